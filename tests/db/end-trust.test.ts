import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { credentials } from "#app/access/session/revoke-credentials.server.ts";
import { type CustomerChange, advisorForm, customerForm } from "#app/people/users/user-form.ts";
import { makeCalendarFeed } from "#tests/support/make/calendar.ts";
import { makeMember, makeUser, testPassword } from "#tests/support/make/people.ts";
import { makePlan, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { openUserHarness } from "#tests/support/user-harness.ts";

const { database, world, senior, advisor, users, makeNorthUser, invitee, read, mailsTo } = await openUserHarness();
const { db } = database;
afterAll(() => database.close());

const modules = {
  ...(await import("#app/access/sign-in/register-by-invitation.server.ts")),
  ...(await import("#app/access/sign-in/reset-password.server.ts")),
  ...(await import("#app/access/sign-in/send-invitation.server.ts")),
  ...(await import("#app/access/sign-in/send-password-reset.server.ts")),
  ...(await import("#app/access/sign-in/tokens.server.ts")),
  ...(await import("#app/people/guests/guest-transitions.server.ts")),
  ...(await import("#app/people/guests/change-guest.server.ts")),
  ...(await import("#app/people/profile/change-password.server.ts")),
  ...(await import("#app/people/profile/confirm-email.server.ts")),
  ...(await import("#app/people/profile/request-email-change.server.ts")),
  ...(await import("#app/people/profile/sign-out-others.server.ts")),
  ...(await import("#app/people/user-imports/save-imported-users.server.ts")),
};
const now = new Date();
const origin = { requestId: "", address: "192.0.2.9", agent: "test" };
const newPassword = "seven quiet kettles";

interface Person {
  id: number;
  email: string;
}

interface Way {
  whom: () => Promise<Person>;
  end: (person: Person) => Promise<unknown>;
}

const owner = await makeMember(db, world.owner);
const guest = () =>
  makeUser(db, "Location Level Guest", { company: world.sunrise, networks: [world.north], locations: [world.shop] });
const colleague = () => makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] }, { lastName: "Person" });

/** Actions of a user who suspects that their account was taken over. */
const ownDoings: Record<string, Way> = {
  "a reset of the password": {
    whom: makeNorthUser,
    end: async ({ id, email }) => {
      const { link } = await db
        .transaction()
        .execute((db) => modules.sendPasswordReset(db, { id, email, firstName: "" }, now));
      const token = new URL(link).searchParams.get("token") ?? "";
      return modules.resetPassword(db, { token, password: newPassword }, origin, now);
    },
  },
  "a change of password": {
    whom: makeNorthUser,
    end: async (person) => {
      const member = await makeMember(db, person);
      return modules.changePassword(db, member, { currentPassword: testPassword, newPassword }, now);
    },
  },
  "signing the other browsers out": {
    whom: makeNorthUser,
    end: async (person) => modules.signOutOthers(db, await makeMember(db, person), now),
  },
};

const othersDoings: Record<string, Way> = {
  "being signed out everywhere": {
    whom: makeNorthUser,
    end: ({ id }) => users.signOutEverywhere({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: id }),
  },
  "a block and its end": {
    whom: makeNorthUser,
    end: async ({ id }) => {
      await users.blockUser({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: id });
      return users.unblockUser({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: id });
    },
  },
  "an owner's block of a guest and its end": {
    whom: guest,
    end: async ({ id }) => {
      await modules.blockGuest({ db, actor: owner, now }, id);
      return modules.unblockGuest({ db, actor: owner, now }, id);
    },
  },
  "another role": { whom: makeNorthUser, end: ({ id }) => change(id, { role: "View Only" }) },
  "another role by an owner": { whom: guest, end: ({ id }) => makeViewer(id) },
  "another role by a file": { whom: makeNorthUser, end: ({ id }) => importAsViewer(id) },
  "another role of an advisor": { whom: colleague, end: ({ id }) => promote(id) },
  "another company": { whom: makeNorthUser, end: ({ id }) => moveToHarbor(id) },
};

const ways = Object.entries({ ...ownDoings, ...othersDoings });

