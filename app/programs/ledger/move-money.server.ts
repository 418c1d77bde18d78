import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type LedgerEntry, lockAccounts, postEntries } from "./post-entries.server.ts";

/** Reason for moving money: a location transfer or a merge of networks. */
export type MoneyMovementCause = { refType: "transfer" | "merge"; refId: number | null; memo: string };

/** Account with the amounts that leave it, and the account of the same program and location that receives them. */
export interface MoneyMovement {
  companyId: number;
  fromAccountId: number;
  toAccountId: number;
  /** Unreserved money, in cents. */
  availableCents: number;
  /** Money reserved by open records, which move along, in cents. */
  reservedCents: number;
}

/** Lock a company's open programs, so that allocations and orders wait until the money has moved. */
export async function lockPrograms(db: Db, companyId: RawBuilder<unknown>): Promise<void> {
  await sql`select from incentive_programs where company_id = ${companyId} and status <> 'closed' order by id
    for no key update`.execute(db);
}

/**
 * Open the accounts of the same programs and locations at another network, lock both sides in the order of their ids,
 * and return what each old account has left. Callers have locked the records that reserve money of them.
 */
export async function openTargetAccounts(db: Db, accountIds: readonly number[], toNetworkId: number) {
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
 * Move money between locked accounts by ledger entries. Reserved money is released on one side and reserved again on
 * the other, so that every sum of a program stays the same to the cent.
 */
export async function moveMoney(
  { db, actor, now }: Context<AuditActor>,
  moves: readonly MoneyMovement[],
  cause: MoneyMovementCause,
): Promise<void> {
  const entries = moves.flatMap(
    ({ companyId, fromAccountId, toAccountId, availableCents, reservedCents }): LedgerEntry[] => {
      const of = { companyId, ...cause };
      const cents = availableCents + reservedCents;
      return [
        { ...of, accountId: fromAccountId, type: "release", amountCents: reservedCents },
        { ...of, accountId: fromAccountId, type: "transfer", amountCents: -cents },
        { ...of, accountId: toAccountId, type: "transfer", amountCents: cents },
        { ...of, accountId: toAccountId, type: "reserve", amountCents: reservedCents },
      ];
    },
  );
  await postEntries(db, actor, entries, now);
}
