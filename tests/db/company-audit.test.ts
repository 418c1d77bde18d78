import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { auditList, hasOlderAuditEntries } from "#app/organization/company-audit/audit-list.server.ts";
import { MAX_AUDIT_ENTRIES } from "#app/organization/company-audit/max-audit-entries.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeBudgetAccount, makeClaim, makeEventProgram, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
});
afterAll(() => database.close());

async function entriesOf(companyId: number, query: string): Promise<[action: string, record: string][]> {
  const at = new Request(`http://portal.test/?${query}`);
  const { rows } = await auditList.page(database.db, { access: senior.access, scope: { companyId }, at });
  return rows.map(({ action, object }) => [action, object]);
}

test("an entry names its record and its action in users' words, and is found by them", async () => {
  const { db } = database;
  const { sunrise, shop } = world;
  const account = await makeBudgetAccount(db, await makeProgram(db, sunrise), shop);
  const claim = await makeClaim(db, account, shop);
  const event = await makeCustomEvent(db, shop, { title: "Spirit night" });
  await makeEventProgram(db, event);
  const entries = [
    { action: "claim.change", objectType: "claim", objectId: String(claim.id) },
    { action: "event-program.close", objectType: "event-program", objectId: String(event.id) },
    { action: "location.change", objectType: "location", objectId: String(shop.id) },
    { action: "transfer.run", objectType: "transfer", objectId: "7" },
    { action: "claim.change", objectType: "claim", objectId: "999999" },
    { action: "document.save", objectType: "document", objectId: `${sunrise.id}/claimRules` },
    { action: "document.save", objectType: "document", objectId: `${sunrise.id}/giftCardRules` },
  ];
  for (const entry of entries) {
    await db
      .insertInto("auditLog")
      .values({ companyId: sunrise.id, ...entry })
      .execute();
  }
  expect(await entriesOf(sunrise.id, "sort=at")).toEqual([
    ["Claim: change", `Claim ${claim.number}`],
    ["Event: close", "Event Spirit night"],
    ["Location: change", `Location ${shop.name} (${shop.pcNumber})`],
    ["Transfer: run", "Transfer 7"],
    ["Claim: change", "Claim 999999"],
    ["Document: save", `Document ${sunrise.id}/claimRules`],
    ["Document: save", "Document Gift card rules"],
  ]);
  expect(await entriesOf(sunrise.id, `object=${claim.number}`)).toEqual([["Claim: change", `Claim ${claim.number}`]]);
  expect(await entriesOf(sunrise.id, "q=event:+close")).toEqual([["Event: close", "Event Spirit night"]]);
});

test("the audit page has older entries only when a company has more than it shows before the end day", async () => {
  const { db } = database;
  const { id } = world.harbor;
  const addEntries = (many: number, at: string) =>
    sql`insert into audit_log (company_id, action, object_type, at)
      select ${id}, 'network.change', 'network', ${at}::timestamptz from generate_series(1, ${many})`.execute(db);
  const hasOlder = (query = "") => hasOlderAuditEntries(db, id, new URLSearchParams(query));
  await addEntries(MAX_AUDIT_ENTRIES - 1, "2026-11-02T15:00:00Z");
  await addEntries(1, "2026-11-20T15:00:00Z");
  expect(await hasOlder()).toBe(false);
  expect(await hasOlder("q=network&who=ada")).toBe(false);
  await addEntries(1, "2026-11-01T15:00:00Z");
  expect(await hasOlder("q=network&who=ada")).toBe(true);
  expect(await hasOlder("to=2026-11-19")).toBe(false);
});
