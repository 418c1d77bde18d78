import { sql } from "kysely";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import { field, money, recordNumber, text } from "#app/platform/records/list-columns.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activityColumn } from "#app/programs/claims/activity-days.server.ts";
import { claimStatusTones, claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import { claimsOf } from "#app/programs/claims/claims.server.ts";
import { MOST_CLAIMS } from "./approve-claims.server.ts";
import { paths } from "#app/paths.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import {
  isDaysAgo,
  locationName,
  queueColumns,
  queueFilters,
  queueOffers,
  type QueueScope,
} from "#app/programs/queue/queue-list.server.ts";

/** The expression that the trigram index holds. */
export const searchedClaims = sql<string>`claims.number || ' ' || claims.title || ' ' || claims.vendor`;
/** The expression that the queue's index holds. */
const isSettled = sql<boolean>`(claims.status in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired'))`;
/** Waits for an advisor for more than five business days, a week by the calendar (PRODUCT-DETAILS.md B62). */
const isLate = (now: Date) => sql<boolean>`(claims.status in ('submitted', 'inReview')
  and ${isDaysAgo("claims.statusSince", 7, now)})`;
const { location, company, network, status, since, assignee } = queueColumns(
  "claims",
  claimStatusWords,
  claimStatusTones,
);

/** The claims of a company as its advisors work through them. */
export const claimQueue = defineList<QueueScope>()({
  ...{ name: "claimQueue", one: "claim", many: "claims", id: "claims.id" },
  from: (db, reach, scope) =>
    claimsOf(db, reach)
      .innerJoin("networks", "networks.id", "claims.networkId")
      .where(isOfCompany("claims.companyId", scope))
      .where("claims.status", "<>", "draft"),
  columns: {
    number: recordNumber("Number", field("claims.number")),
    title: text("What", field("claims.title"), { sort: true, size: 230 }),
    location: { ...location, size: 190 },
    company,
    network: { ...network, hidden: true },
    activity: { ...activityColumn, hidden: true },
    requested: money("Requested", field("claims.requestedCents"), { sort: true, size: 100 }),
    expected: money("Expected", field("claims.expectedCents"), { sort: true, size: 95 }),
    status,
    assignee: { ...assignee, size: 110 },
    // What waits for somebody stands before what is settled.
    since: { ...since, size: 100, sort: { by: [isSettled, sql`claims.status_since`] } },
  },
  mostChosen: MOST_CLAIMS,
  standard: { by: "since", desc: false },
  search: { label: "Number, what or vendor", where: (q) => like(searchedClaims, q) },
  filters: queueFilters("claims", claimStatusWords, isLate),
  offers: queueOffers,
  count: (db, reach, { companyId }) => tallyOf(db, reach, companyId, "claims"),
  csv: {
    Number: "number",
    What: "title",
    "PC number": field("locations.pcNumber"),
    Location: field("locations.name"),
    Franchise: "company",
    Network: "network",
    Program: field("incentivePrograms.name"),
    Activity: "activity",
    Vendor: field("claims.vendor"),
    Requested: "requested",
    Expected: "expected",
    Approved: sql`round(claims.approved_cents / 100.0, 2)`,
    Status: "status",
    Since: "since",
    "Has it": "assignee",
  },
});

/** The claims that wait for a decision, and those that wait for what was asked of their owners. */
export const claimInflow: Inflow = {
  ...{ word: "Claim", words: claimStatusWords, tones: claimStatusTones, to: paths.decideClaim },
  open: (db, reach, now) =>
    claimsOf(db, reach)
      .where("claims.status", "in", ["submitted", "inReview", "infoRequested"])
      .select(["claims.id as recordId", "claims.companyId", "claims.networkId", "claims.requestedCents as cents"])
      .select([
        "claims.status",
        "claims.statusSince",
        "claims.assigneeId",
        isLate(now).as("isLate"),
        locationName.as("place"),
      ])
      .select([sql<string>`claims.number || ', ' || claims.title`.as("title")])
      .select(sql<boolean>`claims.status <> 'infoRequested'`.as("isOurs")),
};
