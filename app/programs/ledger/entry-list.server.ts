import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import { field, instant, money, text, word } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type EntryType, entryTypeWords } from "./ledger-rules.ts";

/** Whether an entry takes from what is available. */
const signed = sql<number>`case when ledger_entries.type in ('reserve', 'expire')
  then -ledger_entries.amount_cents else ledger_entries.amount_cents end`;

/** The entries of an account that the caller has found within the reach, the newest first. */
export const entryList = defineList<{ accountId: number }>()({
  ...{ name: "entries", one: "entry", many: "entries", id: "ledgerEntries.id" },
  from: (db, reach, { accountId }) =>
    db
      .selectFrom("ledgerEntries")
      .leftJoin("users", "users.id", "ledgerEntries.byUserId")
      .where("ledgerEntries.accountId", "=", accountId)
      .where(reach.company("ledgerEntries.companyId")),
  columns: {
    at: instant("When", field("ledgerEntries.at"), { sort: true, withTime: true, card: "secondary", size: 190 }),
    type: word("What", sql.ref<EntryType>("ledgerEntries.type"), entryTypeWords, {
      card: "title",
      fixed: true,
      size: 130,
    }),
    amount: money("Amount", signed, { size: 130 }),
    memo: text("For", field("ledgerEntries.memo"), { size: 320 }),
    by: text("Who", nameOfDoer, { card: "hidden", size: 170 }),
  },
  standard: { by: "at", desc: true },
  filters: { type: choices("What", entryTypeWords, (types) => sql`ledger_entries.type = any(${types})`) },
  csv: { When: "at", What: "type", Amount: "amount", For: "memo", Who: "by" },
});
