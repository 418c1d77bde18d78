import { sql } from "kysely";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { splitCents } from "#app/platform/money/split-cents.ts";
import type { Context } from "#app/platform/records/context.ts";
import { moveMoney, openTargetAccounts } from "#app/programs/ledger/move-money.server.ts";
import { type LedgerEntry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

/** Locked order with the incentive share of each location. */
interface FundedOrder {
  id: number;
  companyId: number;
  networkId: number;
  number: string;
  places: readonly Place[];
}

interface Place {
  id: number;
  accountId: number | null;
  incentiveCents: number;
}

/** Effect of an entry on the share of a location; the ledger has the same effects on the account. */
const effects = {
  reserve: { reserved: 1, spent: 0 },
  release: { reserved: -1, spent: 0 },
  spend: { reserved: -1, spent: 1 },
  refund: { reserved: 0, spent: -1 },
} as const;
type MoneyEntry = keyof typeof effects;

/** Reserve, spend or release the whole incentive share of orders. */
export function postIncentiveShares(
  { db, actor, now }: Context<AuditActor>,
  orders: readonly FundedOrder[],
  moves: readonly Exclude<MoneyEntry, "refund">[],
): Promise<void> {
  const shares = orders.map((order) => ({ order, cents: order.places.map(({ incentiveCents }) => incentiveCents) }));
  return postShares({ db, actor, now }, shares, moves);
}

/**
 * Return cents of the incentive share to the accounts in proportion. When the order's network has taken over another
 * one since, the money moves on to the account of the same program there.
 */
export async function returnIncentiveMoney(
  { db, actor, now }: Context<AuditActor>,
  order: FundedOrder,
  cents: number,
): Promise<void> {
  const shares = splitCents(
    cents,
    order.places.map(({ incentiveCents }) => incentiveCents),
  );
  await postShares({ db, actor, now }, [{ order, cents: shares }], ["refund"]);
  const returned = sumByAccount(order.places, shares);
  const { rows: left } = await sql<{ id: number }>`select id from budget_accounts
    where id = any(${[...returned.keys()]}::integer[]) and network_id <> ${order.networkId} order by id`.execute(db);
  if (left.length === 0) return;
  const twins = await openTargetAccounts(
    db,
    left.map(({ id }) => id),
    order.networkId,
  );
  const moves = twins.map((pair) => ({
    ...pair,
    availableCents: returned.get(pair.fromAccountId) ?? 0,
    reservedCents: 0,
  }));
  await moveMoney({ db, actor, now }, moves, { refType: "merge", refId: order.networkId, memo: order.number });
}

/** Post entries; `cents` has one amount for each location of its order. */
async function postShares(
  { db, actor, now }: Context<AuditActor>,
  shares: readonly { order: FundedOrder; cents: readonly number[] }[],
  moves: readonly MoneyEntry[],
): Promise<void> {
  // Several locations can share an account, which takes one entry of a type.
  const sums = shares.flatMap(({ order, cents }) =>
    [...sumByAccount(order.places, cents)].map(([accountId, amountCents]) => ({ order, accountId, amountCents })),
  );
  if (sums.length === 0) return;
  await lockAccounts(db, [...new Set(sums.map(({ accountId }) => accountId))]);
  const entries = moves.flatMap((type) =>
    sums.map(({ order: { id, companyId, number }, accountId, amountCents }): LedgerEntry => {
      return { companyId, accountId, type, amountCents, refType: "socialOrder", refId: id, memo: number };
    }),
  );
  await postEntries(db, actor, entries, now);
  const locationSums = shares.flatMap(({ order, cents }) =>
    order.places.map((place, index) => {
      const of = (sum: "reserved" | "spent") =>
        moves.reduce((total, move) => total + effects[move][sum] * (cents[index] ?? 0), 0);
      return { orderId: order.id, locationId: place.id, reserved: of("reserved"), spent: of("spent") };
    }),
  );
  await sql`update social_order_locations held set reserved_cents = reserved_cents + moved.reserved,
      spent_cents = spent_cents + moved.spent
    from jsonb_to_recordset(${JSON.stringify(locationSums)}::jsonb)
      as moved ("orderId" integer, "locationId" integer, reserved bigint, spent bigint)
    where held.order_id = moved."orderId" and held.location_id = moved."locationId"`.execute(db);
}

function sumByAccount(places: readonly Place[], cents: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [index, { accountId }] of places.entries()) {
    if (accountId !== null) sums.set(accountId, (sums.get(accountId) ?? 0) + (cents[index] ?? 0));
  }
  return sums;
}
