import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import { field, instant, money, text, word } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { ENTRY_TYPES, entryTypeWords, type EntryType, signOf } from "./ledger-rules.ts";

/** What an entry of a type adds to a sum, in cents; what leaves it is negative. */
function change(sum: "available" | "reserved") {
  const signs = ENTRY_TYPES.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(signOf(type, sum))}`);
  return sql<number>`(ledger_entries.amount_cents * case ledger_entries.type ${sql.join(signs, sql` `)} end)`;
}

const typeWords = ENTRY_TYPES.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(entryTypeWords[type])}`);

/** The entries of an account that the caller has found within the reach, the newest first. */
export const entryList = defineList<{ accountId: number }>()({
  ...{ name: "entries", one: "entry", many: "entries", id: "ledgerEntries.id" },
  from: (db, reach, { accountId }) =>
    db
      .selectFrom("ledgerEntries")
      .innerJoin(
        (own) =>
          own
            .selectFrom("ledgerEntries")
            .select("ledgerEntries.id")
            .select(
              sql<number>`sum(${change("available")}) over (order by at, ledger_entries.id)::bigint`.as("balance"),
            )
            .where("ledgerEntries.accountId", "=", accountId)
            .as("running"),
        (join) => join.onRef("running.id", "=", "ledgerEntries.id"),
      )
      .leftJoin("users", "users.id", "ledgerEntries.byUserId")
      .where("ledgerEntries.accountId", "=", accountId)
      .where(reach.company("ledgerEntries.companyId")),
  columns: {
    at: instant("When", field("ledgerEntries.at"), { sort: true, withTime: true, card: "secondary", size: 190 }),
    type: {
      ...word("What", sql.ref<EntryType>("ledgerEntries.type"), entryTypeWords, {
        card: "title",
        fixed: true,
        size: 120,
      }),
      csv: sql`case ledger_entries.type ${sql.join(typeWords, sql` `)} end`,
    },
    memo: text("For", field("ledgerEntries.memo"), { size: 260 }),
    available: money("Change in available", change("available"), { size: 150 }),
    reserved: money("Change in reserved", change("reserved"), { size: 150 }),
    balance: money("Available", sql<number>`running.balance`, { size: 120 }),
    by: text("Who", nameOfDoer, { card: "hidden", size: 150 }),
  },
  more: (query) => query.select(["ledgerEntries.refType", "ledgerEntries.refId"]),
  standard: { by: "at", desc: true },
  filters: { type: choices("What", entryTypeWords, (types) => sql`ledger_entries.type = any(${types})`) },
});
