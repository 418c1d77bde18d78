import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  isInSpanningScope,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  countColumn,
  csvDay,
  dayColumn,
  fieldRef,
  moneyColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type ProgramStatus, programWorkflow } from "./program-rules.ts";

const sumOf = (column: string): RawBuilder<number> =>
  sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from budget_accounts where program_id = incentive_programs.id)`;
const accounts = sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`;

const csv = spanningCsv({
  Name: "name",
  Starts: csvDay(fieldRef("incentivePrograms.startsOn")),
  Ends: csvDay(fieldRef("incentivePrograms.endsOn")),
  Status: "status",
  Balances: "accounts",
  Allocated: "allocated",
  Available: "available",
  Reserved: "reserved",
  Spent: "spent",
  Expired: sql`round(${sumOf("expired_cents")} / 100.0, 2)`,
});

/** Incentive programs of a company, or of all; only the rows of the page are summed. */
export const incentiveProgramList = defineList<SpanningScope>()({
  name: "programs",
  one: "program",
  many: "programs",
  id: "incentivePrograms.id",
  from: (db, access, scope) =>
    db
      .selectFrom("incentivePrograms")
      .where(isInSpanningScope("incentivePrograms.companyId", scope))
      .where(access.company("incentivePrograms.companyId")),
  columns: {
    name: textColumn("Program", fieldRef("incentivePrograms.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    company: companyColumn("incentivePrograms.companyId"),
    starts: dayColumn("First day", fieldRef("incentivePrograms.startsOn"), { sort: true, size: 110 }),
    ends: dayColumn("Last day", fieldRef("incentivePrograms.endsOn"), { sort: true, size: 110 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<ProgramStatus>("incentivePrograms.status"),
      words: programWorkflow.words,
      tones: programWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 120,
      },
    }),
    accounts: countColumn("Balances", accounts, { hidden: true, card: "hidden", size: 100 }),
    allocated: moneyColumn("Allocated", sumOf("allocated_cents"), { size: 130 }),
    available: moneyColumn("Available", sumOf("available_cents"), { size: 130 }),
    reserved: moneyColumn("Reserved", sumOf("reserved_cents"), { hidden: true, card: "hidden", size: 120 }),
    spent: moneyColumn("Spent", sumOf("spent_cents"), { hidden: true, size: 120 }),
  },
  standard: { by: "starts" },
  search: { label: "Name", where: (q) => textContains(fieldRef("incentivePrograms.name"), q) },
  filters: {
    status: anyOfFilter(
      "Status",
      programWorkflow.words,
      (statuses) => sql`incentive_programs.status = any(${statuses})`,
    ),
  },
  csv,
});
