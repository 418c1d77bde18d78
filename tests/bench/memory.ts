import { setTimeout as wait } from "node:timers/promises";
import { type Ground, peopleIn, signIn } from "./ground.ts";
import { load } from "./load.ts";
import { type Running, collector, startProduct } from "./processes.ts";
import { megabytes, type Section, times } from "./report.ts";

const MOST_IDLE = 220;

/** How much the server holds when it does nothing, and whether work makes it hold more and more. */
export async function measureMemory(ground: Ground): Promise<Section> {
  const [early, late] = ground.isQuick ? [500, 5_000] : [5_000, 50_000];
  const users = `/company/${ground.large}/users`;
  const product = await startProduct(ground.databaseUrl, { WORKER_CONCURRENCY: "2" }, collector);
  try {
    const idle = await settled(product);
    const [owner = ""] = await peopleIn(ground, "Business Owner", 1);
    const advisor = {
      cookie: await signIn(ground, "senior@scale.test"),
      paths: [
        "/companies",
        `${users}?size=25`,
        `${users}?name=anderson&sort=-created`,
        `/company/${ground.large}/edit`,
      ],
    };
    const member = {
      cookie: await signIn(ground, owner),
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
          what: "idle, jobs running",
          budget: `below ${MOST_IDLE} MB`,
          measured: megabytes(idle.resident),
          isMet: idle.resident < MOST_IDLE,
        },
        {
          what: `after ${late.toLocaleString("en-US")} pages against after ${early.toLocaleString("en-US")}`,
          budget: "at most 1.15 times",
          measured: `${times(ratio)} (${inWords(afterFew)}; ${inWords(afterMany)})`,
          isMet: ratio <= 1.15,
        },
      ],
      note:
        "Resident memory ten seconds after the last page, and what is left of it after collecting garbage, which tells " +
        "whether anything is held for good: Node itself collects when it has to, not when it rests.",
    };
  } finally {
    await product.stop();
  }
}

interface Memory {
  resident: number;
  /** What stays after collecting garbage. */
  held: number;
}

const inWords = ({ resident, held }: Memory) => `${megabytes(held)} held of ${megabytes(resident)}`;

async function settled(program: Running): Promise<Memory> {
  await wait(10_000);
  const resident = program.memory();
  await program.collectGarbage();
  return { resident, held: program.memory() };
}
