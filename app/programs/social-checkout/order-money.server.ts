import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { sharesOf } from "#app/platform/money/shares.ts";
import { moveMoney, openTwins } from "#app/programs/ledger/move-money.server.ts";
import { type Entry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

/** An order whose row is locked, with what the accounts of its locations pay. */
interface PaidOrder {
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

/** What an entry does to what a location's part holds; the ledger says the same of the account. */
const effects = {
  reserve: { reserved: 1, spent: 0 },
  release: { reserved: -1, spent: 0 },
  spend: { reserved: -1, spent: 1 },
  refund: { reserved: 0, spent: -1 },
} as const;
type Move = keyof typeof effects;

/** Posts what orders do with the whole incentive part of them: reserve, spend or release it. */
export function postMoney(
  db: Db,
  actor: Actor,
  orders: readonly PaidOrder[],
  moves: readonly Exclude<Move, "refund">[],
  now: Date,
): Promise<void> {
  const shares = orders.map((order) => ({ order, cents: order.places.map(({ incentiveCents }) => incentiveCents) }));
  return post(db, actor, shares, moves, now);
}

/**
 * Gives some cents of its incentive part back to the accounts, each its share of it. Where the order's network took over
 * another one meanwhile, the money goes on to the account of the same program there.
 */
export async function returnMoney(db: Db, actor: Actor, order: PaidOrder, cents: number, now: Date): Promise<void> {
  const shares = sharesOf(
    cents,
    order.places.map(({ incentiveCents }) => incentiveCents),
  );
  await post(db, actor, [{ order, cents: shares }], ["refund"], now);
  const returned = sumsOf(order.places, shares);
  const { rows: left } = await sql<{ id: number }>`select id from budget_accounts
    where id = any(${[...returned.keys()]}::integer[]) and network_id <> ${order.networkId} order by id`.execute(db);
  if (left.length === 0) return;
  const twins = await openTwins(
    db,
    left.map(({ id }) => id),
    order.networkId,
  );
  const moves = twins.map((twin) => ({
    ...twin,
    availableCents: returned.get(twin.fromAccountId) ?? 0,
    reservedCents: 0,
  }));
  await moveMoney(db, actor, moves, { refType: "merge", refId: order.networkId, memo: order.number }, now);
}

/** `cents` are what each place of an order gives or gets. */
async function post(
  db: Db,
  actor: Actor,
  shares: readonly { order: PaidOrder; cents: readonly number[] }[],
  moves: readonly Move[],
  now: Date,
): Promise<void> {
  // Several locations may have one account, which takes one entry of a kind.
  const sums = shares.flatMap(({ order, cents }) =>
    [...sumsOf(order.places, cents)].map(([accountId, amountCents]) => ({ order, accountId, amountCents })),
  );
  if (sums.length === 0) return;
  await lockAccounts(db, [...new Set(sums.map(({ accountId }) => accountId))]);
  const entries = moves.flatMap((type) =>
    sums.map(({ order: { id, companyId, number }, accountId, amountCents }): Entry => {
      return { companyId, accountId, type, amountCents, refType: "socialOrder", refId: id, memo: number };
    }),
  );
  await postEntries(db, actor, entries, now);
  const held = shares.flatMap(({ order, cents }) =>
    order.places.map((place, index) => {
      const of = (sum: "reserved" | "spent") =>
        moves.reduce((total, move) => total + effects[move][sum] * (cents[index] ?? 0), 0);
      return { orderId: order.id, locationId: place.id, reserved: of("reserved"), spent: of("spent") };
    }),
  );
  await sql`update social_order_locations held set reserved_cents = reserved_cents + moved.reserved,
      spent_cents = spent_cents + moved.spent
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as moved ("orderId" integer, "locationId" integer, reserved bigint, spent bigint)
    where held.order_id = moved."orderId" and held.location_id = moved."locationId"`.execute(db);
}

function sumsOf(places: readonly Place[], cents: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [index, { accountId }] of places.entries()) {
    if (accountId !== null) sums.set(accountId, (sums.get(accountId) ?? 0) + (cents[index] ?? 0));
  }
  return sums;
}
