import { setTimeout as wait } from "node:timers/promises";
import { type BenchSetup, createSession } from "./setup.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, perSecond, type ResultRow, type ResultSection } from "./report.ts";
import { postPageForm } from "./visits.ts";

const ROWS = 20_000;
const MIN_RATE = 5_000;
const MAX_GROWTH = 128;
const LONGEST_STATE_MS = 120_000;

type Kind = "users" | "locations";

/** Measure a CSV of 20,000 rows from its upload to its last row: all of them new, then all of them changed. */
export async function measureImports(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl, { WORKER_CONCURRENCY: "2" });
  const cookie = await createSession(setup, "senior@scale.test");
  try {
    const rows: ResultRow[] = [];
    for (const kind of ["users", "locations"] as const) {
      await deleteImported(setup);
      await run({ setup, product, cookie, kind, name: "Warm" });
      await deleteImported(setup);
      rows.push(
        ...(await measured(`20,000 new ${kind}`, () => run({ setup, product, cookie, kind, name: "New" }), product)),
      );
      rows.push(
        ...(await measured(
          `20,000 changed ${kind}`,
          () => run({ setup, product, cookie, kind, name: "Changed" }),
          product,
        )),
      );
    }
    return {
      title: "CSV imports",
      rows,
      note:
        "The time is that of two jobs: check-import checks every row for the preview; save-import checks them again " +
        "under lock and saves them with their audit rows in one transaction. The upload before them is listed " +
        "separately.",
    };
  } finally {
    await product.stop();
    await deleteImported(setup);
  }
}

interface Run {
  /** Time in milliseconds. */
  upload: number;
  check: number;
  save: number;
}

async function measured(what: string, work: () => Promise<Run>, product: Running): Promise<ResultRow[]> {
  const { peak, result } = await watchingMemory(product, work);
  const { upload, check, save } = result;
  const rate = (duration: number) => (ROWS / duration) * 1_000;
  const rows = (duration: number) => perSecond(rate(duration)).replace("/s", " rows/s");
  return [
    {
      what: `${what}, checked and committed`,
      budget: "at least 5,000 rows per second",
      measured: `${rows(check + save)} (uploaded at ${rows(upload)}, checked at ${rows(check)}, saved at ${rows(
        save,
      )})`,
      isMet: rate(check + save) >= MIN_RATE,
    },
    {
      what: `${what}, memory growth`,
      budget: `below ${MAX_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MAX_GROWTH,
    },
  ];
}

async function run({
  setup,
  product,
  cookie,
  kind,
  name,
}: {
  setup: BenchSetup;
  product: Running;
  cookie: string;
  kind: Kind;
  name: string;
}): Promise<Run> {
  const began = performance.now();
  const form = new FormData();
  form.append("file", new File([await filesOf[kind](setup, name)], `${name}.csv`));
  const address = await postPageForm(product, `/company/${setup.large}/import/${kind}`, form, cookie);
  const id = Number(address.split("/").at(-1));
  const uploaded = performance.now();
  const version = await waitForImport(setup, id, "checked");
  const checked = performance.now();
  await postPageForm(product, address, new URLSearchParams({ intent: "save", version: String(version) }), cookie);
  await waitForImport(setup, id, "saved");
  return { upload: uploaded - began, check: checked - uploaded, save: performance.now() - checked };
}

const filesOf = { users: fileOfUsers, locations: fileOfLocations };

async function fileOfUsers(setup: BenchSetup, name: string): Promise<string> {
  const networks = await activeNetworks(setup);
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const network = networks[place % networks.length]?.name ?? "";
    const role = place % 3 === 0 ? "Business Owner" : "View Only";
    return `import${place}@bench.test,${name},Person ${place},${role},"${network}",${place % 5 === 0 ? "yes" : "no"}`;
  });
  return ["Email,First name,Last name,Role,Networks,Business metrics", ...lines].join("\r\n");
}

async function fileOfLocations(setup: BenchSetup, name: string): Promise<string> {
  const networks = await activeNetworks(setup);
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const code = networks[place % networks.length]?.code ?? "";
    return `BENCH-${place},${name} ${place},${code},${place} Main St,Evanston,IL,60201,42.${place},-87.${place},Urban`;
  });
  return ["PC number,Name,Network code,Street,City,State,Zip,Latitude,Longitude,Neighborhood", ...lines].join("\r\n");
}

async function activeNetworks({ databaseUrl, large }: BenchSetup): Promise<{ name: string; code: string }[]> {
  return queryRows<{ name: string; code: string }>(
    databaseUrl,
    "select name, code from networks where company_id = $1 and status = 'active' order by id limit 20",
    [large],
  );
}

/** Wait for an import's status; return its version then. */
export async function waitForImport({ databaseUrl }: BenchSetup, id: number, state: string): Promise<number> {
  const deadline = Date.now() + LONGEST_STATE_MS;
  for (;;) {
    const [found] = await queryRows<{ status: string; version: number; failure: string | null }>(
      databaseUrl,
      "select status, version, failure from imports where id = $1",
      [id],
    );
    if (found?.status === state) return found.version;
    if (found?.status === "failed" || Date.now() > deadline) throw new Error(found?.failure ?? `no ${state} import`);
    await wait(10);
  }
}

/** Delete the imported rows, so that the other sections find the database as it was. */
async function deleteImported({ databaseUrl }: BenchSetup): Promise<void> {
  // Nothing else refers to these rows, and checking every table for references takes half a minute.
  await queryRows(
    databaseUrl,
    `begin; set local session_replication_role = replica;
     delete from memberships where user_id in (select id from users where email like 'import%@bench.test');
     delete from users where email like 'import%@bench.test';
     delete from location_ownerships where location_id in (select id from locations where pc_number like 'BENCH-%');
     delete from locations where pc_number like 'BENCH-%'; commit`,
  );
  await queryRows(databaseUrl, "delete from imports where file_name in ('Warm.csv', 'New.csv', 'Changed.csv')");
  await queryRows(databaseUrl, "delete from rate_limits");
}
