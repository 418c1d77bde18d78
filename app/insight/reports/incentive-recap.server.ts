import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { count, day, field, money, percent, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { isApprovedClaim, wasSubmitted } from "#app/programs/costs/claim-sums.server.ts";
import { accountHolder, accountsOf, lapsesAfter } from "#app/programs/incentives/account-list.server.ts";
import { holderColumns, holderSearch, programStanding, recordFilters } from "./record-rows.server.ts";
import { offerPlaces } from "./report-filters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";

const { location: _, ...whose } = holderColumns;
const ofClaims = (which: ReturnType<typeof sql>) => sql<number>`(select count(*) from claims
  where claims.account_id = budget_accounts.id and ${which})`;
const adjusted = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries
  where account_id = budget_accounts.id and type = 'adjust')`;
const cards = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from gift_card_orders
  where account_id = budget_accounts.id)`;
const orders = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from social_order_locations
  where account_id = budget_accounts.id)`;
const used = sql<number | null>`(budget_accounts.reserved_cents + budget_accounts.spent_cents)::float8
  / nullif(budget_accounts.allocated_cents, 0)`;

const list = defineList<ReportScope>()({
  ...{ name: "incentiveRecap", one: "account", many: "accounts", id: "budgetAccounts.id" },
  from: (db, reach, { companyId }) =>
    accountsOf(db, reach)
      .where("budgetAccounts.companyId", "=", companyId)
      .where(reach.company("budgetAccounts.companyId")),
  columns: {
    holder: text("{Location}", accountHolder, { sort: true, isLink: true, card: "title", fixed: true, size: 210 }),
    ...whose,
    program: text("Program", field("incentivePrograms.name"), { sort: true, card: "secondary", size: 150 }),
    begins: day("From", field("incentivePrograms.startsOn"), { sort: true, hidden: true, card: "hidden", size: 105 }),
    ends: day("To", field("incentivePrograms.endsOn"), { sort: true, hidden: true, card: "hidden", size: 105 }),
    allocated: money("Allocated", field("budgetAccounts.allocatedCents"), { sort: true, size: 115 }),
    adjusted: money("Adjusted", adjusted, { hidden: true, card: "hidden", size: 105 }),
    reserved: money("Reserved", field("budgetAccounts.reservedCents"), { sort: true, size: 110 }),
    spent: money("Spent", field("budgetAccounts.spentCents"), { sort: true, size: 105 }),
    lapsed: money("Lapsed", field("budgetAccounts.expiredCents"), { sort: true, size: 100 }),
    available: money("Available", sql<number>`budget_accounts.available_cents`, { sort: true, size: 110 }),
    used: percent("Used", used, { sort: "nulls", size: 85 }),
    claims: count("Claims", ofClaims(wasSubmitted), { size: 85 }),
    approved: count("Approved", ofClaims(isApprovedClaim), { card: "hidden", size: 95 }),
    rejected: count("Rejected", ofClaims(sql`claims.status = 'rejected'`), { card: "hidden", size: 95 }),
    cards: money("Gift cards", cards, { card: "hidden", size: 105 }),
    orders: money("Orders", orders, { card: "hidden", size: 100 }),
    lapses: day("Lapses after", lapsesAfter, { sort: true, size: 115 }),
  },
  totals: {
    ...{ allocated: "sum", reserved: "sum", spent: "sum", lapsed: "sum", available: "sum", claims: "sum" },
    ...{ approved: "sum", rejected: "sum", cards: "sum", orders: "sum" },
  },
  standard: { by: "available" },
  search: holderSearch,
  filters: {
    standing: programStanding,
    ...recordFilters("budgetAccounts"),
  },
  offers: offerPlaces,
});

export const incentiveRecap: Report = {
  ...{ key: "incentive-recap", title: "Incentive Recap Report", group: "Money", hasPeriod: false, list },
  about: "What each {location} was given by each program, what is reserved, spent, lapsed and left of it.",
  definitions: [
    "All amounts are the ledger's: available is allocated less reserved, spent and lapsed.",
    "Used is reserved and spent among allocated. Claims are those that were submitted.",
    "Gift cards and orders are what was spent on cards and on social media by this account.",
  ],
  link: ({ id }) => paths.budgetAccount(id),
};
