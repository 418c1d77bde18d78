import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openCuttableProxy, listenAddress } from "#tests/support/cuttable-proxy.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { requestServer, removeFolder, type RunningServer, startServer, waitFor } from "#tests/support/server.ts";

// The server reaches its Postgres through a connection that this file can cut.
let database: TestDatabase;
let world: World;
let line: Awaited<ReturnType<typeof openCuttableProxy>>;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  const origin = { address: "192.0.2.1", agent: "test" };
  cookie = `sid=${await startSession(database.db, { userId: world.owner.id, origin, absoluteHours: 12, now: new Date() })}`;
  const url = new URL(database.url);
  line = await openCuttableProxy(listenAddress(url));
  url.host = `127.0.0.1:${line.port}`;
  url.searchParams.delete("host");
  const secret = "a secret of the tests, longer than 32 bytes";
  server = await startServer({ env: { DATABASE_URL: url.href, APP_URL: "http://portal.test", SECRET: secret } });
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  await line.close();
  await removeFolder(server.dataFolder);
  await database.close();
});

const ask = (path: string, asked?: Parameters<typeof requestServer>[2]) => requestServer(server, path, asked);

test(
  "a database outage denies all access, is reported to every caller, and recovers by itself",
  { timeout: 60_000 },
  async () => {
    expect((await ask("/dashboard", { cookie })).status).toBe(200);
    await line.cut();

    const attempt = await ask("/login", { fields: { email: "typed@example.test", password: testPassword } });
    expect([attempt.status, attempt.headers["retry-after"]]).toEqual([503, "60"]);
    expect(attempt.body).toContain("Sign-in isn't available right now.");
    expect(attempt.body).toContain('value="typed@example.test"');
    expect(attempt.body).not.toContain(testPassword);

    const page = await ask("/dashboard", { cookie });
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.body).toContain("Something went wrong");
    expect(page.body).not.toMatch(/ECONN|postgres|node_modules/);
    const call = await ask("/api/users/current-user", { cookie, fields: {} });
    expect([call.status, JSON.parse(call.body).status]).toEqual([503, 2]);
    const post = await ask("/personal-details", {
      cookie,
      fields: { intent: "about-you", jobTitle: "Typed meanwhile" },
    });
    expect(post.status).toBe(503);
    expect(post.body).toMatch(
      /<form method="post" action="\/personal-details"[^]*value="Typed meanwhile"[^]*Try again/,
    );
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz")).status).toBe(503);

    line.mend();
    await waitFor("the site to be back", async () => (await ask("/dashboard", { cookie })).status === 200);
    const again = await ask("/login", { fields: { email: world.owner.email, password: testPassword } });
    expect([again.status, again.headers.location]).toEqual([303, "/dashboard"]);
  },
);

test("a post that loses its connection shows an error in the page and changes nothing", async () => {
  const blocker = await database.pool.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from users where id = $1 for update", [world.owner.id]);
  const fields = { intent: "about-you", version: String(world.owner.version), firstName: "Lost", lastName: "Name" };
  const posting = ask("/personal-details", { cookie, fields });
  let waiting: number | undefined;
  // A transaction reads the list of sessions once: the blocker would not see one that begins after that read.
  await waitFor("the post to wait for the row", async () => {
    const { rows } = await database.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    waiting = rows[0]?.pid;
    return waiting !== undefined;
  });
  await blocker.query("select pg_terminate_backend($1)", [waiting]);
  await blocker.query("rollback");
  blocker.release();

  const { status, headers, body } = await posting;
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  expect(body).toContain("Something went wrong");
  expect(body).toContain('href="/guest-accounts"');
  expect(body).toContain('value="Lost"');
  const { firstName } = await database.db
    .selectFrom("users")
    .select("firstName")
    .where("id", "=", world.owner.id)
    .executeTakeFirstOrThrow();
  expect(firstName).toBe("Pat");
});

// A statement may take 30 seconds: a caller who waited for one would get no answer within this test.
test(
  "a database that accepts connections but never responds is down within seconds, a slow one is not",
  { timeout: 28_000 },
  async () => {
    const patient = connect(database.url, 1, () => undefined);
    const slow = patient.pool.query("select pg_sleep(4)");
    expect((await ask("/dashboard", { cookie })).status).toBe(200);
    line.freeze();
    const pages = await Promise.all([
      ask("/dashboard", { cookie }),
      ask("/guest-accounts", { cookie }),
      ask("/login", { fields: { email: world.owner.email, password: testPassword } }),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(pages[0]?.body).toContain("Something went wrong");
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/dashboard", { cookie })).status).toBe(503);
    await slow;
    await patient.pool.end();

    await line.thaw();
    await waitFor("the site to be back", async () => (await ask("/dashboard", { cookie })).status === 200);
  },
);
