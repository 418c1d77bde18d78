import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser, testPassword } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let access: typeof import("#app/access/sign-in/sign-in.server.ts");

/** Number of password checks that have begun; each waits for `held`. */
const checks = vi.hoisted(() => ({ begun: 0, held: Promise.resolve() }));
vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  const verify: typeof argon2.verify = async (...given) => {
    checks.begun += 1;
    await checks.held;
    return argon2.verify(...given);
  };
  return { ...argon2, verify };
});

const now = new Date("2026-11-20T15:00:00Z");
const home = { requestId: "request-1", address: "192.0.2.1", agent: "Test" };
const elsewhere = { ...home, address: "198.51.100.7" };
const WRONG = { signedIn: false, problem: "The email or password is not correct.", minutes: null };

beforeAll(async () => {
  database = await openTestDatabase();
  access = await import("#app/access/sign-in/sign-in.server.ts");
  world = await makeWorld(database.db);
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("rateLimits").execute());

interface From {
  origin?: typeof home;
  held?: string | null;
  at?: Date;
}

function signIn(email: string, password: string, { origin = home, held = null, at = now }: From = {}) {
  return access.signIn(database.db, { credentials: { email, password }, origin, heldToken: held, now: at });
}

async function tokenOf(email: string, held: string | null = null): Promise<string> {
  const outcome = await signIn(email, testPassword, { held });
  if (!outcome.signedIn) throw new Error(outcome.problem);
  return outcome.token;
}

test("the right password opens a session, records the sign-in and is audited once", async () => {
  const { owner } = world;
  const outcome = await signIn(owner.email, testPassword);
  expect(outcome).toMatchObject({ signedIn: true, person: { userId: owner.id, hasAcceptedTerms: true } });
  const stored = await database.db
    .selectFrom("users")
    .select("lastSignInAt")
    .where("id", "=", owner.id)
    .executeTakeFirst();
  expect(stored?.lastSignInAt).toEqual(now);
  const rows = await auditOf(owner.id);
  expect(rows).toMatchObject([
    {
      actorId: owner.id,
      actorRole: "Business Owner",
      companyId: world.sunrise.id,
      result: "done",
      address: "192.0.2.1",
    },
  ]);
});

test.each([
  ["a wrong password", "not the password"],
  ["another case", testPassword.toUpperCase()],
  ["a space behind", `${testPassword} `],
  ["nothing", ""],
  ["ten thousand characters", "x".repeat(10_000)],
])("%s gets the same message as every other failure", async (_, password) => {
  expect(await signIn(world.viewer.email, password)).toEqual(WRONG);
});

test("an unknown account, an impossible email and one with a NUL get the same message as other failures", async () => {
  for (const email of [
    "nobody@example.test",
    "",
    "no-address",
    "a\0b@example.test",
    `${"x".repeat(300)}@example.test`,
  ]) {
    expect(await signIn(email, testPassword)).toEqual(WRONG);
  }
});

test("a password over 128 characters is refused before anything is hashed", async () => {
  const before = checks.begun;
  expect(await signIn("long@example.test", "x".repeat(129))).toEqual(WRONG);
  expect(checks.begun).toBe(before);
  expect(await signIn("long@example.test", "x".repeat(128))).toEqual(WRONG);
  expect(checks.begun).toBe(before + 1);
});

test("a failed sign-in is audited with its reason and without a secret", async () => {
  await signIn(world.guest.email, "wrong wrong wrong");
  const rows = await auditOf(world.guest.id);
  expect(rows).toMatchObject([{ result: "refused", after: { reason: "wrong password" }, companyId: world.sunrise.id }]);
  expect(JSON.stringify(rows)).not.toContain("wrong wrong");
});

test("only a blocked user with the right password sees the reason", async () => {
  const blocked = await makeUser(database.db, "Business Owner", { company: world.sunrise }, { status: "Blocked" });
  expect(await signIn(blocked.email, "not the password")).toEqual(WRONG);
  expect(await signIn(blocked.email, testPassword)).toMatchObject({
    signedIn: false,
    problem: "Your account is blocked. Contact your advisor.",
  });
  expect(await sessionsOf(blocked.id)).toBe(0);
});

test("no password signs in an invited user who never registered", async () => {
  const invited = { status: "Invited", passwordHash: null, registeredAt: null } as const;
  const user = await makeUser(database.db, "Business Owner", { company: world.sunrise }, invited);
  expect(await signIn(user.email, testPassword)).toEqual(WRONG);
  expect(await signIn(user.email, "")).toEqual(WRONG);
  expect(await sessionsOf(user.id)).toBe(0);
});

test("users of a suspended company or past their last day cannot sign in", async () => {
  const paused = await makeCompany(database.db, { status: "suspended" });
  const member = await makeUser(database.db, "Business Owner", { company: paused });
  expect(await signIn(member.email, testPassword)).toMatchObject({
    problem: "Your company's access is paused. Contact your advisor.",
  });
  const guest = await makeUser(database.db, "View Only", { company: world.sunrise }, { expiresOn: "2026-11-19" });
  expect(await signIn(guest.email, testPassword)).toMatchObject({
    problem: "Your access has ended. Contact the person who invited you.",
  });
});

test("signing in again changes the session id and ends the browser's previous session of any user", async () => {
  const first = await tokenOf(world.administrator.email);
  const second = await tokenOf(world.administrator.email, first);
  expect(second).not.toBe(first);
  expect(await findSession(database.db, first, now)).toBeNull();
  const third = await tokenOf(world.owner.email, second);
  expect(await findSession(database.db, second, now)).toBeNull();
  expect(await findSession(database.db, third, now)).not.toBeNull();
});

test("a session id chosen by a stranger is never adopted", async () => {
  const chosen = "A".repeat(43);
  const token = await tokenOf(world.owner.email, chosen);
  expect(token).not.toBe(chosen);
  expect(await findSession(database.db, chosen, now)).toBeNull();
});

test("the sixth attempt from one place has to wait, but the user can still sign in from elsewhere", async () => {
  const { email } = world.southOwner;
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn(email, "wrong")).toEqual(WRONG);
  const limited = { signedIn: false, problem: "Too many attempts. Try again in 15 minutes.", minutes: 15 };
  expect(await signIn(email, testPassword)).toEqual(limited);
  expect(await signIn(email, testPassword, { origin: elsewhere })).toMatchObject({ signedIn: true });
  const later = new Date(now.getTime() + 15 * 60_000);
  expect(await signIn(email, testPassword, { at: later })).toMatchObject({ signedIn: true });
});