describe("an attacker who held a session for a minute", () => {
  test.each(ways)("takes over no account after %s", async (_, { whom, end }) => {
    const person = await whom();
    const attackers = `attacker.${person.email}`;
    const link = await askForEmail(person, attackers);
    expect(await modules.findEmailChange(db, link, now)).toMatchObject({ email: attackers });
    await end(person);
    expect(await modules.confirmEmail(db, link, origin, now)).toBeNull();
    expect(await stored(person.id)).toMatchObject({ email: person.email, status: "Registered" });
  });

  test.each(ways)("keeps no credential of any kind after %s", async (_, { whom, end }) => {
    const person = await whom();
    await makeEveryCredential(person);
    const made = await openCredentials(person.id);
    expect(new Set(made.map((one) => one.split(" ")[0]))).toEqual(new Set(credentials.map(({ table }) => table)));
    await end(person);
    const open = await openCredentials(person.id);
    expect(made.filter((one) => open.includes(one))).toEqual([]);
  });

  test.each(Object.entries(ownDoings))(
    "requests no other email in a request that %s overtakes",
    async (_, { whom, end }) => {
      const person = await whom();
      const { passwordHash } = await stored(person.id);
      const member = await makeMember(db, person);
      await end(person);
      // The request has already checked the password, which was valid when it arrived.
      await db.updateTable("users").set({ passwordHash }).where("id", "=", person.id).execute();
      const typed = { email: `attacker.${person.email}`, currentPassword: testPassword };
      expect(await modules.requestEmailChange(db, member, typed, now)).toMatchObject({ saved: false });
    },
  );

  test.each(Object.entries(ownDoings))(
    "cannot disable the undo link of the old address by %s",
    async (_, { whom, end }) => {
      const person = await whom();
      const link = await askForEmail(person, `attacker.${person.email}`);
      await modules.confirmEmail(db, link, origin, now);
      const wayBack = await newestLinkTo(person.email);
      await end({ ...person, email: `attacker.${person.email}` });
      expect(await modules.confirmEmail(db, wayBack, origin, now)).toMatchObject({ saved: true, email: person.email });
      expect(await openCredentials(person.id)).toEqual([]);
    },
  );
});

test("an invitation is valid only for the role that it was sent with; another role needs a new one", async () => {
  const invited = await invitee();
  const { link } = await db.transaction().execute((db) => modules.sendInvitation(db, invited, "Ann", now));
  await change(invited.id, { role: "View Only" });
  const typed = { firstName: "Ina", lastName: "Late", phone: null, password: newPassword };
  const browser = { origin, heldToken: null };
  const old = new URL(link).searchParams.get("token") ?? "";
  expect(await modules.registerByInvitation(db, { token: old, ...typed }, browser, now)).toMatchObject({
    saved: false,
  });
  const token = await newestLinkTo(invited.email);
  expect(await modules.registerByInvitation(db, { token, ...typed }, browser, now)).toMatchObject({ saved: true });
});

test("another role does not invite a user who was never invited", async () => {
  const later = await invitee();
  await change(later.id, { role: "View Only" });
  expect(await mailsTo(later.email)).toEqual([]);
});

test("every column with a secret is a credential that ends, or one that no user holds", async () => {
  const notInHands = {
    "colors.token": "the name of a color",
    "companies.sso_secret": "the company's, which its advisors renew",
    "files.key": "the place of a file, which a guarded route serves",
    "idempotency_keys.key": "the hash of a form, which answers its own sender alone",
    "metric_types.key": "what formulas call a metric",
    "imports.file_hash": "the hash of a file",
    "mails.holds_secret": "whether there is one",
    "rate_limits.key": "what is counted",
    "receipt_readings.picture_hash": "the look of a receipt",
    "notifications.record_key": "what a notification is about",
    "social_orders.media_token": "for schedulers, of pictures that are approved, while the order runs",
    "social_posts.hashtags": "words below a caption",
    "studio_requests.key_message": "what a poster is to say",
    "terms_acceptances.text_hash": "the hash of a text",
    "terms_versions.text_hash": "the hash of a text",
    "texts.key": "the name of a text",
    "users.password_hash": "replaced by a reset and a change of password, and needed after the rest",
  };
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", table_name || '.' || column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name ~ '(token|secret|hash|password|otp|nonce|signature|key)'
      and table_name !~ '^kysely'
  `.execute(db);
  const ended = credentials.map(({ table }) => table.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
  const unknown = rows.filter(({ table, column }) => !ended.includes(table) && !Object.hasOwn(notInHands, column));
  expect(unknown.map(({ column }) => column)).toEqual([]);
});

/** Ask for another email as the attacker; return the secret of the link that the attacker gets. */
async function askForEmail(person: Person, email: string): Promise<string> {
  const { companyId } = await stored(person.id);
  if (companyId === null) {
    const payload = { email, isReturn: false };
    return modules.issueToken(db, { userId: person.id, kind: "emailChange", minutes: 60, payload, now });
  }
  const member = await makeMember(db, person);
  expect(await modules.requestEmailChange(db, member, { email, currentPassword: testPassword }, now)).toEqual({
    saved: true,
  });
  return newestLinkTo(email);
}

/** Create one of every credential of a user, and a token of every kind that the database allows. */
async function makeEveryCredential(person: Person): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'tokens_kind_check'
  `.execute(db);
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds).toContain("emailChange");
  for (const kind of kinds) {
    await sql`insert into tokens (user_id, kind, secret_hash) values (${person.id}, ${kind}, ${`${kind} ${person.id}`}::bytea)`.execute(
      db,
    );
  }
  const { startSession } = await import("#app/access/session/session.server.ts");
  await startSession(db, { userId: person.id, origin, absoluteHours: 12, now });
  await makeCalendarFeed(db, person);
  await makeRoadmapShare(db, await makePlan(db, world.shop), { userId: person.id });
}

