import { sql } from "kysely";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import { paths } from "#app/paths.ts";
import {
  count,
  csvYesNo,
  day,
  field,
  instant,
  recordNumber,
  status,
  text,
  yesNo,
} from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MOST_HANDED } from "#app/programs/queue/hand-over.server.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import {
  isDaysAgo,
  locationName,
  queueColumns,
  queueFilters,
  queueOffers,
  type QueueScope,
  todayThere,
} from "#app/programs/queue/queue-list.server.ts";
import {
  type StudioStatus,
  STUDIO_STATUSES_OF_ADVISORS,
  STUDIO_STATUSES_OF_CUSTOMERS,
  studioStatusTones,
  studioStatusWords,
} from "./studio-rules.ts";
import { studioRequestsOf } from "./studio.server.ts";

const searched = sql<string>`studio_requests.number || ' ' || studio_requests.title || ' ' || locations.name || ' '
  || locations.pc_number`;
const statusRef = sql.ref<StudioStatus>("studioRequests.status");

const shared = {
  number: recordNumber("Number", field("studioRequests.number")),
  title: text("Title", field("studioRequests.title"), { sort: true, size: 240 }),
  needed: day("Needed by", field("studioRequests.neededBy"), { sort: true, size: 120 }),
  rounds: count("Rounds", field("studioRequests.roundsUsed"), { sort: true, hidden: true, size: 100 }),
};
const csv = {
  Number: "number",
  Title: "title",
  "PC number": field("locations.pcNumber"),
  Location: field("locations.name"),
  "Needed by": "needed",
  Rush: csvYesNo(field("studioRequests.isRush")),
  Rounds: "rounds",
  Status: "status",
  Since: "since",
} as const;

/** The requests that somebody reads: those of their networks, also of locations that were handed over since. */
export const studioList = defineList<object>()({
  ...{ name: "studio", one: "request", many: "requests", id: "studioRequests.id" },
  from: (db, reach) => studioRequestsOf(db, reach),
  columns: {
    ...shared,
    location: text("{Location}", locationName, { sort: { by: [sql`lower(locations.name)`] }, size: 220 }),
    status: status("Status", statusRef, studioStatusWords, studioStatusTones, {
      ...{ sort: true, card: "secondary", size: 190 },
    }),
    since: instant("Since", field("studioRequests.statusSince"), { sort: true, size: 110 }),
  },
  standard: { by: "since", desc: true },
  search: { label: "Number, title or {location}", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", studioStatusWords, (some) => sql`studio_requests.status = any(${some})`),
    location: record("{Location}", (id) => sql`studio_requests.location_id = ${id}`),
  },
  offers: async (db, reach) => ({
    location: await studioRequestsOf(db, reach)
      .select(["locations.id", locationName.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv,
});

const isOurs = sql<boolean>`(studio_requests.status in (${sql.join(STUDIO_STATUSES_OF_ADVISORS.map((one) => sql.lit(one)))}))`;
const isOpen = sql<boolean>`(studio_requests.status in (${sql.join(
  [...STUDIO_STATUSES_OF_ADVISORS, ...STUDIO_STATUSES_OF_CUSTOMERS].map((one) => sql.lit(one)),
)}))`;
/** Not answered within a business day, or not done on the day it is needed by (PRODUCT-DETAILS.md B14). */
const isLate = (now: Date) => sql<boolean>`(studio_requests.status = 'submitted'
  and ${isDaysAgo("studioRequests.statusSince", 3, now)}
  or ${isOurs} and studio_requests.needed_by < ${todayThere(now)})`;

const { location, company, network, ...standing } = queueColumns(
  "studioRequests",
  studioStatusWords,
  studioStatusTones,
);

/** The requests of a company as the studio works through them; drafts are their requesters'. */
export const studioQueue = defineList<QueueScope>()({
  ...{ name: "studioQueue", one: "request", many: "requests", id: "studioRequests.id", mostChosen: MOST_HANDED },
  from: (db, reach, scope) =>
    studioRequestsOf(db, reach)
      .where(isOfCompany("studioRequests.companyId", scope))
      .where("studioRequests.status", "<>", "draft"),
  columns: {
    ...shared,
    location,
    company,
    network: { ...network, hidden: true },
    rush: yesNo("Rush", field("studioRequests.isRush"), { sort: true, size: 90 }),
    ...standing,
    // What the studio has to do next stands before all else, by the day it is needed.
    needed: { ...shared.needed, sort: { by: [sql`not ${isOurs}`, sql`studio_requests.needed_by`] } },
  },
  standard: { by: "needed", desc: false },
  search: { label: "Number, title or {location}", where: (q) => like(searched, q) },
  filters: queueFilters("studioRequests", studioStatusWords, isLate),
  offers: queueOffers,
  count: (db, reach, { companyId }) => tallyOf(db, reach, companyId, "studioRequests"),
  csv: { ...csv, Franchise: "company", Network: "network", Type: field("studioRequests.type"), "Has it": "assignee" },
});

/** The requests that the studio works on, and those that wait for who asked. */
export const studioInflow: Inflow = {
  ...{ word: "Studio", words: studioStatusWords, tones: studioStatusTones, to: paths.studioChecklist },
  open: (db, reach, now) =>
    studioRequestsOf(db, reach)
      .where(isOpen)
      .select(["studioRequests.id as recordId", "studioRequests.companyId", "studioRequests.networkId"])
      .select(["studioRequests.status", "studioRequests.statusSince", "studioRequests.assigneeId"])
      .select([
        sql<null>`null::bigint`.as("cents"),
        isLate(now).as("isLate"),
        locationName.as("place"),
        isOurs.as("isOurs"),
      ])
      .select(sql<string>`studio_requests.number || ', ' || studio_requests.title`.as("title")),
};
