import { type RawBuilder, sql } from "kysely";
import { networkAdvisorName } from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  fieldRef,
  moneyColumn,
  percentColumn,
  textColumn,
  yesNoColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimTotals } from "#app/programs/costs/claim-totals.server.ts";
import { networkFilters, networkSearch, selectReportNetworks } from "./report-networks.server.ts";
import { readFilterOptions } from "./report-filters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";

/** Return a subquery over the accounts of a row's network in open or closing programs. */
function selectFromAccounts<Value>(value: RawBuilder<Value>): RawBuilder<Value> {
  return sql`(select ${value} from budget_accounts
    join incentive_programs on incentive_programs.id = budget_accounts.program_id
      and incentive_programs.status in ('open', 'closing')
    where budget_accounts.network_id = networks.id)`;
}
const sumOf = (column: string) =>
  selectFromAccounts(sql<number>`coalesce(sum(budget_accounts.${sql.ref(column)}), 0)::bigint`);

const left = sumOf("available_cents");
const { expected: pending } = claimTotals(sql`claims.network_id = networks.id`);
const unused = selectFromAccounts(
  sql<number>`count(*) filter (where budget_accounts.allocated_cents > 0
    and budget_accounts.available_cents = budget_accounts.allocated_cents)`,
);

const daysLeft = (today: string) => sql<number>`(incentive_programs.ends_on - ${today}::date)`;

/**
 * Projected unused cents at the end of each account's program, if spending continues at the pace of the days so far.
 */
const projected = (today: string) =>
  selectFromAccounts(sql<number>`coalesce(sum(greatest(0, budget_accounts.available_cents - round(
    budget_accounts.spent_cents::numeric * greatest(0, ${daysLeft(today)})
      / greatest(1, ${today}::date - incentive_programs.starts_on + 1)))), 0)::bigint`);

/** Build the SQL condition that a network has more than half of an account left in the last quarter of its program. */
const isLagging = (today: string) =>
  selectFromAccounts(sql<boolean>`coalesce(bool_or(budget_accounts.available_cents * 2 > budget_accounts.allocated_cents
    and 4 * ${daysLeft(today)} <= incentive_programs.ends_on - incentive_programs.starts_on + 1), false)`);

const list = defineList<ReportScope>()({
  name: "networkBudgetLeft",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, scope) => selectReportNetworks(db, access, scope, selectFromAccounts(sql`count(*) > 0`)),
  columns: ({ today }) => ({
    organizationName: textColumn("{Network}", fieldRef("networks.name"), {
      below: fieldRef("networks.code"),
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    code: textColumn("Code", fieldRef("networks.code"), {
      hidden: "screen",
      sort: "nulls",
      none: "None",
      card: "secondary",
      size: 90,
    }),
    advisor: personColumn("{Advisor}", networkAdvisorName, { sort: "nulls", none: "None", size: 140 }),
    accounts: countColumn("Balances", selectFromAccounts(sql<number>`count(*)`), {
      hidden: "screen",
      sort: true,
      size: 100,
    }),
    allocated: moneyColumn("Allocated", sumOf("allocated_cents"), { sort: true, size: 120 }),
    reserved: moneyColumn("Reserved", sumOf("reserved_cents"), { hidden: "screen", sort: true, size: 115 }),
    spent: moneyColumn("Spent", sumOf("spent_cents"), { hidden: "screen", sort: true, size: 110 }),
    left: moneyColumn("Left", left, { sort: true, size: 115 }),
    leftShare: percentColumn("Left %", sql<number | null>`${left}::float8 / nullif(${sumOf("allocated_cents")}, 0)`, {
      hidden: "screen",
      sort: "nulls",
      size: 90,
    }),
    pending: moneyColumn("Pending claims", pending, { sort: true, size: 130 }),
    unused: countColumn("Never used", unused, { hidden: "screen", sort: true, size: 115 }),
    projected: moneyColumn("Projected unused", projected(today), { hidden: "screen", sort: true, size: 140 }),
    lagging: yesNoColumn("Behind pace", isLagging(today), { hidden: "screen", card: "hidden", size: 150 }),
    days: countColumn("Days left", selectFromAccounts(sql<number | null>`min(${daysLeft(today)})`), {
      sort: "nulls",
      size: 95,
    }),
  }),
  totals: {
    accounts: "sum",
    allocated: "sum",
    reserved: "sum",
    spent: "sum",
    left: "sum",
    pending: "sum",
    unused: "sum",
    projected: "sum",
    leftShare: sql`sum(held.left)::float8 / nullif(sum(held.allocated), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    ...networkFilters,
    pace: oneOfFilter<"late", ReportScope>(
      "Pace",
      { late: "Over half left in the final quarter" },
      (_, { today }) => isLagging(today),
      { folded: true },
    ),
  },
  offers: readFilterOptions,
});

export const networkBudgetLeft: Report = {
  key: "network-budget-left",
  title: "Incentive Network Budget Left",
  group: "Money",
  hasPeriod: false,
  list,
  about:
    "{Incentive} money left for each {network}, its pending claims, and how many of its balances nothing was spent from.",
  definitions: [
    "Amounts cover the {network}'s balances in programs that accept claims. Left is allocated minus reserved, spent and expired.",
    "Pending claims is the expected amount of undecided claims. It is part of reserved.",
    "Unused balances have all their money left. Days left is the time until the earliest program ends.",
    "Projected unused is what remains if spending continues at the current pace. Behind pace: more than half of a balance is left in the final quarter of its program.",
    "A merged {network} keeps its past spending under its own name. Its remaining balance moved to the {network} it merged into.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
};
