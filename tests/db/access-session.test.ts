import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type Role, isAdvisorRole } from "#app/platform/identity/roles.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { extendSession, findSession, startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let database: TestDatabase;
let company: { id: number };
let user: { id: number };
let signOut: typeof import("#app/access/session/sign-out.server.ts").signOut;

const signedInAt = new Date("2026-11-20T09:00:00Z");
const origin = { requestId: "request-1", address: "192.0.2.1", agent: "Test" };
const after = (hours: number, seconds = 0) => new Date(signedInAt.getTime() + hours * 3_600_000 + seconds * 1_000);

beforeAll(async () => {
  database = await openTestDatabase();
  ({ signOut } = await import("#app/access/session/sign-out.server.ts"));
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await makeCompany(database.db);
  user = await makeUser(database.db, "Business Owner", { company });
});

const start = () => startSession(database.db, { userId: user.id, origin, absoluteHours: 12, now: signedInAt });
const find = (token: string, at: Date) => findSession(database.db, token, at);

test("the database stores a hash and never the token", async () => {
  const token = await start();
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await database.pool.query(
    "select encode(token_hash, 'hex') as hash, sessions::text as row from sessions",
  );
  expect(rows.every((row) => row.hash.length === 64 && !row.row.includes(token))).toBe(true);
});

test("a session ends six hours after the last current-user fetch, with a minute of grace", async () => {
  const token = await start();
  expect(await find(token, after(6))).not.toBeNull();
  expect(await find(token, after(6, 61))).toBeNull();
});

test("a current-user fetch extends the session by six hours, up to twelve hours after sign-in", async () => {
  const token = await start();
  const held = await find(token, after(5));
  if (!held) throw new Error("no session");
  expect(await extendSession(database.db, held, after(5))).toEqual(after(11));
  const extended = await find(token, after(10.9));
  if (!extended) throw new Error("no session");
  expect(await extendSession(database.db, extended, after(10.9))).toEqual(after(12));
  expect(await find(token, after(12, -1))).not.toBeNull();
  expect(await find(token, after(12))).toBeNull();
});

test("an ended session is not extended", async () => {
  const token = await start();
  const held = await find(token, after(1));
  if (!held) throw new Error("no session");
  await revokeCredentials(database.db, [user.id], after(1));
  await extendSession(database.db, held, after(2));
  expect(await find(token, after(2))).toBeNull();
});

test.each([
  ["a byte more", (token: string) => `${token}A`],
  ["a byte changed", (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
  ["a byte less", (token: string) => token.slice(0, -1)],
  ["nothing", () => ""],
])("a token with %s belongs to no session", async (_, tampered) => {
  expect(await find(tampered(await start()), after(1))).toBeNull();
});

test("a session ends with a block, a raised epoch, a suspended company, a removed user or a last day", async () => {
  const changes = {
    block: () => database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", user.id).execute(),
    epoch: () => database.db.updateTable("users").set({ authEpoch: 2 }).where("id", "=", user.id).execute(),
    expiry: () => database.db.updateTable("users").set({ expiresOn: "2026-11-19" }).where("id", "=", user.id).execute(),
    removal: () => database.db.deleteFrom("users").where("id", "=", user.id).execute(),
  };
  for (const change of Object.values(changes)) {
    user = await makeUser(database.db, "Business Owner", { company });
    const token = await start();
    expect(await find(token, after(1))).not.toBeNull();
    await change();
    expect(await find(token, after(1))).toBeNull();
  }
  user = await makeUser(database.db, "Business Owner", { company });
  const token = await start();
  await database.db.updateTable("companies").set({ status: "suspended" }).where("id", "=", company.id).execute();
  expect(await find(token, after(1))).toBeNull();
});

test("permissions are read on each request, so a new role applies to the next one", async () => {
  const token = await start();
  await database.db.updateTable("users").set({ role: "View Only" }).where("id", "=", user.id).execute();
  expect(await find(token, after(1))).toMatchObject({ role: "View Only" });
});

test("fifty simultaneous sign-outs end the session once", async () => {
  const token = await start();
  const session = await find(token, after(1));
  if (!session) throw new Error("no session");
  await Promise.all(Array.from({ length: 50 }, () => signOut(database.db, { ...session, origin }, after(1))));
  expect(await find(token, after(1))).toBeNull();
  const rows = await database.db
    .selectFrom("auditLog")
    .select("result")
    .where("action", "=", "session.sign-out")
    .where("actorId", "=", user.id)
    .execute();
  expect(rows).toEqual([{ result: "done" }]);
});

test.each<[Role, ("own" | "other")[]]>([
  ["Senior Advisor", ["own", "other"]],
  ["Mainstreet Advisor", ["own"]],
  ["Business Owner", ["own"]],
  ["View Only", ["own"]],
])("the session has the page's company when a %s has access to it", async (role, reached) => {
  const companies = { own: company, other: await makeCompany(database.db) };
  const isAdvisor = isAdvisorRole(role);
  user = await makeUser(
    database.db,
    role,
    isAdvisor ? { advises: role === "Senior Advisor" ? [] : [company] } : { company },
  );
  const token = await start();
  for (const [which, { id }] of Object.entries(companies)) {
    const session = await findSession(database.db, token, after(1), { companyId: id });
    if (!session) throw new Error("no session");
    const reach = AccessScope.of(session).company("companies.id");
    const asReachSays = await database.db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", id)
      .where(reach)
      .execute();
    expect([session.companyOfPage?.id].filter(Boolean)).toEqual(asReachSays.map((one) => one.id));
    expect(session.companyOfPage !== null).toBe(reached.some((one) => one === which));
  }
  expect((await findSession(database.db, token, after(1)))?.companyOfPage).toBeNull();
});
