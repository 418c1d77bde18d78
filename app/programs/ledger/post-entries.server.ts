import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Posting } from "./ledger-rules.ts";

/** An entry of an account that the caller has locked, with what it is for. */
export interface Entry extends Posting {
  companyId: number;
  accountId: number;
  refType: "claim" | "giftCardOrder" | "program" | "import" | "transfer" | "merge" | "socialOrder";
  refId: number | null;
  memo?: string;
}

/**
 * Appends entries to the ledger in one statement. The database keeps the sums of the accounts and refuses what would
 * take more than there is, so callers lock the accounts first and check. A transaction posts to an account once: a row
 * that it changes again makes Postgres look for the account's network, for which accounts must not wait.
 */
export async function postEntries(db: Db, actor: Actor, entries: readonly Entry[], now: Date): Promise<void> {
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
 * Locks accounts, always in the same order, and gives their sums. Before them come programs, networks, events and the
 * records that bind money. What only refers to an account, such as a new claim, does not wait.
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
