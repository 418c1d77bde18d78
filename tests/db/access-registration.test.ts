import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeNetwork } from "#tests/support/make/places.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let company: { id: number; name: string };
let invite: typeof import("#app/access/sign-in/send-invitation.server.ts").sendInvitation;
let invitation: typeof import("#app/access/sign-in/invitation.server.ts");
let register: typeof import("#app/access/sign-in/register-by-invitation.server.ts").registerByInvitation;
let ask: typeof import("#app/access/sign-in/request-code.server.ts");
let confirm: typeof import("#app/access/sign-in/register-by-code.server.ts").registerByCode;
let tokens: typeof import("#app/access/sign-in/tokens.server.ts");

const now = new Date("2026-11-20T15:00:00Z");
const origin = { requestId: "request-1", address: "192.0.2.1", agent: "Test" };
const browser = { origin, heldToken: null };
const typed = { firstName: "Dana", lastName: "Reyes", phone: "+16145550123", password: "quiet harbor lamps" };
const KEY = "browser-key-of-the-test";
const OVER = { saved: false, fieldErrors: { "": [expect.stringContaining("This invitation has expired")] } };
const WRONG_CODE = {
  saved: false,
  fieldErrors: { code: [expect.stringContaining("This code is wrong")] },
  minutes: null,
};

beforeAll(async () => {
  database = await openTestDatabase();
  ({ sendInvitation: invite } = await import("#app/access/sign-in/send-invitation.server.ts"));
  invitation = await import("#app/access/sign-in/invitation.server.ts");
  ({ registerByInvitation: register } = await import("#app/access/sign-in/register-by-invitation.server.ts"));
  ask = await import("#app/access/sign-in/request-code.server.ts");
  ({ registerByCode: confirm } = await import("#app/access/sign-in/register-by-code.server.ts"));
  tokens = await import("#app/access/sign-in/tokens.server.ts");
  company = await makeCompany(database.db, { name: "Blue Kettle Tea" });
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("rateLimits").execute());

test("registration succeeds even if another invitation is mailed at the same time", async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const user = await makeInvited();
      return { user, token: await inviteAt(user) };
    }),
  );
  const outcomes = people.map(async ({ user, token }) => {
    const [outcome] = await Promise.all([register(database.db, { ...typed, token }, browser, now), inviteAt(user)]);
    return outcome;
  });
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toHaveProperty("saved");
});

test("registration locks the user before the invitation, as mailing one does", async () => {
  const token = await inviteAt(await makeInvited());
  const statements = await recordStatements(() => register(database.db, { ...typed, token }, browser, now));
  const locking = statements.findIndex((text) => text.includes("for no key update"));
  const spending = statements.findIndex((text) => text.startsWith('update "tokens"'));
  expect([locking > 0, spending > locking]).toEqual([true, true]);
});

async function makeInvited(values: Parameters<typeof makeUser>[3] = {}) {
  const invited = { status: "Invited", passwordHash: null, registeredAt: null, acceptedTermsVersion: null } as const;
  return makeUser(database.db, "Business Owner", { company }, { ...invited, ...values });
}

async function inviteAt(user: { id: number; email: string; firstName: string }, at = now): Promise<string> {
  const { link } = await database.db.transaction().execute((db) => invite(db, user, "Ada Lovelace", at));
  return new URL(link).searchParams.get("token") ?? "";
}

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("an invitation is mailed with a link to this site that is valid for 14 days", async () => {
  const user = await makeInvited();
  const token = await inviteAt(user);
  const [mail] = await mailsTo(user.email);
  expect(mail).toMatchObject({ kind: "invitation", subject: "You're invited to Mainstreet" });
  expect(mail?.text).toContain(`http://localhost:3000/register?token=${token}`);
  expect(mail?.text).toContain("Ada Lovelace invited you to Mainstreet for Blue Kettle Tea");
  const lastMinute = later(14 * 24 * 60 - 1);
  expect(await invitation.findInvitation(database.db, token, lastMinute)).toMatchObject({ email: user.email });
  expect(await invitation.findInvitation(database.db, token, later(14 * 24 * 60 + 1))).toBeNull();
});

