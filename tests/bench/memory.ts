import { setTimeout as wait } from "node:timers/promises";
import { type BenchSetup, peopleIn, createSession } from "./setup.ts";
import { load } from "./load.ts";
import { type Running, garbageCollectorFlags, startProduct } from "./processes.ts";
import { megabytes, type ResultSection, times } from "./report.ts";

const MAX_IDLE = 220;

/** Measure how much memory the idle server holds, and whether work makes it grow without end. */
export async function measureMemory(setup: BenchSetup): Promise<ResultSection> {
  const [early, late] = setup.isQuick ? [500, 5_000] : [5_000, 50_000];
  const users = `/company/${setup.large}/users`;
  const product = await startProduct(setup.databaseUrl, { WORKER_CONCURRENCY: "2" }, garbageCollectorFlags);
  try {
    const idle = await settled(product);
    const [owner = ""] = await peopleIn(setup, "Business Owner", 1);
    const advisor = {
      cookie: await createSession(setup, "senior@scale.test"),
      paths: ["/companies", `${users}?size=25`, `${users}?name=anderson&sort=-created`, `/company/${setup.large}/edit`],
    };
    const member = {
      cookie: await createSession(setup, owner),
      paths: ["/dashboard", "/personal-details", "/guest-accounts"],
    };
    const work = async (amount: number) => {
      await load({ program: product, ...advisor }, { amount: amount / 2 });
      await load({ program: product, ...member }, { amount: amount / 2 });
    };
    await work(early);
    const afterFew = await settled(product);
    await work(late - early);
    const afterMany = await settled(product);
    const ratio = afterMany.held / afterFew.held;
    return {
      title: "Memory of the server",
      rows: [
        {
          what: "idle, job runner on",
          budget: `below ${MAX_IDLE} MB`,
          measured: megabytes(idle.resident),
          isMet: idle.resident < MAX_IDLE,
        },
        {
          what: `memory after ${late.toLocaleString("en-US")} pages vs. after ${early.toLocaleString("en-US")}`,
          budget: "at most 1.15 times",
          measured: `${times(ratio)} (${inWords(afterMany)}; ${inWords(afterFew)})`,
          isMet: ratio <= 1.15,
        },
      ],
      note:
        "Resident memory ten seconds after the last page, and how much of it is left after garbage collection. The " +
        "memory left shows leaks. Resident memory alone does not: Node collects garbage only when it must.",
    };
  } finally {
    await product.stop();
  }
}

interface Memory {
  resident: number;
  /** Memory that remains after garbage collection, in MB. */
  held: number;
}

const inWords = ({ resident, held }: Memory) => `${megabytes(held)} of ${megabytes(resident)} retained`;

async function settled(program: Running): Promise<Memory> {
  await wait(10_000);
  const resident = program.memory();
  await program.collectGarbage();
  return { resident, held: program.memory() };
}
