import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  fieldRef,
  instantColumn,
  moneyColumn,
  recordNumberColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activityColumn } from "#app/programs/claims/activity-column.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { selectClaims } from "#app/programs/claims/claims.server.ts";
import { paths } from "#app/paths.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  queueColumns,
  queueFilters,
  queueFilterOptions,
} from "#app/programs/queue/queue-list.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { MAX_APPROVALS } from "./approve-claims.server.ts";

/** Search text of claims; must equal the expression of the trigram index. */
export const claimSearchText = sql<string>`claims.number || ' ' || claims.title || ' ' || claims.vendor`;
/**
 * Order of the queue: claims that wait for a decision, other open ones, then those that need no more work. Must equal the
 * expression of the queue's index.
 */
const turn = sql<number>`(case when claims.status in ('submitted', 'inReview') then 0
  when claims.status in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired') then 2 else 1 end)`;
/** Instant by which claims queue, which a decision or its undoing leaves; the queue's index has the same expression. */
const submittedAt = sql<Date>`coalesce(claims.submitted_at, claims.created_at)`;
/**
 * True for claims that have waited for an advisor for over five business days, a calendar week
 * (docs/product/workflows.md, late records).
 */
const isLate = (now: Date) => sql<boolean>`(${isWaiting("claims", claimWorkflow, "advisor")}
  and ${isOlderThanDays("claims.statusSince", 7, now)})`;
const late: LateRule = { isLate, words: "waiting on an {advisor} for over 7 days" };
const { location, company, network, status, since, assignee } = queueColumns("claims", claimWorkflow);

/** Queue of a company's claims for its advisors. */
export const claimQueue = defineList<AdvisorListScope>()({
  name: "claimQueue",
  one: "claim",
  many: "claims",
  id: "claims.id",
  from: (db, access, scope) =>
    selectClaims(db, access)
      .innerJoin("networks", "networks.id", "claims.networkId")
      .where(isInSpanningScope("claims.companyId", scope))
      .where("claims.status", "<>", "draft"),
  columns: {
    number: recordNumberColumn("Number", fieldRef("claims.number"), {
      below: fieldRef("claims.title"),
      size: 220,
    }),
    title: textColumn("Title", fieldRef("claims.title"), { hidden: true, sort: true, size: 230 }),
    location: { ...location, size: 190 },
    company,
    network: { ...network, hidden: true },
    activity: { ...activityColumn, hidden: true },
    requested: moneyColumn("Requested", fieldRef("claims.requestedCents"), { sort: true, size: 100 }),
    expected: moneyColumn("Expected", fieldRef("claims.expectedCents"), { hidden: true, sort: true, size: 95 }),
    status,
    assignee: { ...assignee, size: 110 },
    submitted: instantColumn("Submitted", submittedAt, { sort: { by: [turn, submittedAt] }, size: 110 }),
    since: { ...since, hidden: true },
  },
  mostChosen: MAX_APPROVALS,
  standard: { by: "submitted", desc: false },
  search: { label: "Number, title, vendor or {location}", where: isFoundBy },
  filters: queueFilters("claims", claimWorkflow, late),
  offers: queueFilterOptions,
  count: (db, access, { companyId }) => readCounter(db, access, companyId, "claims"),
  csv: {
    Number: "number",
    Title: "title",
    "PC number": fieldRef("locations.pcNumber"),
    Location: fieldRef("locations.name"),
    Franchise: "company",
    Network: "network",
    Program: fieldRef("incentivePrograms.name"),
    "Activity dates": "activity",
    Vendor: fieldRef("claims.vendor"),
    Requested: "requested",
    Expected: "expected",
    Approved: sql`round(claims.approved_cents / 100.0, 2)`,
    Status: "status",
    Submitted: "submitted",
    "Status since": "since",
    "Assigned to": "assignee",
  },
});

/** Match claims by their own text or by their location's; as a union, so that each side uses its own index. */
function isFoundBy(typed: string) {
  return sql<boolean>`claims.id in (
    select claims.id from claims where ${textContains(claimSearchText, typed)} union all
    select claims.id from claims join locations on locations.id = claims.location_id
    where ${textContains(locationSearchText, typed)})`;
}

/** Claims in the advisors' inbox: those that await a decision, and those that await information from their owners. */
export const claimInboxSource: InboxSource = {
  word: "Claim",
  workflow: claimWorkflow,
  late,
  nextSteps: { infoRequested: "Owner sends the information" },
  to: paths.decideClaim,
  open: (db, access, now) =>
    selectClaims(db, access)
      .where(isWaiting("claims", claimWorkflow))
      .select(
        inboxColumns("claims", claimWorkflow, {
          title: sql`claims.number || ', ' || claims.title`,
          cents: fieldRef("claims.expectedCents"),
          isLate: isLate(now),
        }),
      ),
};
