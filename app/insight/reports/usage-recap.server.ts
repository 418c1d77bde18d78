import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  percentColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { accountHolder, selectAccounts } from "#app/programs/incentives/account-list.server.ts";
import { completedRows } from "#app/programs/incentives/completions.server.ts";
import { holderColumns, holderSearch, programStatusFilter, recordFilters } from "./record-rows.server.ts";
import { readFilterOptions } from "./report-filters.server.ts";
import type { RowRecordsScope, Report, ReportScope } from "./report.server.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const required = fieldRef("incentivePrograms.requiredCompletions");
const completed = sql.ref<number>("completed.count");

/**
 * SQL of a lateral subquery with an account's completions: their number, the last one, and the number in each month.
 */
const completionSummary = sql<{ count: number }>`(select count(*) as count, max(done_on) as last_on,
    (array_agg(title order by done_on desc, id))[1] as last_title,
    ${sql.join(
      months.map(
        (name, place) =>
          sql`count(*) filter (where extract(month from done_on) = ${sql.lit(place + 1)}) as ${sql.ref(name.toLowerCase())}`,
      ),
    )}
  from ${completedRows} completed)`;

const nextPlanned = ({ today }: ReportScope) => sql<string | null>`(select min(plan_items.ends_on) from plan_items
  join plans on plans.id = plan_items.plan_id
  where plans.location_id = budget_accounts.location_id and plans.status = 'active'
    and plan_items.status in ('planned', 'inProgress') and plan_items.ends_on between ${today}::date and incentive_programs.ends_on)`;

const completionStatusWords = { met: "Met", onTrack: "On track", behind: "Behind", none: "Not started" };
const tones = { met: "success", onTrack: "info", behind: "warning", none: "neutral" } as const;
/** Status from the share of completions done against the share of the program's days elapsed. */
const completionStatus = ({ today }: ReportScope) => sql<
  keyof typeof completionStatusWords
>`case when ${completed} >= ${required} then 'met'
  when ${completed} = 0 then 'none'
  when ${completed} * (incentive_programs.ends_on - incentive_programs.starts_on + 1)
    >= ${required} * (least(${today}::date, incentive_programs.ends_on) - incentive_programs.starts_on + 1) then 'onTrack'
  else 'behind' end`;

/** Completions of an account. */
const completions = defineList<RowRecordsScope>()({
  name: "completions",
  one: "completion",
  many: "completions",
  id: "completed.id",
  from: (db, access, { companyId, rowId }) =>
    selectAccounts(db, access)
      .where("budgetAccounts.companyId", "=", companyId)
      .where("budgetAccounts.id", "=", rowId)
      .innerJoinLateral(sql<{ id: number }>`${completedRows}`.as("completed"), (join) => join.onTrue()),
  columns: {
    day: dayColumn("Day", sql.ref<string>("completed.done_on"), { sort: true }),
    title: textColumn("Completion", sql.ref<string>("completed.title")),
    source: textColumn("Source", sql.ref<string>("completed.source")),
    proofs: countColumn("Photos and files", sql.ref<number>("completed.proofs")),
  },
  standard: { by: "day" },
});

const list = defineList<ReportScope>()({
  name: "usageRecap",
  one: "balance",
  many: "balances",
  id: "budgetAccounts.id",
  // An account shared by a network's locations has no location, so it has no completions.
  from: (db, access, { companyId }) =>
    selectAccounts(db, access)
      .where("budgetAccounts.companyId", "=", companyId)
      .where(access.company("budgetAccounts.companyId"))
      .where("budgetAccounts.locationId", "is not", null)
      .leftJoinLateral(completionSummary.as("completed"), (join) => join.onTrue()),
  columns: (scope) => ({
    holder: textColumn("{Location}", accountHolder, {
      below: sql<string | null>`locations.pc_number`,
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 210,
    }),
    organizationName: { ...holderColumns.organizationName, hidden: "screen" },
    pcNumber: holderColumns.pcNumber,
    program: textColumn("Program", fieldRef("incentivePrograms.name"), {
      hidden: "screen",
      sort: true,
      card: "secondary",
      size: 150,
    }),
    required: countColumn("Required", required, { sort: true, size: 90 }),
    completed: countColumn("Completed", completed, { sort: true, size: 110 }),
    share: percentColumn("Completed %", sql<number | null>`${completed}::float8 / nullif(${required}, 0)`, {
      hidden: "screen",
      size: 120,
    }),
    standing: statusColumn({
      head: "Status",
      value: completionStatus(scope),
      words: completionStatusWords,
      tones,
      options: { size: 120 },
    }),
    met: countColumn("Requirements met", sql<number>`(${completed} >= ${required})::integer`, {
      hidden: "screen",
      card: "hidden",
      size: 145,
    }),
    lastTitle: textColumn("Last completed activity", sql.ref<string | null>("completed.last_title"), {
      hidden: "screen",
      none: "None",
      size: 190,
    }),
    lastOn: dayColumn("Last completed on", sql.ref<string | null>("completed.last_on"), { none: "Never", size: 145 }),
    nextOn: dayColumn("Next planned", nextPlanned(scope), { none: "None", size: 120 }),
    ...Object.fromEntries(
      months.map((name) => {
        const id = name.toLowerCase();
        return [id, countColumn(name, sql.ref<number>(`completed.${id}`), { hidden: true, card: "hidden", size: 70 })];
      }),
    ),
  }),
  totals: {
    required: "sum",
    completed: "sum",
    met: "sum",
    share: sql`sum(held.completed)::float8 / nullif(sum(held.required), 0)`,
  },
  standard: { by: "holder" },
  search: holderSearch,
  filters: {
    program: programStatusFilter,
    ...recordFilters("budgetAccounts"),
  },
  offers: readFilterOptions,
});

export const usageRecap: Report = {
  key: "incentive-usage-recap",
  title: "Incentive Usage Recap (PC completions)",
  group: "Money",
  hasPeriod: false,
  list,
  about: "Completed {plan} items and events by {location} ({pcNumber}) and month, vs. the program requirement.",
  definitions: [
    "A completion is a finished {plan} item with proof, or an event with a recap, within the program's dates.",
    "On track: completions keep pace with the program's elapsed days. {Locations} without requirements count as met.",
    "Next planned is the end date of the next open {plan} item within the program's dates. Items and events count in the month of their last day.",
  ],
  link: ({ id }) => paths.budgetAccount(id),
  records: { completions: { label: "Completions", list: completions } },
};
