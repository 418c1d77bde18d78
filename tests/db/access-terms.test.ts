import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let database: TestDatabase;
let accept: typeof import("#app/access/terms/accept-terms.server.ts").acceptTerms;
let termsInForce: typeof import("#app/access/terms/current-terms.server.ts").findCurrentTerms;
let company: { id: number };
let person: Awaited<ReturnType<typeof makePerson>>;

const now = new Date("2026-11-20T15:00:00Z");
const origin = { requestId: "request-1", address: "192.0.2.1", agent: "Test" };

beforeAll(async () => {
  database = await openTestDatabase();
  ({ acceptTerms: accept } = await import("#app/access/terms/accept-terms.server.ts"));
  ({ findCurrentTerms: termsInForce } = await import("#app/access/terms/current-terms.server.ts"));
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await makeCompany(database.db);
  person = await makePerson();
});

async function makePerson() {
  const user = await makeUser(database.db, "Business Owner", { company }, { acceptedTermsVersion: null });
  const token = await startSession(database.db, { userId: user.id, origin, absoluteHours: 12, now });
  return { userId: user.id, role: user.role, companyId: user.companyId, origin, token };
}

async function publish(number: number, html: string, status: "published" | "draft" = "published") {
  const publishedAt = status === "published" ? now : null;
  await database.db
    .insertInto("termsVersions")
    .values({ companyId: company.id, number, html, textHash: `hash-${number}`, status, publishedAt })
    .execute();
}

const hasAccepted = async () => (await findSession(database.db, person.token, now))?.hasAcceptedTerms;

function acceptances() {
  return database.db
    .selectFrom("termsAcceptances")
    .select(["companyId", "termsNumber", "textHash", "address", "acceptedAt"])
    .where("userId", "=", person.userId)
    .execute();
}

test("a company without its own terms shows the default agreement of November 1, 2022", async () => {
  const terms = await termsInForce(database.db, company.id);
  expect(terms).toMatchObject({ number: 0, html: expect.stringContaining("Last updated November 1, 2022") });
  expect(await termsInForce(database.db, null)).toEqual(terms);
});

test("the newest published terms apply, without unsafe HTML", async () => {
  await publish(1, "<p>First</p>");
  await publish(2, '<h2>Second</h2><script>alert(1)</script><p onclick="x()">Text</p>');
  await publish(3, "<p>Draft</p>", "draft");
  expect(await termsInForce(database.db, company.id)).toEqual({
    number: 2,
    html: "<h2>Second</h2><p>Text</p>",
    textHash: "hash-2",
  });
});

test("an acceptance records the user, the time, the text and the IP address", async () => {
  await publish(1, "<p>First</p>");
  expect(await hasAccepted()).toBe(false);
  expect(await accept(database.db, person, now, 1)).toEqual({ saved: true });
  expect(await hasAccepted()).toBe(true);
  expect(await acceptances()).toEqual([
    { companyId: company.id, termsNumber: 1, textHash: "hash-1", address: "192.0.2.1", acceptedAt: now },
  ]);
});

test("fifty simultaneous acceptances create one acceptance and one audit row", async () => {
  await Promise.all(Array.from({ length: 50 }, () => accept(database.db, person, now)));
  expect(await acceptances()).toHaveLength(1);
  const rows = await database.db.selectFrom("auditLog").select("action").where("actorId", "=", person.userId).execute();
  expect(rows).toEqual([{ action: "terms.accept" }]);
});

test("terms that were replaced while being read are not accepted", async () => {
  await publish(1, "<p>First</p>");
  await publish(2, "<p>Second</p>");
  expect(await accept(database.db, person, now, 1)).toMatchObject({ saved: false });
  expect(await hasAccepted()).toBe(false);
  expect(await acceptances()).toEqual([]);
});

test("a new material version requires acceptance again, other versions do not", async () => {
  await accept(database.db, person, now);
  await publish(1, "<p>First</p>");
  expect(await hasAccepted()).toBe(true);
  await database.db.updateTable("companies").set({ requiredTermsVersion: 1 }).where("id", "=", company.id).execute();
  expect(await hasAccepted()).toBe(false);
  await accept(database.db, person, now);
  expect(await acceptances()).toMatchObject([{ termsNumber: 0 }, { termsNumber: 1 }]);
});

test("users enter without an acceptance while terms are off, and must accept once they are on", async () => {
  const set = (isOff: boolean) =>
    database.db
      .updateTable("companies")
      .set({ termsAndConditionsDisabled: isOff })
      .where("id", "=", company.id)
      .execute();
  await set(true);
  expect(await hasAccepted()).toBe(false);
  expect(await accept(database.db, person, now)).toEqual({ saved: true });
  expect(await hasAccepted()).toBe(true);
  expect(await acceptances()).toEqual([]);
  await set(false);
  expect(await hasAccepted()).toBe(false);
  await accept(database.db, person, now);
  await set(true);
  await set(false);
  expect(await hasAccepted()).toBe(true);
});
