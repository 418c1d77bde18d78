import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Posting } from "./ledger-rules.ts";

/** Entry for an account that the caller has locked, with the record that caused it. */
export interface LedgerEntry extends Posting {
  companyId: number;
  accountId: number;
  refType: "claim" | "giftCardOrder" | "program" | "import" | "transfer" | "merge" | "socialOrder";
  refId: number | null;
  memo?: string;
}

/**
 * Append entries to the ledger in one statement. The database keeps the accounts' sums and refuses to overdraw them, so
 * callers lock the accounts and check first. Post to an account once a transaction: changing its row again makes
 * Postgres look up the account's network, and accounts must not wait for networks.
 */
export async function postEntries(
  db: Db,
  actor: AuditActor,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<void> {
  const counted = entries.filter(({ amountCents }) => amountCents !== 0);
  if (counted.length === 0) return;
  await sql`
    insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
    select "companyId", "accountId", type, "amountCents", "refType", "refId", coalesce(memo, ''), ${now},
      ${actor.userId}::integer
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as entry ("companyId" integer, "accountId" integer,
      type text, "amountCents" bigint, "refType" text, "refId" integer, memo text)
  `.execute(db);
}

/**
 * Lock accounts in the order of their ids and return their sums. The lock order is: programs, networks, events, the
 * records that reserve money, accounts. Rows that only refer to an account, such as a new claim, do not wait.
 */
export function lockAccounts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("budgetAccounts")
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
