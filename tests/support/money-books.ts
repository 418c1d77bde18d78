import { expect } from "vitest";
import type { Row } from "./make/row.ts";
import { readSocial } from "./money-social.ts";
import type { MoneyScenario } from "./money-scenario.ts";

const total = <Item>(items: readonly Item[], cents: (item: Item) => number) =>
  items.reduce((sum, item) => sum + cents(item), 0);

const UNDECIDED_STATUSES = ["submitted", "inReview", "infoRequested"];
const HOLDING_STATUSES = ["rejected", "draft"];
const APPROVED_STATUSES = ["approved", "partlyApproved", "paymentPending"];
export const PAID_STATUSES = ["paid", "closed"];

/**
 * Return the cents that a claim holds by its status: the expected amount, after a decision the approved amount, and
 * nothing when it has ended. A rejected claim, or one that is a draft again, holds its last reservation until its date.
 */
function reservedCentsOf(
  { id, status, expectedCents, approvedCents, heldUntil }: Row<"claims">,
  entries: readonly Row<"ledgerEntries">[],
): number {
  if (UNDECIDED_STATUSES.includes(status)) return expectedCents;
  if (HOLDING_STATUSES.includes(status) && heldUntil !== null) {
    const own = entries.filter(({ type, refType, refId }) => type === "reserve" && refType === "claim" && refId === id);
    return own.at(-1)?.amountCents ?? 0;
  }
  return APPROVED_STATUSES.includes(status) ? (approvedCents ?? 0) : 0;
}

const paidOf = ({ status, approvedCents }: Row<"claims">) =>
  PAID_STATUSES.includes(status) ? (approvedCents ?? 0) : 0;

/** Sum entries as an accountant does. */
function sumsOf(entries: readonly Row<"ledgerEntries">[]) {
  const of = (...types: string[]) =>
    total(entries, ({ type, amountCents }) => (types.includes(type) ? amountCents : 0));
  const allocatedCents = of("allocate", "adjust", "transfer");
  const spentCents = of("spend") - of("refund");
  const reservedCents = of("reserve") - of("release") - of("spend");
  const expiredCents = of("expire");
  const availableCents = allocatedCents - spentCents - reservedCents - expiredCents;
  return { allocatedCents, reservedCents, spentCents, expiredCents, availableCents };
}

export type Sums = ReturnType<typeof sumsOf>;
export type Books = Awaited<ReturnType<typeof readBooks>>;

/** Read all stored accounting records of a company. */
export async function readBooks({ db, companyId }: Pick<MoneyScenario, "db" | "companyId">) {
  const of = <Table extends "budgetAccounts" | "ledgerEntries" | "claims" | "giftCardOrders" | "incentivePrograms">(
    table: Table,
  ) => db.selectFrom<Table>(table);
  const own = { accounts: of("budgetAccounts"), entries: of("ledgerEntries"), claims: of("claims") };
  return {
    accounts: await own.accounts.selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
    entries: await own.entries.selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
    claims: await own.claims.selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
    orders: await of("giftCardOrders").selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
    social: await readSocial(db, companyId),
    programs: await of("incentivePrograms").selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
  };
}

/** Check the records against the rules of the ledger, and return the sums of each account as its entries make them. */
export function expectBalancedBooks({ accounts, entries, claims, orders, social }: Books): Map<number, Sums> {
  const sums = new Map(accounts.map(({ id }) => [id, sumsOf(entries.filter(({ accountId }) => accountId === id))]));
  for (const { id, allocatedCents, reservedCents, spentCents, expiredCents, availableCents } of accounts) {
    const kept = { allocatedCents, reservedCents, spentCents, expiredCents, availableCents };
    expect(kept, "what is kept is what the entries make").toEqual(sums.get(id));
    expect(Math.min(reservedCents, spentCents, expiredCents, availableCents ?? -1), "nothing is negative").toBe(
      Math.max(0, Math.min(reservedCents, spentCents, expiredCents, availableCents ?? -1)),
    );
    const ofAccount = <Item extends { accountId: number | null }>(items: readonly Item[]) =>
      items.filter(({ accountId }) => accountId === id);
    const held =
      total(ofAccount(claims), (claim) => reservedCentsOf(claim, entries)) +
      total([...ofAccount(orders), ...ofAccount(social)], ({ reservedCents }) => reservedCents);
    expect(reservedCents, "what is reserved is what open records hold").toBe(held);
    const spent =
      total(ofAccount(claims), paidOf) +
      total([...ofAccount(orders), ...ofAccount(social)], ({ spentCents }) => spentCents);
    expect(spentCents, "what is spent is what paid records got").toBe(spent);
  }
  for (const claim of claims) {
    const ofClaim = sumsOf(entries.filter(({ refType, refId }) => refType === "claim" && refId === claim.id));
    const held = reservedCentsOf(claim, entries);
    expect(claim.reservedCents, "a claim keeps what it holds").toBe(held);
    expect(ofClaim, "a claim's own entries").toMatchObject({
      reservedCents: held,
      spentCents: paidOf(claim),
    });
  }
  for (const order of orders) {
    const ofOrder = sumsOf(entries.filter(({ refType, refId }) => refType === "giftCardOrder" && refId === order.id));
    const { reservedCents, spentCents } = order;
    expect(ofOrder, "an order's own entries").toMatchObject({ reservedCents, spentCents });
  }
  for (const orderId of new Set(social.map((one) => one.orderId))) {
    const ofOrder = sumsOf(entries.filter(({ refType, refId }) => refType === "socialOrder" && refId === orderId));
    const parts = social.filter((one) => one.orderId === orderId);
    const reservedCents = total(parts, (part) => part.reservedCents);
    const spentCents = total(parts, (part) => part.spentCents);
    expect(ofOrder, "an order's own entries").toMatchObject({ reservedCents, spentCents });
  }
  const moved = entries.filter(({ refType }) => refType === "transfer" || refType === "merge");
  expect(sumsOf(moved), "what moves neither comes nor goes").toMatchObject({ allocatedCents: 0, reservedCents: 0 });
  const gone = entries.filter(({ type, refType }) => type === "transfer" && !["transfer", "merge"].includes(refType));
  expect(gone, "every entry has a cause").toEqual([]);
  return sums;
}