/** List a user's credentials that still work, as "table id". */
async function openCredentials(userId: number): Promise<string[]> {
  const open: string[] = [];
  for (const { table, endColumn } of credentials) {
    const whose = sql.ref(table === "roadmapShares" ? "createdBy" : "userId");
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${whose} = ${userId} and ${sql.ref(endColumn)} is null
    `.execute(db);
    open.push(...rows.map(({ id }) => `${table} ${id}`));
  }
  return open;
}

async function change(userId: number, values: Partial<Record<keyof CustomerChange, unknown>>) {
  const { version, firstName, role, networkIds, canAccessBusinessMetrics, canOrder } = await read(
    world.sunrise.id,
    userId,
  );
  const kept = { version, firstName, lastName: "Person", role, networkIds, groupIds: [], locationIds: [] };
  const account = { canAccessBusinessMetrics, canOrder, companyId: world.sunrise.id };
  const input = customerForm.parse({ ...kept, ...account, ...values });
  expect(await users.changeUser({ db, actor: senior, now }, world.sunrise.id, userId, input)).toMatchObject({
    saved: true,
  });
}

function moveToHarbor(userId: number) {
  return change(userId, { companyId: world.harbor.id, networkIds: [world.pier.id] });
}

async function makeViewer(guestId: number) {
  const input = {
    version: 1,
    firstName: "Gail",
    lastName: "Guest",
    jobTitle: null,
    role: "View Only" as const,
    canOrder: false,
    expiresOn: null,
    networkIds: [world.north.id],
    locationIds: [],
  };
  expect(await modules.changeGuest(db, { owner, guestId, input, now })).toMatchObject({ saved: true });
}

async function promote(userId: number) {
  const account = { version: 1, firstName: "Pat", lastName: "Person", role: "Senior Advisor", companyIds: [] };
  const input = advisorForm.parse(account);
  expect(await users.changeAdvisor({ db, actor: senior, now }, world.sunrise.id, userId, input)).toMatchObject({
    saved: true,
  });
}

async function importAsViewer(userId: number) {
  const { companyId, email, firstName, lastName, role, status, networkIds, groupIds, locationIds, ...rest } =
    await read(world.sunrise.id, userId);
  const scope = { networkIds, groupIds, locationIds };
  const { canAccessBusinessMetrics, canOrder, expiresOn, registeredAt } = rest;
  const account = { email, firstName, lastName, canAccessBusinessMetrics, canOrder };
  const current = { ...account, ...scope, id: userId, companyId, role, status, expiresOn, registeredAt };
  const value = { ...account, ...scope, role: "View Only" as const, current };
  const row = { line: 2, value, recordId: userId };
  await db
    .transaction()
    .execute((db) =>
      modules.saveImportedUsers({ db, actor: advisor, now }, world.sunrise.id, [row], { isExtraOn: false }),
    );
}

function stored(id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Return the secret of the newest link that was mailed to an address. */
async function newestLinkTo(email: string): Promise<string> {
  const links = (await mailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).filter(Boolean);
  return links.at(-1) ?? "";
}
