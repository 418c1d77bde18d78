import { afterAll, beforeAll, expect, test } from "vitest";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { compactCounters } from "#app/platform/records/counters.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { accountRecapList } from "#app/programs/incentives/account-list.server.ts";
import { studioQueue } from "#app/programs/studio/studio-list.server.ts";
import type { ClaimStatus } from "#app/programs/claims/claim-rules.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram, makeStudioRequest } from "#tests/support/make/programs.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const everything = AccessScope.of({ userId: 0, role: "Senior Advisor", companyId: null });
const told = async (company: { id: number }) =>
  (
    await userList.page(database.db, {
      access: everything,
      scope: { companyId: company.id, now: new Date() },
      at: new URLSearchParams(),
    })
  ).total;

test("a company's number of users follows additions, removals and moves, even during compaction", async () => {
  const [company, other] = [await makeCompany(database.db), await makeCompany(database.db)];
  expect(await told(company)).toBe(0);
  const users = [];
  for (let count = 0; count < 3; count += 1) users.push(await makeUser(database.db, "View Only", { company }));
  await makeUser(database.db, "Senior Advisor");
  expect([await told(company), await told(other)]).toEqual([3, 0]);

  await Promise.all([
    compactCounters(database.db),
    compactCounters(database.db),
    makeUser(database.db, "View Only", { company: other }),
  ]);
  expect([await told(company), await told(other)]).toEqual([3, 1]);

  const [first, second] = users;
  await database.db
    .deleteFrom("users")
    .where("id", "=", first?.id ?? 0)
    .execute();
  await database.db
    .updateTable("users")
    .set({ companyId: other.id })
    .where("id", "=", second?.id ?? 0)
    .execute();
  expect([await told(company), await told(other)]).toEqual([1, 2]);
  await compactCounters(database.db);
  expect([await told(company), await told(other)]).toEqual([1, 2]);
  const parts = await database.db.selectFrom("tallies").selectAll().where("companyId", "=", other.id).execute();
  expect(parts).toEqual([{ companyId: other.id, tallied: "users", change: 2 }]);
});

test("a rolled-back transaction is never counted", async () => {
  const company = await makeCompany(database.db);
  const creating = database.db.transaction().execute(async (db) => {
    await makeUser(db, "View Only", { company });
    throw new Error("taken back");
  });
  await expect(creating).rejects.toThrow("taken back");
  expect(await told(company)).toBe(0);
});

test("claims are counted once they are no longer drafts, and not while they are drafts again", async () => {
  const { db } = database;
  const company = await makeCompany(db);
  const shop = await makeLocation(db, await makeNetwork(db, company));
  const account = await makeBudgetAccount(db, await makeProgram(db, company), shop);
  const counted = () =>
    claimQueue.page(db, {
      access: everything,
      scope: { companyId: company.id, userId: 0, now: new Date() },
      at: new URLSearchParams(),
    });
  const statuses = ["draft", "submitted", "paid"] as const;
  const claims = await Promise.all(statuses.map((status) => makeClaim(db, account, shop, { status })));
  expect((await counted()).total).toBe(2);
  const become = (status: ClaimStatus, which: number) =>
    db
      .updateTable("claims")
      .set({ status })
      .where("id", "=", claims[which]?.id ?? 0)
      .execute();
  await become("submitted", 0);
  await become("inReview", 1);
  expect((await counted()).total).toBe(3);
  await become("draft", 1);
  await compactCounters(db);
  const { total, rows } = await counted();
  expect([total, rows.length]).toEqual([2, 2]);
});

test("incentive accounts and studio requests are counted when created, drafts once they are sent", async () => {
  const { db } = database;
  const company = await makeCompany(db);
  const shop = await makeLocation(db, await makeNetwork(db, company));
  const of = { companyId: company.id, userId: 0, now: new Date() };
  const counted = async () => {
    const [accounts, requests] = await Promise.all([
      accountRecapList.page(db, { access: everything, scope: of, at: new URLSearchParams() }),
      studioQueue.page(db, { access: everything, scope: of, at: new URLSearchParams() }),
    ]);
    return [accounts.total, requests.total];
  };
  for (let programs = 0; programs < 2; programs += 1) await makeBudgetAccount(db, await makeProgram(db, company), shop);
  await makeStudioRequest(db, shop, { status: "inDesign" });
  const draft = await makeStudioRequest(db, shop, { status: "draft" });
  expect(await counted()).toEqual([2, 1]);
  await db.updateTable("studioRequests").set({ status: "submitted" }).where("id", "=", draft.id).execute();
  await compactCounters(db);
  expect(await counted()).toEqual([2, 2]);
  await db.deleteFrom("studioRequests").where("id", "=", draft.id).execute();
  expect(await counted()).toEqual([2, 1]);
});
