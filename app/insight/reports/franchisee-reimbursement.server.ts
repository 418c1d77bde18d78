import { type RawBuilder, sql } from "kysely";
import { paths } from "#app/paths.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import {
  count,
  day,
  field,
  instant,
  money,
  names,
  recordNumber,
  status,
  text,
} from "#app/platform/records/list-columns.server.ts";
import { amount, choice, choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { searchedClaims } from "#app/programs/claim-desk/claim-queue.server.ts";
import { activityColumn } from "#app/programs/claims/activity-days.server.ts";
import { type ClaimStatus, claimStatusTones, claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import { isLive } from "#app/programs/claims/claim-sources.server.ts";
import { isPaidClaim, isUndecidedClaim, wasSubmitted } from "#app/programs/costs/claim-sums.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { like } from "#db/like.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { offerPlacesAnd, periodFilters } from "./report-filters.server.ts";
import { dayOf, isWithinSpan, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const { draft: _, ...words } = claimStatusWords;
/** As an index of claims has it. */
const submittedAt = sql<Date>`coalesce(claims.submitted_at, claims.created_at)`;
const source = sql<string>`case when claims.event_id is null then 'Item of a plan' else 'Event' end`;
/** What was approved of claims that stand; claims that were made void or withdrawn have columns of their own. */
const approved = sql<number | null>`case when ${isLive} then claims.approved_cents end`;
const ofStatus = (status: ClaimStatus, cents: RawBuilder<unknown>) =>
  sql<number>`case when claims.status = ${sql.lit(status)} then coalesce(${cents}, 0) else 0 end`;
const paid = sql<number>`case when ${isPaidClaim} then coalesce(claims.approved_cents, 0) else 0 end`;
const open = sql<number>`case when claims.status in ('approved', 'partlyApproved', 'paymentPending')
  then coalesce(claims.approved_cents, 0) when claims.status in ('submitted', 'inReview', 'infoRequested')
  then claims.expected_cents else 0 end`;
const reviewer = sql<string | null>`(select ${nameInFull()} from users where users.id = claims.decided_by)`;

/** From the day of submitting to that of the decision or of another end, in the company's days; to today without any. */
function daysInReview(scope: ReportScope): RawBuilder<number> {
  const ended = dayOf(sql`coalesce(claims.decided_at, claims.status_since)`, scope);
  return sql`(case when ${isUndecidedClaim} then ${scope.today}::date else ${ended} end - ${dayOf(submittedAt, scope)})`;
}

/** How long claims may wait or have waited (PRODUCT-DETAILS.md B39-4). */
const ageWords = { week: "0 to 7 days", month: "8 to 30 days", quarter: "31 to 60 days", longer: "More than 60 days" };
const ages = {
  week: sql`<= 7`,
  month: sql`between 8 and 30`,
  quarter: sql`between 31 and 60`,
  longer: sql`> 60`,
};

/** Who may decide a company's claims, and what pays them. */
const offers = offerPlacesAnd({
  reviewer: sql`select users.id, ${nameInFull()} as name from users
    where users.role = 'Senior Advisor' or users.id in (
      select user_id from advisor_companies where company_id = companies.id)
    order by 2, 1`,
  program: sql`select id, name from incentive_programs where company_id = companies.id order by starts_on desc, id`,
});

const list = defineList<ReportScope>()({
  ...{ name: "franchiseeReimbursement", one: "claim", many: "claims", id: "claims.id" },
  from: (db, reach, scope) =>
    // Joined from the left, so that counting does without: each claim has both.
    db
      .selectFrom("claims")
      .leftJoin("locations", "locations.id", "claims.locationId")
      .leftJoin("networks", "networks.id", "claims.networkId")
      .where(reachesRecord(reach, "claims"))
      .where("claims.companyId", "=", scope.companyId)
      .where(reach.company("claims.companyId"))
      .where(wasSubmitted)
      .where(isWithinSpan(submittedAt, scope)),
  columns: (scope) => ({
    number: recordNumber("Number", field("claims.number")),
    ...holderColumns,
    source: text("Source", source, { ...hidden, size: 120 }),
    title: text("Title", field("claims.title"), { sort: true, size: 200 }),
    activity: activityColumn,
    submitted: instant("Submitted", submittedAt, { sort: true, size: 110 }),
    reviewDays: count("Days in review", daysInReview(scope), { sort: true, size: 120 }),
    vendor: text("Vendor", field("claims.vendor"), { ...hidden, none: "None", size: 140 }),
    match: count("Match %", field("claims.matchPercent"), { ...hidden, size: 90 }),
    requested: money("Requested", field("claims.requestedCents"), { sort: true, size: 110 }),
    expected: money("Expected", field("claims.expectedCents"), { sort: true, size: 105 }),
    approved: money("Approved", approved, { sort: "nulls", size: 105 }),
    paid: money("Paid", paid, { sort: true, size: 100 }),
    open: money("Open", open, { sort: true, size: 100 }),
    withdrawn: money("Withdrawn", ofStatus("withdrawn", sql`claims.requested_cents`), { card: "hidden", size: 110 }),
    voided: money("Void", ofStatus("void", sql`claims.approved_cents`), { card: "hidden", size: 95 }),
    reasons: names("Reasons", sql<string[]>`claims.reason_codes`, { ...hidden, size: 140 }),
    status: status("Status", sql.ref<ClaimStatus>("claims.status"), claimStatusWords, claimStatusTones, {
      ...{ sort: true, card: "secondary", size: 150 },
    }),
    reviewer: text("Reviewer", reviewer, { none: "Nobody", card: "hidden", size: 140 }),
    decided: instant("Decided", field("claims.decidedAt"), { ...hidden, none: "Not yet", size: 110 }),
    paidOn: day("Paid on", field("claims.paidOn"), { none: "Not yet", card: "hidden", size: 105 }),
    reference: text("Payment", field("claims.paymentRef"), { ...hidden, none: "None", size: 120 }),
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
  search: { label: "Number, title or vendor", where: (q) => like(searchedClaims, q) },
  filters: {
    ...periodFilters,
    status: choices("Status", words, (some) => sql`claims.status = any(${[...some]}::text[])`),
    age: choice<keyof typeof ages, ReportScope>(
      "Days in review",
      ageWords,
      (age, scope) => sql`${daysInReview(scope)} ${ages[age]}`,
      { folded: true },
    ),
    reviewer: record("Reviewer", (id) => sql`claims.decided_by = ${id}`, { folded: true }),
    program: record("Program", (id) => sql`claims.program_id = ${id}`, { folded: true }),
    least: amount("Requested from, $", (cents) => sql`claims.requested_cents >= ${cents}`, { folded: true }),
    most: amount("Requested to, $", (cents) => sql`claims.requested_cents <= ${cents}`, { folded: true }),
    ...recordFilters("claims"),
  },
  offers,
});

export const franchiseeReimbursement: Report = {
  ...{
    key: "franchisee-reimbursement",
    title: "Franchisee Reimbursement Report",
    group: "Money",
    hasPeriod: true,
    list,
  },
  about: "Every claim with what was asked, granted and paid, who decided it and how long that took.",
  definitions: [
    "Claims are those submitted within the period; drafts are left out. A claim stays with the {network} that paid.",
    "Requested is the sum of eligible lines, expected what the program pays of it: its match, at most its cap and what was available.",
    "Open is what is granted and not paid yet, and what is expected of claims that wait for a decision.",
    "Approved leaves out claims that were withdrawn, made void or expired. Withdrawn is what was requested of withdrawn claims, Void what had been approved of void ones.",
    "Days in review run from the day of submitting to that of the decision or of another end, or to today.",
  ],
  link: ({ id }) => paths.decideClaim(id),
};
