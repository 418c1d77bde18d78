import { setTimeout as wait } from "node:timers/promises";
import { type Ground, signIn } from "./ground.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, perSecond, type Row, type Section } from "./report.ts";
import { post } from "./visits.ts";

const ROWS = 20_000;
const LEAST_RATE = 5_000;
const MOST_GROWTH = 128;
const LONGEST_STATE_MS = 120_000;

type Kind = "users" | "locations";

/** A CSV of 20,000 rows from its upload to its last row: all of them new, then all of them changed. */
export async function measureImports(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl, { WORKER_CONCURRENCY: "2" });
  const cookie = await signIn(ground, "senior@scale.test");
  try {
    const rows: Row[] = [];
    for (const kind of ["users", "locations"] as const) {
      await forget(ground);
      await run(ground, product, cookie, kind, "Warm");
      await forget(ground);
      rows.push(...(await measured(`20,000 new ${kind}`, () => run(ground, product, cookie, kind, "New"), product)));
      rows.push(
        ...(await measured(`20,000 changed ${kind}`, () => run(ground, product, cookie, kind, "Changed"), product)),
      );
    }
    return {
      title: "CSV imports",
      rows,
      note:
        "The time is that of the queue's two jobs: every row is checked for the preview, then checked again under lock and " +
        "saved with its audit rows in one transaction. The upload before them is told beside it.",
    };
  } finally {
    await product.stop();
    await forget(ground);
  }
}

interface Run {
  /** Milliseconds. */
  upload: number;
  check: number;
  save: number;
}

async function measured(what: string, work: () => Promise<Run>, product: Running): Promise<Row[]> {
  const { peak, result } = await watchingMemory(product, work);
  const { upload, check, save } = result;
  const rate = (duration: number) => (ROWS / duration) * 1_000;
  const rows = (duration: number) => perSecond(rate(duration)).replace("/s", " rows/s");
  return [
    {
      what: `${what}, checked and committed`,
      budget: "at least 5,000 rows a second",
      measured: `${rows(check + save)} (uploaded at ${rows(upload)}, checked at ${rows(check)}, saved at ${rows(
        save,
      )})`,
      isMet: rate(check + save) >= LEAST_RATE,
    },
    {
      what: `${what}, growth of memory`,
      budget: `below ${MOST_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MOST_GROWTH,
    },
  ];
}

async function run(ground: Ground, product: Running, cookie: string, kind: Kind, name: string): Promise<Run> {
  const began = performance.now();
  const form = new FormData();
  form.append("file", new File([await filesOf[kind](ground, name)], `${name}.csv`));
  const address = await post(product, `/company/${ground.large}/import/${kind}`, form, cookie);
  const id = Number(address.split("/").at(-1));
  const uploaded = performance.now();
  const version = await until(ground, id, "checked");
  const checked = performance.now();
  await post(product, address, new URLSearchParams({ intent: "save", version: String(version) }), cookie);
  await until(ground, id, "saved");
  return { upload: uploaded - began, check: checked - uploaded, save: performance.now() - checked };
}

const filesOf = { users: fileOfUsers, locations: fileOfLocations };

async function fileOfUsers(ground: Ground, name: string): Promise<string> {
  const networks = await activeNetworks(ground);
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const network = networks[place % networks.length]?.name ?? "";
    const role = place % 3 === 0 ? "Business Owner" : "View Only";
    return `import${place}@bench.test,${name},Person ${place},${role},"${network}",${place % 5 === 0 ? "yes" : "no"}`;
  });
  return ["E-mail,First name,Last name,Role,Networks,Business metrics", ...lines].join("\r\n");
}

async function fileOfLocations(ground: Ground, name: string): Promise<string> {
  const networks = await activeNetworks(ground);
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const code = networks[place % networks.length]?.code ?? "";
    return `BENCH-${place},${name} ${place},${code},${place} Main St,Evanston,IL,60201,42.${place},-87.${place},Urban`;
  });
  return ["PC number,Name,Network code,Street,City,State,Zip,Latitude,Longitude,Neighborhood", ...lines].join("\r\n");
}

async function activeNetworks({ databaseUrl, large }: Ground): Promise<{ name: string; code: string }[]> {
  return ask<{ name: string; code: string }>(
    databaseUrl,
    "select name, code from networks where company_id = $1 and status = 'active' order by id limit 20",
    [large],
  );
}

/** Waits for an import's state; its version then. */
export async function until({ databaseUrl }: Ground, id: number, state: string): Promise<number> {
  const deadline = Date.now() + LONGEST_STATE_MS;
  for (;;) {
    const [found] = await ask<{ status: string; version: number; failure: string | null }>(
      databaseUrl,
      "select status, version, failure from imports where id = $1",
      [id],
    );
    if (found?.status === state) return found.version;
    if (found?.status === "failed" || Date.now() > deadline) throw new Error(found?.failure ?? `no ${state} import`);
    await wait(10);
  }
}

/** Takes away what was imported, so that the other sections find their ground as it was. */
async function forget({ databaseUrl }: Ground): Promise<void> {
  // Nothing else points at these rows, and asking every table whether it does takes half a minute.
  await ask(
    databaseUrl,
    `begin; set local session_replication_role = replica;
     delete from memberships where user_id in (select id from users where email like 'import%@bench.test');
     delete from users where email like 'import%@bench.test';
     delete from location_ownerships where location_id in (select id from locations where pc_number like 'BENCH-%');
     delete from locations where pc_number like 'BENCH-%'; commit`,
  );
  await ask(databaseUrl, "delete from imports where file_name in ('Warm.csv', 'New.csv', 'Changed.csv')");
  await ask(databaseUrl, "delete from rate_limits");
}