test("opening an invitation never uses it up; registering does, and signs the user in", async () => {
  const user = await makeInvited();
  const token = await inviteAt(user);
  await invitation.findInvitation(database.db, token, now);
  await invitation.findInvitation(database.db, token, now);
  const outcome = await register(database.db, { ...typed, token }, browser, now);
  if (!outcome.saved) throw new Error("not registered");
  expect(await findSession(database.db, outcome.token, now)).toMatchObject({
    userId: user.id,
    firstName: "Dana",
    hasAcceptedTerms: false,
  });
  expect(await userOf(user.id)).toMatchObject({
    status: "Registered",
    phone: "+16145550123",
    registeredAt: now,
    version: 2,
  });
  expect(await auditOf(user.id)).toMatchObject([{ action: "user.register", actorId: user.id, result: "done" }]);
  expect(await register(database.db, { ...typed, token }, browser, now)).toMatchObject(OVER);
});

test("two simultaneous registrations with one invitation create one account", async () => {
  const token = await inviteAt(await makeInvited());
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => register(database.db, { ...typed, token }, browser, now)),
  );
  expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(1);
});

test("only the newest invitation works, and none after it is revoked or the user is blocked", async () => {
  const user = await makeInvited();
  const older = await inviteAt(user);
  const newer = await inviteAt(user);
  expect(await register(database.db, { ...typed, token: older }, browser, now)).toMatchObject(OVER);
  await tokens.revokeToken(database.db, user.id, "invitation", now);
  expect(await register(database.db, { ...typed, token: newer }, browser, now)).toMatchObject(OVER);
  const newest = await inviteAt(user);
  await database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", user.id).execute();
  expect(await register(database.db, { ...typed, token: newest }, browser, now)).toMatchObject(OVER);
  expect(await userOf(user.id)).toMatchObject({ status: "Blocked", passwordHash: null });
});

test("role and company come from the database, even if they changed since the invitation", async () => {
  const user = await makeInvited();
  const token = await inviteAt(user);
  await database.db.updateTable("users").set({ role: "View Only" }).where("id", "=", user.id).execute();
  const outcome = await register(database.db, { ...typed, token }, browser, now);
  if (!outcome.saved) throw new Error("not registered");
  expect(await findSession(database.db, outcome.token, now)).toMatchObject({
    role: "View Only",
    companyId: company.id,
  });
});

test("users of a suspended company or past their last day cannot register", async () => {
  const paused = await makeCompany(database.db, { status: "suspended" });
  await makeNetwork(database.db, paused);
  const member = await makeInvited({ companyId: paused.id });
  expect(await register(database.db, { ...typed, token: await inviteAt(member) }, browser, now)).toMatchObject(OVER);
  const guest = await makeInvited({ expiresOn: "2026-11-19" });
  expect(await register(database.db, { ...typed, token: await inviteAt(guest) }, browser, now)).toMatchObject(OVER);
});

test.each([
  ["password", "Use at least 12 characters."],
  ["eleven-char", "Use at least 12 characters."],
  ["BlueKettleTea1", "Leave your company's name out of your password."],
  ["Mainstreet2026", "Leave the name Mainstreet out of your password."],
])("%s is refused with its reason and leaves the invitation valid", async (password, reason) => {
  const user = await makeInvited();
  const token = await inviteAt(user);
  const outcome = await register(database.db, { ...typed, password, token }, browser, now);
  expect(outcome).toEqual({ saved: false, fieldErrors: { password: [reason] } });
  expect(await invitation.findInvitation(database.db, token, now)).not.toBeNull();
});

test.each([["   spaces before it"], ["Пятьдесят зелёных велосипедов стоят у старого моста в тумане 7"]])(
  "'%s' is kept exactly as typed",
  async (password) => {
    const user = await makeInvited();
    await register(database.db, { ...typed, password, token: await inviteAt(user) }, browser, now);
    const { signIn } = await import("#app/access/sign-in/sign-in.server.ts");
    expect(
      await signIn(database.db, { credentials: { email: user.email, password }, origin, heldToken: null, now }),
    ).toMatchObject({
      signedIn: true,
    });
    const trimmed = { email: user.email, password: password.trimStart().slice(0, -1) };
    expect(await signIn(database.db, { credentials: trimmed, origin, heldToken: null, now })).toMatchObject({
      signedIn: false,
    });
  },
);

