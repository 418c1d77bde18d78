import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import {
  companyColumn,
  isOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { count, csvDay, day, field, money, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type ProgramStatus, programStatusTones, programStatusWords } from "./program-rules.ts";

const sumOf = (column: string): RawBuilder<number> =>
  sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from budget_accounts where program_id = incentive_programs.id)`;
const accounts = sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`;

const csv = spanningCsv({
  Name: "name",
  Starts: csvDay(field("incentivePrograms.startsOn")),
  Ends: csvDay(field("incentivePrograms.endsOn")),
  Status: "status",
  Accounts: "accounts",
  Allocated: "allocated",
  Available: "available",
  Reserved: "reserved",
  Spent: "spent",
  Lapsed: sql`round(${sumOf("expired_cents")} / 100.0, 2)`,
});

/** A company's incentive programs, or those of all. Sums are made for the page alone. */
export const programList = defineList<SpanningScope>()({
  ...{ name: "programs", one: "program", many: "programs", id: "incentivePrograms.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("incentivePrograms")
      .where(isOfCompany("incentivePrograms.companyId", scope))
      .where(reach.company("incentivePrograms.companyId")),
  columns: {
    name: text("Program", field("incentivePrograms.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    company: companyColumn("incentivePrograms.companyId"),
    starts: day("From", field("incentivePrograms.startsOn"), { sort: true, size: 110 }),
    ends: day("To", field("incentivePrograms.endsOn"), { sort: true, size: 110 }),
    status: status(
      "Status",
      sql.ref<ProgramStatus>("incentivePrograms.status"),
      programStatusWords,
      programStatusTones,
      {
        ...{ sort: true, card: "secondary", size: 120 },
      },
    ),
    accounts: count("Accounts", accounts, { card: "hidden", size: 100 }),
    allocated: money("Allocated", sumOf("allocated_cents"), { size: 130 }),
    available: money("Available", sumOf("available_cents"), { size: 130 }),
    reserved: money("Reserved", sumOf("reserved_cents"), { card: "hidden", size: 120 }),
    spent: money("Spent", sumOf("spent_cents"), { size: 120 }),
  },
  standard: { by: "starts" },
  search: { label: "Name", where: (q) => like(field("incentivePrograms.name"), q) },
  filters: {
    status: choices("Status", programStatusWords, (statuses) => sql`incentive_programs.status = any(${statuses})`),
  },
  csv,
});
