import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { paths } from "#app/paths.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  namesColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { amountFilter, oneOfFilter, anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimSearchText } from "#app/programs/claim-desk/claim-queue.server.ts";
import { activityColumn } from "#app/programs/claims/activity-column.server.ts";
import { type ClaimStatus, claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { isLiveClaim } from "#app/programs/claim-sources/claim-sources.server.ts";
import { isPaidClaim, isUndecidedClaim, wasSubmitted } from "#app/programs/costs/claim-totals.server.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { filterOptionsWith, periodFilters } from "./report-filters.server.ts";
import { dayInReport, isWithinPeriod, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const { draft: _, ...words } = claimWorkflow.words;
/** Must equal the expression of the index of claims. */
const submittedAt = sql<Date>`coalesce(claims.submitted_at, claims.created_at)`;
const source = sql<string>`case when claims.event_id is null then 'Plan item' else 'Event' end`;
/** Approved amount of live claims; void and withdrawn claims have their own columns. */
const approved = sql<number | null>`case when ${isLiveClaim} then claims.approved_cents end`;
const ofStatus = (status: ClaimStatus, cents: RawBuilder<unknown>) =>
  sql<number>`case when claims.status = ${sql.lit(status)} then coalesce(${cents}, 0) else 0 end`;
const paid = sql<number>`case when ${isPaidClaim} then coalesce(claims.approved_cents, 0) else 0 end`;
const open = sql<number>`case when claims.status in ('approved', 'partlyApproved', 'paymentPending')
  then coalesce(claims.approved_cents, 0) when ${isUndecidedClaim} then claims.expected_cents else 0 end`;
/** Advisor who decided the claim, else the approval rule. */
const reviewer = sql<string | null>`coalesce(
  (select ${fullNameSql()} from users where users.id = claims.decided_by),
  (select 'Rule: ' || name from approval_rules where id = claims.approval_rule_id and claims.decided_at is not null))`;

/** Count the days from submission to the decision or another end, in the company's days; to today without any. */
function daysInReview(scope: ReportScope): RawBuilder<number> {
  const ended = dayInReport(sql`coalesce(claims.decided_at, claims.status_since)`, scope);
  return sql`(case when ${isUndecidedClaim} then ${scope.today}::date else ${ended} end - ${dayInReport(submittedAt, scope)})`;
}

/** Bands of days in review (docs/product/reports.md, franchisee reimbursement report). */
const ageWords = { week: "0 to 7 days", month: "8 to 30 days", quarter: "31 to 60 days", longer: "More than 60 days" };
const ages = {
  week: sql`<= 7`,
  month: sql`between 8 and 30`,
  quarter: sql`between 31 and 60`,
  longer: sql`> 60`,
};

/** Options of the filters: users who can decide the company's claims, and its programs. */
const offers = filterOptionsWith({
  reviewer: sql`select users.id, ${fullNameSql()} as name from users
    where users.role = 'Senior Advisor' or users.id in (
      select user_id from advisor_companies where company_id = companies.id)
    order by 2, 1`,
  program: sql`select id, name from incentive_programs where company_id = companies.id order by starts_on desc, id`,
});

const list = defineList<ReportScope>()({
  name: "franchiseeReimbursement",
  one: "claim",
  many: "claims",
  id: "claims.id",
  from: (db, access, scope) =>
    // Left joins let the count query drop them; each claim has a location and a network.
    db
      .selectFrom("claims")
      .leftJoin("locations", "locations.id", "claims.locationId")
      .leftJoin("networks", "networks.id", "claims.networkId")
      .where(access.record("claims"))
      .where("claims.companyId", "=", scope.companyId)
      .where(access.company("claims.companyId"))
      .where(wasSubmitted)
      .where(isWithinPeriod(submittedAt, scope)),
  columns: (scope) => ({
    number: recordNumberColumn("Number", fieldRef("claims.number"), {
      below: fieldRef("claims.title"),
      size: 220,
    }),
    ...holderColumns,
    source: textColumn("Source", source, { ...hidden, size: 120 }),
    title: textColumn("Title", fieldRef("claims.title"), { hidden: "screen", sort: true, size: 200 }),
    activity: { ...activityColumn, hidden: "screen" },
    submitted: instantColumn("Submitted", submittedAt, { sort: true, size: 110 }),
    reviewDays: countColumn("Days in review", daysInReview(scope), { hidden: "screen", sort: true, size: 120 }),
    vendor: textColumn("Vendor", fieldRef("claims.vendor"), { ...hidden, none: "None", size: 140 }),
    match: countColumn("Match %", fieldRef("claims.matchPercent"), { ...hidden, size: 90 }),
    requested: moneyColumn("Requested", fieldRef("claims.requestedCents"), { sort: true, size: 110 }),
    expected: moneyColumn("Expected reimbursement", fieldRef("claims.expectedCents"), {
      hidden: "screen",
      sort: true,
      size: 180,
    }),
    approved: moneyColumn("Approved", approved, { sort: "nulls", size: 105 }),
    paid: moneyColumn("Paid", paid, { hidden: "screen", sort: true, size: 100 }),
    open: moneyColumn("Open", open, { hidden: "screen", sort: true, size: 100 }),
    withdrawn: moneyColumn("Withdrawn", ofStatus("withdrawn", sql`claims.requested_cents`), {
      hidden: "screen",
      card: "hidden",
      size: 110,
    }),
    voided: moneyColumn("Void", ofStatus("void", sql`claims.approved_cents`), {
      hidden: "screen",
      card: "hidden",
      size: 95,
    }),
    reasons: namesColumn("Reason codes", sql<string[]>`claims.reason_codes`, { ...hidden, size: 140 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<ClaimStatus>("claims.status"),
      words: claimWorkflow.words,
      tones: claimWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 150,
      },
    }),
    reviewer: personColumn("Reviewer", reviewer, { hidden: "screen", none: "None", card: "hidden", size: 140 }),
    decided: instantColumn("Decided", fieldRef("claims.decidedAt"), { ...hidden, none: "Not yet", size: 110 }),
    paidOn: dayColumn("Paid on", fieldRef("claims.paidOn"), {
      hidden: "screen",
      none: "Not yet",
      card: "hidden",
      size: 105,
    }),
    reference: textColumn("Payment", fieldRef("claims.paymentRef"), { ...hidden, none: "None", size: 120 }),
  }),
  totals: {
    requested: "sum",
    expected: "sum",
    approved: "sum",
    paid: "sum",
    open: "sum",
    withdrawn: "sum",
    voided: "sum",
  },
  standard: { by: "submitted" },
  search: { label: "Number, title or vendor", where: (q) => textContains(claimSearchText, q) },
  filters: {
    ...periodFilters,
    status: anyOfFilter("Status", words, (values) => sql`claims.status = any(${[...values]}::text[])`),
    age: oneOfFilter<keyof typeof ages, ReportScope>(
      "Days in review",
      ageWords,
      (age, scope) => sql`${daysInReview(scope)} ${ages[age]}`,
      { folded: true },
    ),
    reviewer: recordFilter("Reviewer", (id) => sql`claims.decided_by = ${id}`, { folded: true }),
    program: recordFilter("Program", (id) => sql`claims.program_id = ${id}`, { folded: true }),
    least: amountFilter("Requested from ($)", (cents) => sql`claims.requested_cents >= ${cents}`, { folded: true }),
    most: amountFilter("Requested to ($)", (cents) => sql`claims.requested_cents <= ${cents}`, { folded: true }),
    ...recordFilters("claims"),
  },
  offers,
});

export const franchiseeReimbursement: Report = {
  key: "franchisee-reimbursement",
  title: "Franchisee Reimbursement Report",
  group: "Money",
  hasPeriod: true,
  list,
  about: "Reimbursement claims with requested, approved and paid amounts, reviewer and review time.",
  definitions: [
    "Includes claims submitted within the period, except drafts. A claim stays with the {network} that paid for the activity.",
    "Requested is the total of eligible lines. Expected reimbursement is the program's match, up to its maximum and the available money.",
    "Open is the approved amount not yet paid, plus the expected amount of pending claims.",
    "Approved excludes withdrawn, void and expired claims. Withdrawn is the amount requested on withdrawn claims. Void is the amount approved on void claims.",
    "Days in review is the time from submission to the decision, withdrawal or expiration, or to today.",
  ],
  link: ({ id }) => paths.decideClaim(id),
};
