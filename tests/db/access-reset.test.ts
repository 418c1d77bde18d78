import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser, testPassword } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let company: { id: number };
let ask: typeof import("#app/access/sign-in/request-password-reset.server.ts").requestPasswordReset;
let resets: typeof import("#app/access/sign-in/reset-password.server.ts");
let signIn: typeof import("#app/access/sign-in/sign-in.server.ts").signIn;

const now = new Date("2026-11-20T15:00:00Z");
const origin = { requestId: "request-1", address: "192.0.2.1", agent: "Test" };
const password = "quiet harbor lamps";
const OVER = { saved: false, fieldErrors: { "": [expect.stringContaining("This link has expired")] } };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await openTestDatabase();
  ({ requestPasswordReset: ask } = await import("#app/access/sign-in/request-password-reset.server.ts"));
  resets = await import("#app/access/sign-in/reset-password.server.ts");
  ({ signIn } = await import("#app/access/sign-in/sign-in.server.ts"));
  company = await makeCompany(database.db, { name: "Blue Kettle Tea" });
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("rateLimits").execute());

test("a link changes the password once, ends every session and signs this browser in", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const held = await startSession(database.db, { userId: user.id, origin, absoluteHours: 12, now });
  const token = await linkTo(user.email);
  await resets.findPasswordReset(database.db, token, now);
  const outcome = await resets.resetPassword(database.db, { token, password }, origin, now);
  if (!outcome.saved) throw new Error("not changed");
  expect(await findSession(database.db, held, now)).toBeNull();
  expect(await findSession(database.db, outcome.token, now)).toMatchObject({ userId: user.id });
  expect(
    await signIn(database.db, {
      credentials: { email: user.email, password: testPassword },
      origin,
      heldToken: null,
      now,
    }),
  ).toMatchObject({
    signedIn: false,
  });
  expect(
    await signIn(database.db, { credentials: { email: user.email, password }, origin, heldToken: null, now }),
  ).toMatchObject({
    signedIn: true,
  });
  expect(await kindsTo(user.email)).toEqual(["reset", "password-changed"]);
  expect(await actionsOn(user.id)).toEqual(["user.ask-reset", "user.reset-password"]);
  expect(await resets.resetPassword(database.db, { token, password }, origin, now)).toMatchObject(OVER);
});

test("two simultaneous uses of one link change the password once", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const token = await linkTo(user.email);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => resets.resetPassword(database.db, { token, password }, origin, now)),
  );
  expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(1);
});

test("using a link succeeds even if another one is mailed at the same time", async () => {
  const { sendPasswordReset } = await import("#app/access/sign-in/send-password-reset.server.ts");
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const user = await makeUser(database.db, "Business Owner", { company });
      return { user, token: await linkTo(user.email) };
    }),
  );
  await database.db.deleteFrom("rateLimits").execute();
  const outcomes = people.map(async ({ user, token }) => {
    const mailing = database.db.transaction().execute((db) => sendPasswordReset(db, user, now));
    const [outcome, { link }] = await Promise.all([
      resets.resetPassword(database.db, { token, password }, origin, now),
      mailing,
    ]);
    const newest = new URL(link).searchParams.get("token") ?? "";
    expect(await resets.findPasswordReset(database.db, newest, now)).toMatchObject({ email: user.email });
    return outcome;
  });
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toHaveProperty("saved");
});

test("a reset locks the user before the link, as mailing one does", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const token = await linkTo(user.email);
  const statements = await recordStatements(() => resets.resetPassword(database.db, { token, password }, origin, now));
  const locking = statements.findIndex((text) => text.includes("for no key update"));
  const spending = statements.findIndex((text) => text.startsWith('update "tokens"'));
  expect([locking > 0, spending > locking]).toEqual([true, true]);
});

test("a link works for 60 minutes, and only the newest link works", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const older = await linkTo(user.email);
  const newer = await linkTo(user.email);
  expect(await resets.findPasswordReset(database.db, older, now)).toBeNull();
  expect(await resets.findPasswordReset(database.db, newer, later(59))).toMatchObject({ email: user.email });
  expect(await resets.resetPassword(database.db, { token: newer, password }, origin, later(61))).toMatchObject(OVER);
});

test("a blocked user gets the same response, just as fast, but no mail, and earlier links stop working", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const token = await linkTo(user.email);
  await database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", user.id).execute();
  const started = performance.now();
  expect(await ask(database.db, user.email, origin, now)).toBeNull();
  expect(performance.now() - started).toBeGreaterThan(240);
  expect(await kindsTo(user.email)).toEqual(["reset"]);
  expect(await resets.resetPassword(database.db, { token, password }, origin, now)).toMatchObject(OVER);
});

test("an unknown address gets the same response and no mail; an invited user is mailed to register first", async () => {
  expect(await ask(database.db, "nobody@example.test", origin, now)).toBeNull();
  expect(await kindsTo("nobody@example.test")).toEqual([]);
  const invited = { status: "Invited", passwordHash: null, registeredAt: null } as const;
  const user = await makeUser(database.db, "Business Owner", { company }, invited);
  expect(await ask(database.db, user.email, origin, now)).toBeNull();
  expect(await kindsTo(user.email)).toEqual(["register-first"]);
});

test("an address gets at most three mails an hour, known or not", async () => {
  const user = await makeUser(database.db, "Business Owner", { company });
  for (const email of [user.email, "nobody@example.test"]) {
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await ask(database.db, email, origin, now)).toBeNull();
    expect(await ask(database.db, email, origin, now)).toBe(60);
  }
});

test("ten wrong links an hour rate-limit an IP address", async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await resets.resetPassword(database.db, { token: `guess${attempt}`, password }, origin, now)).toMatchObject(
      OVER,
    );
  }
  const outcome = await resets.resetPassword(database.db, { token: "guess", password }, origin, now);
  expect(outcome).toMatchObject({ saved: false, minutes: 60 });
});

test.each([
  ["password", "Use at least 12 characters."],
  ["BlueKettleTea1", "Leave your company's name out of your password."],
  ["Mainstreet2026", "Leave the name Mainstreet out of your password."],
])("%s is refused with its reason and leaves the link valid", async (weak, reason) => {
  const user = await makeUser(database.db, "Business Owner", { company });
  const token = await linkTo(user.email);
  const outcome = await resets.resetPassword(database.db, { token, password: weak }, origin, now);
  expect(outcome).toMatchObject({ saved: false, fieldErrors: { password: [reason] } });
  expect(await resets.findPasswordReset(database.db, token, now)).not.toBeNull();
});

async function linkTo(email: string): Promise<string> {
  await ask(database.db, email, origin, now);
  const mail = await database.db
    .selectFrom("mails")
    .select("text")
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return /\/reset\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function kindsTo(email: string): Promise<string[]> {
  const mails = await database.db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return mails.map((mail) => mail.kind);
}

async function actionsOn(userId: number): Promise<string[]> {
  const rows = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("objectId", "=", String(userId))
    .where("action", "like", "user.%")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.action);
}
