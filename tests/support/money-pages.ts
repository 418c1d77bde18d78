import { expect } from "vitest";
import { type Books, PAID_STATUSES, type Sums } from "./money-books.ts";
import type { MoneyScenario } from "./money-scenario.ts";

/** Load the reading functions of the pages that show incentive money. */
export async function loadMoneyPages() {
  return {
    ...(await import("#app/programs/claim-desk/claim-queue.server.ts")),
    ...(await import("#app/programs/claims/claim-list.server.ts")),
    ...(await import("#app/programs/costs/event-costs.server.ts")),
    ...(await import("#app/programs/costs/plan-costs.server.ts")),
    ...(await import("#app/programs/incentives/account-list.server.ts")),
    ...(await import("#app/programs/incentives/program-list.server.ts")),
    ...(await import("#app/programs/incentives/program-queries.server.ts")),
    ...(await import("#app/programs/ledger/entry-list.server.ts")),
    ...(await import("#app/programs/claim-payments/batch-list.server.ts")),
    ...(await import("#app/programs/costs/plan-money.server.ts")),
    ...(await import("#app/programs/unclaimed/unclaimed.server.ts")),
  };
}
export type Pages = Awaited<ReturnType<typeof loadMoneyPages>>;

const SUMS = ["allocatedCents", "reservedCents", "spentCents", "expiredCents"] as const;
/** Largest page of a list: no company of a history has more than 50 rows of a kind. */
const allRows = new URLSearchParams("size=50");
const total = <Item>(items: readonly Item[], cents: (item: Item) => number) =>
  items.reduce((sum, item) => sum + cents(item), 0);
const sumColumns = (sums: readonly Sums[]) =>
  Object.fromEntries(SUMS.map((sum) => [sum, total(sums, (one) => one[sum])]));
const GRANTED = ["approved", "partlyApproved", "paymentPending", ...PAID_STATUSES];
const GONE = ["withdrawn", "void", "expired"];

/** Check every page that shows an amount of incentive money against the accounting records. */
export async function expectMoneyPages(
  scene: MoneyScenario,
  pages: Pages,
  books: Books,
  sums: Map<number, Sums>,
): Promise<void> {
  await expectAccounts(scene, pages, books, sums);
  await expectPrograms(scene, pages, books, sums);
  await expectClaims(scene, pages, books);
  await expectCosts(scene, pages, books, sums);
  await expectUnclaimed(scene, pages, books, sums);
}

