import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { type Entry, lockAccounts, postEntries } from "./post-entries.server.ts";

/** Why money moves: a location's transfer, or networks that become one. */
export type MoveCause = { refType: "transfer" | "merge"; refId: number | null; memo: string };

/** An account with what of it moves, and the account of the same program and location that gets it. */
export interface Move {
  companyId: number;
  fromAccountId: number;
  toAccountId: number;
  /** What nobody has bound. */
  availableCents: number;
  /** What open records have bound, which come along. */
  reservedCents: number;
}

/** Makes whoever allocates money of a company's programs, or orders with it, wait until it has moved. */
export async function lockPrograms(db: Db, companyId: RawBuilder<unknown>): Promise<void> {
  await sql`select from incentive_programs where company_id = ${companyId} and status <> 'closed' order by id
    for no key update`.execute(db);
}

/**
 * Opens the accounts of the same programs and locations at another network, and locks them together with these by their
 * ids, as everybody does. Gives what each has left; callers have locked the records that bind money of them.
 */
export async function openTwins(db: Db, accountIds: readonly number[], toNetworkId: number) {
  await sql`
    insert into budget_accounts (company_id, program_id, network_id, location_id)
    select company_id, program_id, ${toNetworkId}, location_id from budget_accounts
    where id = any(${accountIds}::integer[]) order by id
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ fromAccountId: number; toAccountId: number }>`
    select account.id as from_account_id, twin.id as to_account_id
    from budget_accounts account join budget_accounts twin on twin.program_id = account.program_id
      and twin.network_id = ${toNetworkId} and twin.location_id is not distinct from account.location_id
    where account.id = any(${accountIds}::integer[])
  `.execute(db);
  const twins = new Map(rows.map((row) => [row.fromAccountId, row.toAccountId]));
  const locked = await lockAccounts(db, [...twins.keys(), ...twins.values()]);
  return locked.flatMap(({ id, companyId, availableCents, reservedCents }) => {
    const toAccountId = twins.get(id);
    if (toAccountId === undefined) return [];
    return [{ companyId, fromAccountId: id, toAccountId, availableCents: availableCents ?? 0, reservedCents }];
  });
}

/**
 * Moves money between locked accounts by entries: what is bound is released there and bound again here, so that every sum
 * of a program stays as it is, to the cent.
 */
export async function moveMoney(
  db: Db,
  actor: Actor,
  moves: readonly Move[],
  cause: MoveCause,
  now: Date,
): Promise<void> {
  const entries = moves.flatMap(({ companyId, fromAccountId, toAccountId, availableCents, reservedCents }): Entry[] => {
    const of = { companyId, ...cause };
    const cents = availableCents + reservedCents;
    return [
      { ...of, accountId: fromAccountId, type: "release", amountCents: reservedCents },
      { ...of, accountId: fromAccountId, type: "transfer", amountCents: -cents },
      { ...of, accountId: toAccountId, type: "transfer", amountCents: cents },
      { ...of, accountId: toAccountId, type: "reserve", amountCents: reservedCents },
    ];
  });
  await postEntries(db, actor, entries, now);
}
