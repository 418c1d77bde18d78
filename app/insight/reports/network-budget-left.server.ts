import { type RawBuilder, sql } from "kysely";
import { advisorName } from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import { count, field, money, percent, text, yesNo } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimSums } from "#app/programs/costs/claim-sums.server.ts";
import { networkFilters, networkSearch, networksOf } from "./network-rows.server.ts";
import { offerPlaces } from "./report-filters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";

/** Of the accounts of a row's network in programs that are open or closing. */
function ofAccounts<Value>(value: RawBuilder<Value>): RawBuilder<Value> {
  return sql`(select ${value} from budget_accounts
    join incentive_programs on incentive_programs.id = budget_accounts.program_id
      and incentive_programs.status in ('open', 'closing')
    where budget_accounts.network_id = networks.id)`;
}
const sumOf = (column: string) => ofAccounts(sql<number>`coalesce(sum(budget_accounts.${sql.ref(column)}), 0)::bigint`);

const left = sumOf("available_cents");
const { expected: pending } = claimSums(sql`claims.network_id = networks.id`);
const unused = ofAccounts(
  sql<number>`count(*) filter (where budget_accounts.allocated_cents > 0
    and budget_accounts.available_cents = budget_accounts.allocated_cents)`,
);

const daysLeft = (today: string) => sql<number>`(incentive_programs.ends_on - ${today}::date)`;

/** What stays of accounts at their program's end if spending goes on at the pace of the days that are over. */
const projected = (today: string) =>
  ofAccounts(sql<number>`coalesce(sum(greatest(0, budget_accounts.available_cents - round(
    budget_accounts.spent_cents::numeric * greatest(0, ${daysLeft(today)})
      / greatest(1, ${today}::date - incentive_programs.starts_on + 1)))), 0)::bigint`);

/** Holds where more than half of an account is left in the last quarter of its program. */
const isLagging = (today: string) =>
  ofAccounts(sql<boolean>`coalesce(bool_or(budget_accounts.available_cents * 2 > budget_accounts.allocated_cents
    and 4 * ${daysLeft(today)} <= incentive_programs.ends_on - incentive_programs.starts_on + 1), false)`);

const list = defineList<ReportScope>()({
  ...{ name: "networkBudgetLeft", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, scope) => networksOf(db, reach, scope, ofAccounts(sql`count(*) > 0`)),
  columns: ({ today }) => ({
    organizationName: text("{Network}", field("networks.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    code: text("Code", field("networks.code"), { sort: "nulls", none: "None", card: "secondary", size: 90 }),
    advisor: text("{Advisor}", advisorName, { sort: "nulls", none: "None", size: 140 }),
    accounts: count("Accounts", ofAccounts(sql<number>`count(*)`), { sort: true, size: 100 }),
    allocated: money("Allocated", sumOf("allocated_cents"), { sort: true, size: 120 }),
    reserved: money("Reserved", sumOf("reserved_cents"), { sort: true, size: 115 }),
    spent: money("Spent", sumOf("spent_cents"), { sort: true, size: 110 }),
    left: money("Left", left, { sort: true, size: 115 }),
    leftShare: percent("Left %", sql<number | null>`${left}::float8 / nullif(${sumOf("allocated_cents")}, 0)`, {
      ...{ sort: "nulls", size: 90 },
    }),
    pending: money("Pending claims", pending, { sort: true, size: 130 }),
    unused: count("Nothing used", unused, { sort: true, size: 115 }),
    projected: money("Unused at the end", projected(today), { sort: true, size: 140 }),
    lagging: yesNo("Over half left late", isLagging(today), { card: "hidden", size: 150 }),
    days: count("Days left", ofAccounts(sql<number | null>`min(${daysLeft(today)})`), {
      sort: "nulls",
      size: 95,
    }),
  }),
  totals: {
    ...{ accounts: "sum", allocated: "sum", reserved: "sum", spent: "sum", left: "sum", pending: "sum", unused: "sum" },
    projected: "sum",
    leftShare: sql`sum(held.left)::float8 / nullif(sum(held.allocated), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    ...networkFilters,
    pace: choice<"late", ReportScope>(
      "Pace",
      { late: "Over half left in the last quarter" },
      (_, { today }) => isLagging(today),
      { folded: true },
    ),
  },
  offers: offerPlaces,
});

export const networkBudgetLeft: Report = {
  ...{ key: "network-budget-left", title: "Incentive Network Budget Left", group: "Money", hasPeriod: false, list },
  about: "How much {incentive} money each {network} has left, what waits, and who has used nothing.",
  definitions: [
    "Amounts are those of the {network}'s accounts in programs that are open or closing; left is allocated less reserved, spent and lapsed.",
    "Pending claims are what is expected of claims that wait for a decision; it is part of reserved.",
    "Nothing used counts accounts of which all is left. Days left run to the first program's last day.",
    "Unused at the end is what stays of the accounts if spending goes on at the pace so far. Over half left late: an account has more than half of its money in the last quarter of its program's days.",
    "A {network} that was merged into another keeps what it had spent under its own name; the rest moved along.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
};