test("registering by email requires the mailed code, in the same browser", async () => {
  const user = await makeInvited();
  expect(await askFor(user.email)).toEqual({ saved: true });
  expect(await userOf(user.id)).toMatchObject({ status: "Invited", passwordHash: null });
  const code = await codeTo(user.email);
  expect(await enter(user.email, code, { key: "another browser" })).toMatchObject(WRONG_CODE);
  const outcome = await enter(user.email, code);
  expect(outcome).toMatchObject({ saved: true });
  expect(await userOf(user.id)).toMatchObject({ status: "Registered", firstName: "Dana" });
  expect(await enter(user.email, code)).toMatchObject(WRONG_CODE);
});

test("details that a stranger enters for an address are never confirmed by its owner", async () => {
  const user = await makeInvited();
  await askFor(user.email);
  await ask.requestCode(database.db, {
    registrationInput: { ...typed, email: user.email, password: "a stranger's own words" },
    browserKey: "stranger",
    origin,
    now,
  });
  expect(await enter(user.email, await codeTo(user.email))).toMatchObject(WRONG_CODE);
  expect(await userOf(user.id)).toMatchObject({ status: "Invited", passwordHash: null });
});

test("every address gets the same response, but only some get a mail", async () => {
  const registered = await makeUser(database.db, "Business Owner", { company });
  const blocked = await makeUser(database.db, "Business Owner", { company }, { status: "Blocked" });
  for (const email of [registered.email, blocked.email, "nobody@example.test"]) {
    expect(await askFor(email)).toEqual({ saved: true });
    expect(await enter(email, "123456")).toMatchObject(WRONG_CODE);
  }
  expect(await mailsTo(registered.email)).toMatchObject([{ kind: "account-exists" }]);
  expect(await mailsTo(blocked.email)).toEqual([]);
  expect(await userOf(blocked.id)).toMatchObject({ status: "Blocked" });
  expect(await mailsTo("nobody@example.test")).toEqual([]);
});

test("the response always takes at least a quarter of a second", async () => {
  const started = performance.now();
  await askFor("nobody@example.test");
  expect(performance.now() - started).toBeGreaterThan(240);
});

test("a code works for five attempts and 15 minutes", async () => {
  const user = await makeInvited();
  await askFor(user.email);
  const code = await codeTo(user.email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await enter(user.email, wrong)).toMatchObject(WRONG_CODE);
  expect(await enter(user.email, code)).toMatchObject(WRONG_CODE);

  const other = await makeInvited();
  await askFor(other.email);
  expect(await enter(other.email, await codeTo(other.email), { at: later(16) })).toMatchObject(WRONG_CODE);
});

test("a new code can be sent after a minute, replaces the old one and keeps the typed values", async () => {
  const user = await makeInvited();
  await askFor(user.email);
  const first = await codeTo(user.email);
  const again = (at: Date) => ask.requestNewCode(database.db, { email: user.email, browserKey: KEY, origin, now: at });
  expect(await again(later(0.5))).toMatchObject({ saved: false, minutes: 1 });
  expect(await again(later(1))).toEqual({ saved: true });
  const second = await codeTo(user.email);
  if (first !== second) expect(await enter(user.email, first, { at: later(1) })).toMatchObject(WRONG_CODE);
  expect(await enter(user.email, second, { at: later(1) })).toMatchObject({ saved: true });
});

test("a code is mailed at most five times an hour, to a known address or not", async () => {
  const user = await makeInvited();
  for (const email of [user.email, "nobody@example.test"]) {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await askFor(email)).toEqual({ saved: true });
    expect(await askFor(email)).toMatchObject({ saved: false, minutes: 60 });
  }
});

test("ten wrong codes an hour rate-limit an IP address, across all accounts", async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await enter(`nobody${attempt}@example.test`, "123456")).toMatchObject(WRONG_CODE);
  }
  expect(await enter("nobody@example.test", "123456")).toMatchObject({ saved: false, minutes: 60 });
});

function askFor(email: string) {
  return ask.requestCode(database.db, { registrationInput: { ...typed, email }, browserKey: KEY, origin, now });
}

function enter(email: string, code: string, { key = KEY, at = now } = {}) {
  return confirm(database.db, { email, code }, { ...browser, key }, at);
}

async function codeTo(email: string): Promise<string> {
  const mails = await mailsTo(email);
  return /^\d{6}$/m.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
}

function mailsTo(email: string) {
  return database.db.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("id").execute();
}

function userOf(id: number) {
  return database.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function auditOf(id: number) {
  return database.db.selectFrom("auditLog").selectAll().where("objectId", "=", String(id)).execute();
}