/** Check /incentive/recap and the recap of advisors, their sums, and an account's entries. */
async function expectAccounts(
  { db, owner, senior, companyId, now }: MoneyScenario,
  pages: Pages,
  books: Books,
  sums: Map<number, Sums>,
) {
  const expected = books.accounts.map(({ id }) => {
    const { allocatedCents, reservedCents, spentCents, availableCents } = { ...sums.get(id) };
    return { id, allocated: allocatedCents, reserved: reservedCents, spent: spentCents, available: availableCents };
  });
  for (const [list, { access }] of [[pages.accountList, owner] as const, [pages.accountRecapList, senior] as const]) {
    const { rows, total } = await list.page(db, { access, scope: { companyId }, at: allRows });
    const shown = rows.map(({ id, allocated, reserved, spent, available }) => ({
      id,
      allocated,
      reserved,
      spent,
      available,
    }));
    expect(shown.sort((one, other) => one.id - other.id)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(await pages.sumAccounts(db, access, companyId, new Request("http://localhost/"))).toEqual(
      sumColumns([...sums.values()]),
    );
  }
  const account = books.accounts[now.getUTCDate() % books.accounts.length];
  if (!account) return;
  expect(await pages.findAccount(db, owner.access, account.id)).toMatchObject({ ...sums.get(account.id) });
  const { rows, total: count } = await pages.ledgerEntryList.page(db, {
    access: owner.access,
    scope: { accountId: account.id },
    at: allRows,
  });
  expect(count).toBe(books.entries.filter(({ accountId }) => accountId === account.id).length);
  // The newest line shows what is available; each line's balance, less its own amount, is the older line's.
  const { availableCents, reservedCents } = { ...sums.get(account.id) };
  expect(rows[0]?.balance ?? 0).toBe(availableCents);
  for (const [place, { balance, available }] of rows.entries()) {
    const before = rows[place + 1];
    if (before || count === rows.length) expect(balance - available).toBe(before?.balance ?? 0);
  }
  if (count === rows.length) expect(total(rows, ({ reserved }) => reserved)).toBe(reservedCents);
}

/** Check /incentive, the list of programs and a program's page. */
async function expectPrograms(
  { db, owner, senior, companyId }: MoneyScenario,
  pages: Pages,
  books: Books,
  sums: Map<number, Sums>,
) {
  const own = await pages.listProgramsInScope(db, owner.access, companyId);
  const { rows } = await pages.incentiveProgramList.page(db, {
    access: senior.access,
    scope: { companyId },
    at: allRows,
  });
  for (const { id } of books.programs) {
    const accounts = books.accounts.filter(({ programId }) => programId === id);
    const figures = sumColumns(accounts.flatMap((account) => sums.get(account.id) ?? []));
    expect(own.find((program) => program.id === id)).toMatchObject(figures);
    expect(await pages.findIncentiveProgram(db, senior.access, id)).toMatchObject({
      ...figures,
      accounts: accounts.length,
    });
    const row = rows.find((program) => program.id === id);
    expect([row?.allocated, row?.reserved, row?.spent]).toEqual(SUMS.slice(0, 3).map((sum) => figures[sum]));
  }
}

/** Check the claims of owners, the queue of advisors and the payment batches. */
async function expectClaims({ db, owner, senior, companyId, now }: MoneyScenario, pages: Pages, { claims }: Books) {
  const own = await pages.claimList.page(db, { access: owner.access, scope: {}, at: allRows });
  expect(own.total).toBe(claims.length);
  const queue = await pages.claimQueue.page(db, {
    access: senior.access,
    scope: { companyId, userId: senior.userId, now },
    at: allRows,
  });
  expect(queue.total).toBe(claims.filter(({ status }) => status !== "draft").length);
  const kept = new Map(claims.map((claim) => [claim.id, claim]));
  for (const { id, requested, expected, approved, status } of own.rows) {
    const { requestedCents, expectedCents, approvedCents } = { ...kept.get(id) };
    expect([requested, expected, approved, status]).toEqual([
      requestedCents,
      expectedCents,
      approvedCents,
      kept.get(id)?.status,
    ]);
  }
  for (const { id, requested, expected } of queue.rows) {
    expect([requested, expected]).toEqual([kept.get(id)?.requestedCents, kept.get(id)?.expectedCents]);
  }
  const batches = await pages.paymentBatchList.page(db, { access: senior.access, scope: { companyId }, at: allRows });
  for (const { id, amount } of batches.rows) {
    const inBatch = claims.filter(({ paymentBatchId }) => paymentBatchId === id);
    expect(amount).toBe(total(inBatch, ({ approvedCents }) => approvedCents ?? 0));
  }
}

/** Check the costs of events and of plans; their paid amounts are what the ledger spent on claims. */
async function expectCosts(
  { db, senior, companyId }: MoneyScenario,
  pages: Pages,
  { claims, orders, social }: Books,
  sums: Map<number, Sums>,
) {
  const standing = claims.filter(({ status }) => !GONE.includes(status));
  const figuresOf = (which: typeof claims) => ({
    claimed: total(which, ({ status, requestedCents }) => (status === "draft" ? 0 : requestedCents)),
    approved: total(which, ({ status, approvedCents }) => (GRANTED.includes(status) ? (approvedCents ?? 0) : 0)),
    paid: total(which, ({ status, approvedCents }) => (PAID_STATUSES.includes(status) ? (approvedCents ?? 0) : 0)),
  });
  const events = await pages.eventCostList.page(db, { access: senior.access, scope: { companyId }, at: allRows });
  for (const row of events.rows) {
    expect(row).toMatchObject(figuresOf(standing.filter(({ eventId }) => eventId === row.id)));
  }
  const items = await pages.planCostList.page(db, { access: senior.access, scope: { companyId }, at: allRows });
  for (const row of items.rows) {
    expect(row).toMatchObject(figuresOf(standing.filter(({ planItemId }) => planItemId === row.id)));
  }
  const ofEvents = await pages.sumEventCosts(db, senior.access, companyId, allRows);
  const ofItems = await pages.sumPlanCosts(db, senior.access, companyId, allRows);
  const { claimed, approved, paid } = figuresOf(standing);
  expect(ofEvents.claimedCents + ofItems.claimedCents).toBe(claimed);
  expect(ofEvents.approvedCents + ofItems.approvedCents).toBe(approved);
  expect(ofEvents.paidCents + ofItems.paidCents).toBe(paid);
  const spent = total([...sums.values()], ({ spentCents }) => spentCents);
  expect(paid + total([...orders, ...social], ({ spentCents }) => spentCents)).toBe(spent);
}

/** Check that a claimed activity is not offered again, and that no account promises more than it has. */
async function expectUnclaimed(scene: MoneyScenario, pages: Pages, { claims }: Books, sums: Map<number, Sums>) {
  const { db, owner, companyId, plan, now } = scene;
  const standing = claims.filter(({ status }) => !GONE.includes(status));
  const open = await pages.listUnclaimedActivities(db, owner.access, { companyId }, now);
  const promised = new Map<number, number>();
  for (const { eventId, planItemId, locationId, expectedCents, program } of open) {
    const isClaimed = standing.some((claim) =>
      eventId === null ? claim.planItemId === planItemId : claim.eventId === eventId && claim.locationId === locationId,
    );
    expect(isClaimed).toBe(false);
    promised.set(program.accountId, (promised.get(program.accountId) ?? 0) + expectedCents);
  }
  for (const [accountId, cents] of promised) {
    expect(cents).toBeLessThanOrEqual(sums.get(accountId)?.availableCents ?? 0);
  }
  const money = await pages.findPlanMoney(db, owner.access, [plan], now);
  for (const [itemId, { claimId, expectedCents }] of Object.entries(money.items)) {
    const claim = standing.find(({ planItemId }) => planItemId === Number(itemId));
    expect(claimId).toBe(claim?.id ?? null);
    if (claim) expect(expectedCents).toBe(claim.approvedCents ?? claim.expectedCents);
  }
}
