import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { extensions } from "#db/extensions.ts";
import { connect } from "#db/connect.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { isRoleAllowed } from "#tests/support/rights.ts";
import { routeHandlers } from "#tests/support/route-handlers.ts";
import {
  requestServer,
  embeddedUrlOf,
  makeDataFolder,
  removeFolder,
  type RunningServer,
  startServer,
  waitFor,
} from "#tests/support/server.ts";

// The configuration excludes this file when there is no Postgres server.
const { onServer } = inject("template");
if (!onServer) throw new Error("The move goes to a Postgres server: set TEST_DATABASE_URL.");
const { server: postgres, database } = onServer;
const name = `${database}_move`;
/** Downloads contain it, so it is the same on both sides. */
const APP_URL = "http://portal.test";

/** Runs a statement on one side or the other and returns its rows. */
type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

let dataFolder: string;
let server: RunningServer;
let cookies: { owner: string; senior: string };
/** Content of the embedded database and of its downloads. */
let before: { rows: Record<string, unknown[]>; places: unknown; downloads: Map<string, string> };

beforeAll(async () => {
  dataFolder = await makeDataFolder();
  // As docs/operations.md says, so that names keep their order.
  await onTarget(
    "postgres",
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
  server = await startServer({ dataFolder, env: { DEMO: "1", APP_URL, WORKER_CONCURRENCY: "0" } });
  const { db, pool } = connect(await embeddedUrlOf(dataFolder), 2, () => undefined);
  const ask: Ask = async (statement) => (await pool.query(statement)).rows;
  await pool.query(oddities);
  cookies = { owner: await signIn("owner@sunrise.test"), senior: await signIn("senior@mainstreet.test") };
  before = { downloads: await downloadAll(ask), rows: await rowsOf(ask), places: await ask(SEQUENCES) };
  await db.destroy();

  async function signIn(email: string): Promise<string> {
    const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    return `sid=${await startSession(db, { userId: id, origin: { address: "192.0.2.1", agent: "test" }, absoluteHours: 12, now: new Date() })}`;
  }
}, 180_000);

afterAll(async () => {
  await server.end("SIGKILL");
  await removeFolder(dataFolder);
});

test(
  "a target that is not an empty Postgres is refused with a message, as is a running server's database",
  { timeout: 120_000 },
  async () => {
    const [filled, latin] = [`${name}_filled`, `${name}_latin`];
    await onTarget("postgres", `create database ${filled}`);
    await onTarget(
      "postgres",
      `create database ${latin} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    await onTarget(filled, "create table somebodys (thing text)");
    expect(await move(addressOf(name))).toMatchObject({
      code: 1,
      output: expect.stringContaining("in use by process"),
    });
    await server.end("SIGTERM");
    expect(await move("nowhere")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Usage: npm run move -- postgres:/),
    });
    expect(await move(addressOf(latin))).toMatchObject({
      code: 1,
      output: expect.stringContaining("LATIN1, not UTF8"),
    });
    expect(await move(addressOf(filled))).toEqual({
      code: 1,
      output:
        "The target is not empty (public.somebodys). Nothing was changed. Create an empty database and move into it.\n",
    });
    expect(await onTarget(filled, RELATIONS)).toEqual([{ relname: "somebodys" }]);
  },
);

test(
  "a move that is killed midway leaves no row, and the next one copies everything",
  { timeout: 240_000 },
  async () => {
    await killBeforeTheEnd();
    const ask: Ask = (statement) => onTarget(name, statement);
    expect(Object.values(await rowsOf(ask)).flat()).toEqual([]);

    // A table that rounds its values is detected.
    await ask("alter table locations alter latitude type real");
    expect(await move(addressOf(name))).toMatchObject({
      code: 1,
      output: expect.stringContaining("The copy of public.locations differs: "),
    });
    await ask("alter table locations alter latitude type double precision");
    expect(Object.values(await rowsOf(ask)).flat()).toEqual([]);

    const { code, output } = await move(addressOf(name));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`to ${name} on `) });
    expect(output).toContain(`SECRET="$(cat '${join(dataFolder, "secret")}')"`);
    expect(output).not.toContain("hush-hush");
    expect(output).not.toContain("collation");
    expect(await rowsOf(ask)).toEqual(before.rows);
    expect(await ask(SEQUENCES)).toEqual(before.places);
    expect(
      await ask("select from graphile_worker._private_jobs where locked_at is not null or not is_available"),
    ).toEqual([]);
    // Constraints and triggers are as the migrations create them.
    for (const rules of [FOREIGN_KEYS, TRIGGERS]) expect(await ask(rules)).toEqual(await onTarget(database, rules));

    const SECRET = (await readFile(join(dataFolder, "secret"), "utf8")).trim();
    server = await startServer({
      dataFolder,
      env: { DATABASE_URL: addressOf(name), APP_URL, SECRET, WORKER_CONCURRENCY: "0" },
    });
    const after = await downloadAll(ask);
    await server.end("SIGTERM");
    expect([...after.keys()]).toEqual([...before.downloads.keys()]);
    for (const [path, text] of before.downloads) expect([path, after.get(path)]).toEqual([path, text]);
  },
);

test(
  "a moved data folder keeps its old database, and can neither start it nor fill a Postgres again",
  { timeout: 120_000 },
  async () => {
    expect(await move(addressOf(name))).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /was moved to .+\. Set DATABASE_URL to use it\. To go back to the old data, delete .+\/moved\./,
      ),
    });
    await rm(join(dataFolder, "moved"));
    expect(await move(addressOf(name))).toMatchObject({
      code: 1,
      output: expect.stringContaining("The target is not empty"),
    });
    const embedded = await PGlite.create({ dataDir: join(dataFolder, "database"), extensions });
    expect(await rowsOf(async (statement) => (await embedded.query<Record<string, unknown>>(statement)).rows)).toEqual(
      before.rows,
    );
    await embedded.close();
  },
);

/** Download everything as users with access: each download once per company, and for some records of each kind. */
async function downloadAll(ask: Ask): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  // The audit contains the downloads themselves; its rows are compared with those of all tables.
  const lists = routeHandlers.filter(
    ({ kind, path }) => kind === "loader" && /\.csv(\?|$)/.test(path) && !path.endsWith("/audit.csv"),
  );
  for (const { audience, path } of lists) {
    let filled = 0;
    for (const one of await fill(ask, path)) {
      await ask("delete from rate_limits");
      const isOwners = audience === "accepted" || isRoleAllowed("Business Owner", audience);
      const cookie = isOwners ? cookies.owner : cookies.senior;
      const { status, body } = await requestServer(server, one, { cookie });
      expect([one, status]).toEqual([one, 200]);
      texts.set(one, body);
      if (body.trim().includes("\n")) filled += 1;
    }
    expect(filled, `${path} has no row to move`).toBeGreaterThan(0);
  }
  return texts;
}

/** Return the addresses of a pattern: its company, and three records of each other parameter. */
async function fill(ask: Ask, path: string): Promise<string[]> {
  const [named = ":companyId"] = path.match(/:(?!companyId)\w+/) ?? [];
  const records = await ask(`${RECORDS[named] ?? ""}`);
  return [
    ...new Set(
      records.map(({ id, company }) => path.replace(named, String(id)).replace(":companyId", String(company))),
    ),
  ];
}

const RECORDS: Record<string, string> = {
  ":companyId": "select id, id as company from companies order by id",
  ":planId": `select plans.id, plans.company_id as company from plans join locations on locations.id = location_id
    join memberships on memberships.network_id = locations.network_id join users on users.id = memberships.user_id
    where email = 'owner@sunrise.test' order by plans.id limit 3`,
  ":locationId": `select locations.id, locations.company_id as company from locations
    join memberships on memberships.network_id = locations.network_id join users on users.id = memberships.user_id
    where email = 'owner@sunrise.test' order by locations.id limit 2`,
  ":announcementId": "select id, company_id as company from announcements order by id",
  ":accountId": `select accounts.id, accounts.company_id as company from budget_accounts accounts
    join memberships on memberships.network_id = accounts.network_id join users on users.id = memberships.user_id
    where email = 'owner@sunrise.test' order by accounts.id limit 3`,
  ":socialOrderId": `select distinct social_orders.id, social_orders.company_id as company from social_orders
    join social_order_posts on social_order_posts.order_id = social_orders.id
    join memberships on memberships.network_id = social_orders.network_id join users on users.id = memberships.user_id
    where email = 'owner@sunrise.test' order by social_orders.id limit 3`,
  ":recordId": "select id, company_id as company from location_records order by id limit 3",
  ":batchId": "select id, company_id as company from autopilot_batches order by id limit 3",
  ":userId": "select id, company_id as company from users where email like 'owner@%' order by id",
  ":importId":
    "select import_id as id, company_id as company from import_rows join imports on imports.id = import_id where outcome = 'bad'",
};

/** Return all rows of users and jobs, in one order, except for jobs' locks, which are not copied. */
async function rowsOf(ask: Ask): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await ask(TABLES)) {
    const found = await ask(
      `select (to_jsonb(one) - array['locked_at', 'locked_by', 'is_available'])::text as text from ${String(name)} one`,
    );
    rows[String(name)] = found.map(({ text }) => text).sort();
  }
  return rows;
}

/** Values that are easily copied wrong, and jobs: one for later, one that a killed process left. */
const oddities = String.raw`
  insert into audit_log (at, action, object_type, after, address) values
    ('infinity', 'test.odd', 'test', '{"big": 12345678901234567890.10, "text": "\\N \u00e9 \" \n"}', E'\\N\ttab\nline \\. ''"é🙂'),
    ('-infinity', 'test.odd', 'test', 'null', ''), ('0044-03-15 12:00:00.000001+00 BC', 'test.odd', 'test', null, null);
  update locations set latitude = 0.1::float8 + 0.2, longitude = 5e-324 where id = (select max(id) from locations);
  update custom_events set exception_days = '{2026-12-24,2027-01-01}', starts_at = '23:59:59.999999', ends_at = '24:00'
    where id = (select min(id) from custom_events where ends_on > starts_on or starts_at is not null);
  select graphile_worker.add_job('send-mail', '{"a": 1.0, "a": 2}', queue_name => 'odd', run_at => '2031-01-01', max_attempts => 3,
    job_key => 'later', priority => 5, flags => array['slow']);
  select graphile_worker.add_job('sweep', '[]', queue_name => 'cut off');
  update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1 where key is null;
  update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'gone' where queue_name = 'cut off';
  insert into graphile_worker._private_known_crontabs values ('sweep', '2026-01-01', 'infinity');
`;

const TABLES = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
    and table_name not in ('kysely_migration', 'kysely_migration_lock', 'migrations')`;

const RELATIONS = "select relname from pg_class where relnamespace = 'public'::regnamespace";

const SEQUENCES = `
  select schemaname, sequencename, last_value::int from pg_sequences order by schemaname collate "C", sequencename collate "C"`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
  where contype = 'f' order by oid`;

const TRIGGERS = `
  select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by of, tgname`;

/** Kill a move after everything is copied and compared and before its commit. */
async function killBeforeTheEnd(): Promise<void> {
  const moving = startMove(addressOf(name));
  const holder = new pg.Client({ connectionString: addressOf(name) });
  await holder.connect();
  const hasTables = "select where to_regclass('public.users_id_seq') is not null";
  await waitFor("the tables", async () => (await holder.query(hasTables)).rowCount === 1);
  // Setting the sequence needs the lock that this transaction has.
  await holder.query("begin; alter sequence users_id_seq no cycle");
  const own = String((await holder.query("select pg_backend_pid() as pid")).rows[0]?.pid);
  const atWork = `select query from pg_stat_activity where datname = '${name}' and pid <> ${own}`;
  const lastStep = `${atWork} and wait_event_type = 'Lock' and query like 'select setval%'`;
  await waitFor("the last step", async () => (await onTarget("postgres", lastStep)).length === 1);
  moving.kill("SIGKILL");
  await holder.end();
  await waitFor("its connections to end", async () => (await onTarget("postgres", atWork)).length === 0);
}

function startMove(address: string) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    DATA_DIR: dataFolder,
  };
  return spawn(process.execPath, ["bin/command.mjs", "move", address], { env });
}

async function move(address: string): Promise<{ code: number | null; output: string }> {
  const moving = startMove(address);
  let output = "";
  moving.stdout.on("data", (text) => (output += text));
  moving.stderr.on("data", (text) => (output += text));
  await once(moving, "close");
  return { code: moving.exitCode, output };
}

/** The address has a password, which a server that trusts every user does not check. */
function addressOf(database: string): string {
  const url = new URL(postgres);
  url.pathname = database;
  url.password ||= "hush-hush";
  return url.href;
}

async function onTarget(database: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: addressOf(database) });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