test("only five of twenty simultaneous attempts are tried", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn("nobody@example.test", "wrong")));
  expect(outcomes.filter((outcome) => !outcome.signedIn && outcome.minutes === null)).toHaveLength(5);
});

test("the right password clears the earlier failed attempts", async () => {
  const { email } = world.southOwner;
  for (let attempt = 0; attempt < 4; attempt += 1) await signIn(email, "wrong");
  expect(await signIn(email, testPassword)).toMatchObject({ signedIn: true });
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn(email, "wrong")).toEqual(WRONG);
});

test("thirty failures from one IP address rate-limit it; successful sign-ins do not count", async () => {
  for (let person = 0; person < 40; person += 1) {
    expect(await signIn(world.owner.email, testPassword)).toMatchObject({ signedIn: true });
  }
  for (let attempt = 0; attempt < 30; attempt += 1) await signIn(`person${attempt}@example.test`, "");
  expect(await signIn("another@example.test", "")).toMatchObject({ minutes: 15 });
});

test("a hundred attempts an hour from anywhere slow the account down, mail it once and lock no user out", async () => {
  const { email } = world.harborOwner;
  await database.db
    .insertInto("rateLimits")
    .values({ key: `sign-in-account:${email}`, count: 100, windowEndsAt: new Date(now.getTime() + 3_600_000) })
    .execute();
  const started = performance.now();
  const [first, second] = await Promise.all([
    signIn(email, testPassword, { origin: { ...home, address: "203.0.113.1" } }),
    signIn(email, testPassword, { origin: { ...home, address: "203.0.113.2" } }),
  ]);
  expect(first.signedIn && second.signedIn).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(1_900);
  const mails = await database.db.selectFrom("mails").select("kind").where("recipient", "=", email).execute();
  expect(mails).toEqual([{ kind: "sign-in-attempts" }]);
});

test("an account that is blocked during the password check gets no session", async () => {
  const user = await makeUser(database.db, "Business Owner", { company: world.sunrise });
  const before = checks.begun;
  let goOn = () => {};
  checks.held = new Promise((resolve) => (goOn = resolve));
  const attempt = signIn(user.email, testPassword);
  await vi.waitUntil(() => checks.begun > before, { timeout: 20_000 });
  await database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", user.id).execute();
  goOn();
  expect(await attempt).toEqual(WRONG);
  expect(await sessionsOf(user.id)).toBe(0);
});

test("sign-in fails without a database, whatever the rate limits allow", async () => {
  const { connect } = await import("#db/connect.ts");
  const { db } = connect("postgres://nobody@127.0.0.1:1/none", 1, () => undefined);
  expect(
    await access.signIn(db, {
      credentials: { email: world.owner.email, password: testPassword },
      origin: home,
      heldToken: null,
      now,
    }),
  ).toEqual({
    signedIn: false,
    problem: "Sign-in isn't available right now. Try again in a minute.",
    minutes: null,
    isAway: true,
  });
  await db.destroy();
});

async function auditOf(userId: number) {
  return database.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "session.sign-in")
    .where("objectId", "=", String(userId))
    .execute();
}

async function sessionsOf(userId: number): Promise<number> {
  const rows = await database.db.selectFrom("sessions").select("id").where("userId", "=", userId).execute();
  return rows.length;
}
