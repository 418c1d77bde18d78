import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  moneyColumn,
  percentColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { isApprovedClaim, wasSubmitted } from "#app/programs/costs/claim-totals.server.ts";
import { accountHolder, selectAccounts, expiresAfter } from "#app/programs/incentives/account-list.server.ts";
import { holderColumns, holderSearch, programStatusFilter, recordFilters } from "./record-rows.server.ts";
import { readFilterOptions } from "./report-filters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";

const { location: _, organizationName, ...otherHolderColumns } = holderColumns;
const ofClaims = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*) from claims
  where claims.account_id = budget_accounts.id and ${condition})`;
const adjusted = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries
  where account_id = budget_accounts.id and type = 'adjust')`;
const cards = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from gift_card_orders
  where account_id = budget_accounts.id)`;
const orders = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from social_order_locations
  where account_id = budget_accounts.id)`;
const used = sql<number | null>`(budget_accounts.reserved_cents + budget_accounts.spent_cents)::float8
  / nullif(budget_accounts.allocated_cents, 0)`;

const list = defineList<ReportScope>()({
  name: "incentiveRecap",
  one: "balance",
  many: "balances",
  id: "budgetAccounts.id",
  from: (db, access, { companyId }) =>
    selectAccounts(db, access)
      .where("budgetAccounts.companyId", "=", companyId)
      .where(access.company("budgetAccounts.companyId")),
  columns: {
    holder: textColumn("{Location}", accountHolder, {
      below: sql<string | null>`locations.pc_number`,
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 210,
    }),
    organizationName: { ...organizationName, hidden: "screen" },
    ...otherHolderColumns,
    program: textColumn("Program", fieldRef("incentivePrograms.name"), {
      hidden: "screen",
      sort: true,
      card: "secondary",
      size: 150,
    }),
    begins: dayColumn("First day", fieldRef("incentivePrograms.startsOn"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 105,
    }),
    ends: dayColumn("Last day", fieldRef("incentivePrograms.endsOn"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 105,
    }),
    allocated: moneyColumn("Allocated", fieldRef("budgetAccounts.allocatedCents"), { sort: true, size: 115 }),
    adjusted: moneyColumn("Adjusted", adjusted, { hidden: true, card: "hidden", size: 105 }),
    reserved: moneyColumn("Reserved", fieldRef("budgetAccounts.reservedCents"), {
      hidden: "screen",
      sort: true,
      size: 110,
    }),
    spent: moneyColumn("Spent", fieldRef("budgetAccounts.spentCents"), { sort: true, size: 105 }),
    lapsed: moneyColumn("Expired", fieldRef("budgetAccounts.expiredCents"), {
      hidden: "screen",
      sort: true,
      size: 100,
    }),
    available: moneyColumn("Available", sql<number>`budget_accounts.available_cents`, { sort: true, size: 110 }),
    used: percentColumn("Used", used, { sort: "nulls", size: 85 }),
    claims: countColumn("Claims", ofClaims(wasSubmitted), { hidden: "screen", size: 85 }),
    approved: countColumn("Approved", ofClaims(isApprovedClaim), { hidden: "screen", card: "hidden", size: 95 }),
    rejected: countColumn("Declined", ofClaims(sql`claims.status = 'rejected'`), {
      hidden: "screen",
      card: "hidden",
      size: 95,
    }),
    cards: moneyColumn("Gift cards", cards, { hidden: "screen", card: "hidden", size: 105 }),
    orders: moneyColumn("Orders", orders, { hidden: "screen", card: "hidden", size: 100 }),
    lapses: dayColumn("Expires after", expiresAfter, { sort: true, size: 115 }),
  },
  totals: {
    allocated: "sum",
    reserved: "sum",
    spent: "sum",
    lapsed: "sum",
    available: "sum",
    claims: "sum",
    approved: "sum",
    rejected: "sum",
    cards: "sum",
    orders: "sum",
  },
  standard: { by: "available" },
  search: holderSearch,
  filters: {
    standing: programStatusFilter,
    ...recordFilters("budgetAccounts"),
  },
  offers: readFilterOptions,
});

export const incentiveRecap: Report = {
  key: "incentive-recap",
  title: "Incentive Recap Report",
  group: "Money",
  hasPeriod: false,
  list,
  about: "{Incentive} money by {location} and program: allocated, reserved, spent, expired and available.",
  definitions: [
    "Amounts come from each balance's history. Available is allocated minus reserved, spent and expired.",
    "Used is reserved plus spent, as a percentage of allocated. Claims is the number submitted.",
    "Gift cards and Orders show this balance's spending on cards and on social media.",
  ],
  link: ({ id }) => paths.budgetAccount(id),
};
