import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { count, day, field, percent, status, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { accountHolder, accountsOf } from "#app/programs/incentives/account-list.server.ts";
import { completedRows } from "#app/programs/incentives/completions.server.ts";
import { holderColumns, holderSearch, programStanding, recordFilters } from "./record-rows.server.ts";
import { offerPlaces } from "./report-filters.server.ts";
import type { PartScope, Report, ReportScope } from "./report.server.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const required = field("incentivePrograms.requiredCompletions");
const completed = sql.ref<number>("completed.count");

/** What of an account's completions its row says, for a lateral join. */
const summed = sql<{ count: number }>`(select count(*) as count, max(done_on) as last_on,
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

const standings = { met: "Met", onTrack: "On track", behind: "Behind", none: "None yet" };
const tones = { met: "success", onTrack: "info", behind: "warning", none: "neutral" } as const;
/** The share that is done against the share of the program's days that are over. */
const standing = ({ today }: ReportScope) => sql<
  keyof typeof standings
>`case when ${completed} >= ${required} then 'met'
  when ${completed} = 0 then 'none'
  when ${completed} * (incentive_programs.ends_on - incentive_programs.starts_on + 1)
    >= ${required} * (least(${today}::date, incentive_programs.ends_on) - incentive_programs.starts_on + 1) then 'onTrack'
  else 'behind' end`;

/** The completions of an account. */
const completions = defineList<PartScope>()({
  ...{ name: "completions", one: "completion", many: "completions", id: "completed.id" },
  from: (db, reach, { companyId, of }) =>
    accountsOf(db, reach)
      .where("budgetAccounts.companyId", "=", companyId)
      .where("budgetAccounts.id", "=", of)
      .innerJoinLateral(sql<{ id: number }>`${completedRows}`.as("completed"), (join) => join.onTrue()),
  columns: {
    day: day("Day", sql.ref<string>("completed.done_on"), { sort: true }),
    title: text("What", sql.ref<string>("completed.title")),
    source: text("Source", sql.ref<string>("completed.source")),
    proofs: count("Photos and files", sql.ref<number>("completed.proofs")),
  },
  standard: { by: "day" },
});

const list = defineList<ReportScope>()({
  ...{ name: "usageRecap", one: "account", many: "accounts", id: "budgetAccounts.id" },
  // Money that a network's locations share names no location, so nobody completes anything for it.
  from: (db, reach, { companyId }) =>
    accountsOf(db, reach)
      .where("budgetAccounts.companyId", "=", companyId)
      .where(reach.company("budgetAccounts.companyId"))
      .where("budgetAccounts.locationId", "is not", null)
      .leftJoinLateral(summed.as("completed"), (join) => join.onTrue()),
  columns: (scope) => ({
    holder: text("{Location}", accountHolder, { sort: true, isLink: true, card: "title", fixed: true, size: 210 }),
    organizationName: holderColumns.organizationName,
    pcNumber: holderColumns.pcNumber,
    program: text("Program", field("incentivePrograms.name"), { sort: true, card: "secondary", size: 150 }),
    required: count("Asked", required, { sort: true, size: 90 }),
    completed: count("Completed", completed, { sort: true, size: 110 }),
    share: percent("Completed %", sql<number | null>`${completed}::float8 / nullif(${required}, 0)`, { size: 120 }),
    standing: status("Status", standing(scope), standings, tones, { size: 120 }),
    met: count("{Locations} met", sql<number>`(${completed} >= ${required})::integer`, { card: "hidden", size: 100 }),
    lastTitle: text("Last completion", sql.ref<string | null>("completed.last_title"), { none: "None", size: 190 }),
    lastOn: day("Last on", sql.ref<string | null>("completed.last_on"), { none: "Never", size: 105 }),
    nextOn: day("Next planned", nextPlanned(scope), { none: "None", size: 120 }),
    ...Object.fromEntries(
      months.map((name) => {
        const id = name.toLowerCase();
        return [id, count(name, sql.ref<number>(`completed.${id}`), { hidden: true, card: "hidden", size: 70 })];
      }),
    ),
  }),
  totals: {
    ...{ required: "sum", completed: "sum", met: "sum" },
    share: sql`sum(held.completed)::float8 / nullif(sum(held.required), 0)`,
  },
  standard: { by: "holder" },
  search: holderSearch,
  filters: {
    program: programStanding,
    ...recordFilters("budgetAccounts"),
  },
  offers: offerPlaces,
});

export const usageRecap: Report = {
  ...{ key: "incentive-usage-recap", title: "Incentive Usage Recap (PC completions)", group: "Money" },
  ...{ hasPeriod: false, list },
  about:
    "How many completions each {location} has of those that its program asks, month by month, and what comes next.",
  definitions: [
    "A completion is an item of an active or completed {plan} that is done with proof, or an event with its recap, in the program's period.",
    "On track means that the share done is at least the share of the program's days that are over. Who is asked for nothing has met it.",
    "Next planned is the end of the first open item of an active {plan} from today on, in the program's period. Months are those of the last day of an item or event.",
  ],
  link: ({ id }) => paths.budgetAccount(id),
  parts: { completions: { label: "Completions", list: completions } },
};
