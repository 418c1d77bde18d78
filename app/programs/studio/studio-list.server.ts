import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  csvYesNo,
  dayColumn,
  fieldRef,
  instantColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  yesNoColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MAX_REASSIGNED } from "#app/programs/queue/reassign.server.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { DecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  locationWithNumber,
  queueColumns,
  queueFilters,
  queueFilterOptions,
  todayAtLocation,
} from "#app/programs/queue/queue-list.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { type StudioStatus, studioWorkflow } from "./studio-rules.ts";
import { selectStudioRequests, studioRecords } from "./studio.server.ts";

const searched = sql<string>`studio_requests.number || ' ' || studio_requests.title || ' ' || locations.name || ' '
  || locations.pc_number`;
const statusRef = sql.ref<StudioStatus>("studioRequests.status");

const shared = {
  number: recordNumberColumn("Number", fieldRef("studioRequests.number")),
  title: textColumn("Title", fieldRef("studioRequests.title"), { sort: true, size: 240 }),
  needed: dayColumn("Needed by", fieldRef("studioRequests.neededBy"), { sort: true, size: 120 }),
  rounds: countColumn("Rounds", fieldRef("studioRequests.roundsUsed"), { sort: true, hidden: true, size: 100 }),
};
const csv = {
  Number: "number",
  Title: "title",
  "PC number": fieldRef("locations.pcNumber"),
  Location: fieldRef("locations.name"),
  "Needed by": "needed",
  Rush: csvYesNo(fieldRef("studioRequests.isRush")),
  Rounds: "rounds",
  Status: "status",
  "Status since": "since",
} as const;

/** Requests of the user's networks, including those of locations handed over since. */
export const studioList = defineList<object>()({
  name: "studio",
  one: "request",
  many: "requests",
  id: "studioRequests.id",
  from: (db, access) => selectStudioRequests(db, access),
  columns: {
    ...shared,
    location: placeColumn("{Location}", locationWithNumber, { sort: { by: [sql`lower(locations.name)`] }, size: 220 }),
    status: statusColumn({
      head: "Status",
      value: statusRef,
      words: studioWorkflow.words,
      tones: studioWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 190,
      },
    }),
    since: instantColumn("Status changed", fieldRef("studioRequests.statusSince"), { sort: true, size: 110 }),
  },
  standard: { by: "since", desc: true },
  search: { label: "Number, title or {location}", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", studioWorkflow.words, (values) => sql`studio_requests.status = any(${values})`),
    location: recordFilter("{Location}", (id) => sql`studio_requests.location_id = ${id}`),
  },
  offers: async (db, access) => ({
    location: await selectStudioRequests(db, access)
      .select(["locations.id", locationWithNumber.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv,
});

const isOurs = isWaiting("studioRequests", studioWorkflow, "advisor");
/**
 * True for requests not answered within a business day (three calendar days) or past their needed date
 * (docs/product/workflows.md, late records).
 */
const isLate = (now: Date) => sql<boolean>`(studio_requests.status = 'submitted'
  and ${isOlderThanDays("studioRequests.statusSince", 3, now)}
  or ${isOurs} and studio_requests.needed_by < ${todayAtLocation(now)})`;
const late: LateRule = { isLate, words: "submitted for over 3 days, or with the studio after the needed-by date" };

const { location, company, network, ...statusColumns } = queueColumns("studioRequests", studioWorkflow);

const rushWord = sql<string>`case when studio_requests.is_rush then 'Rush' else '' end`;

/** Queue of a company's requests for the studio; drafts are not included. */
export const studioQueue = defineList<AdvisorListScope>()({
  name: "studioQueue",
  one: "request",
  many: "requests",
  id: "studioRequests.id",
  mostChosen: MAX_REASSIGNED,
  from: (db, access, scope) =>
    selectStudioRequests(db, access)
      .where(isInSpanningScope("studioRequests.companyId", scope))
      .where("studioRequests.status", "<>", "draft"),
  columns: {
    ...shared,
    location,
    company,
    network: { ...network, hidden: true },
    title: { ...shared.title, hidden: true },
    number: { ...shared.number, below: fieldRef("studioRequests.title"), size: 220 },
    rush: yesNoColumn("Rush", fieldRef("studioRequests.isRush"), { sort: true, hidden: true, size: 90 }),
    ...statusColumns,
    // Requests that await the studio sort first, by their needed date.
    needed: { ...shared.needed, below: rushWord, sort: { by: [sql`not ${isOurs}`, sql`studio_requests.needed_by`] } },
  },
  standard: { by: "needed", desc: false },
  search: { label: "Number, title or {location}", where: (q) => textContains(searched, q) },
  filters: queueFilters("studioRequests", studioWorkflow, late),
  offers: queueFilterOptions,
  count: (db, access, { companyId }) => readCounter(db, access, companyId, "studioRequests"),
  csv: {
    ...csv,
    Franchise: "company",
    Network: "network",
    Type: fieldRef("studioRequests.type"),
    "Assigned to": "assignee",
  },
});

/** Desk at which advisors decide the records of the queue. */
export const studioDesk = {
  list: studioQueue,
  type: studioRecords.type,
  table: "studioRequests",
  workflow: studioWorkflow,
  to: paths.studioChecklist,
  queueTo: paths.studioQueue(),
} satisfies DecisionDesk;

/** Requests of the inbox: those that the studio works on, and those that await their requester. */
export const studioInboxSource: InboxSource = {
  word: "Studio",
  workflow: studioWorkflow,
  late,
  nextSteps: {
    infoRequested: "Owner sends the information",
    proofReady: "Owner approves the proof",
    delivered: "Owner confirms and closes",
  },
  to: paths.studioChecklist,
  open: (db, access, now) =>
    selectStudioRequests(db, access)
      .where(isWaiting("studioRequests", studioWorkflow))
      .select(
        inboxColumns("studioRequests", studioWorkflow, {
          title: sql<string>`studio_requests.number || ', ' || studio_requests.title`,
          isLate: isLate(now),
        }),
      ),
};
