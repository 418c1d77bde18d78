import { sql } from "kysely";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  fieldRef,
  instantColumn,
  moneyColumn,
  textColumn,
  wordColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { ENTRY_TYPES, entryTypeWords, type EntryType, entrySign } from "./ledger-rules.ts";

/** Return an entry's signed contribution to a sum, in cents; negative when money leaves it. */
function signedAmount(sum: "available" | "reserved") {
  const signs = ENTRY_TYPES.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(entrySign(type, sum))}`);
  return sql<number>`(ledger_entries.amount_cents * case ledger_entries.type ${sql.join(signs, sql` `)} end)`;
}

const typeWords = ENTRY_TYPES.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(entryTypeWords[type])}`);

/** Entries of an account, newest first. The caller has found the account within its scope. */
export const ledgerEntryList = defineList<{ accountId: number }>()({
  name: "entries",
  one: "entry",
  many: "entries",
  id: "ledgerEntries.id",
  from: (db, access, { accountId }) =>
    db
      .selectFrom("ledgerEntries")
      .innerJoin(
        (own) =>
          own
            .selectFrom("ledgerEntries")
            .select("ledgerEntries.id")
            .select(
              sql<number>`sum(${signedAmount("available")}) over (order by at, ledger_entries.id)::bigint`.as(
                "balance",
              ),
            )
            .where("ledgerEntries.accountId", "=", accountId)
            .as("running"),
        (join) => join.onRef("running.id", "=", "ledgerEntries.id"),
      )
      .leftJoin("users", "users.id", "ledgerEntries.byUserId")
      .where("ledgerEntries.accountId", "=", accountId)
      .where(access.company("ledgerEntries.companyId")),
  columns: {
    at: instantColumn("Date", fieldRef("ledgerEntries.at"), {
      sort: true,
      withTime: true,
      card: "secondary",
      size: 190,
    }),
    type: {
      ...wordColumn("Type", sql.ref<EntryType>("ledgerEntries.type"), entryTypeWords, {
        card: "title",
        fixed: true,
        size: 120,
      }),
      csv: sql`case ledger_entries.type ${sql.join(typeWords, sql` `)} end`,
    },
    memo: textColumn("Details", fieldRef("ledgerEntries.memo"), { size: 260 }),
    available: moneyColumn("Change in available", signedAmount("available"), { size: 165 }),
    reserved: moneyColumn("Change in reserved", signedAmount("reserved"), { size: 160 }),
    balance: moneyColumn("Available", sql<number>`running.balance`, { size: 120 }),
    by: personColumn("By", actorNameSql, { hidden: true, card: "hidden", size: 150 }),
  },
  more: (query) => query.select(["ledgerEntries.refType", "ledgerEntries.refId"]),
  standard: { by: "at", desc: true },
  filters: { type: anyOfFilter("Type", entryTypeWords, (types) => sql`ledger_entries.type = any(${types})`) },
});
