import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  dayColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { DecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  queueColumns,
  queueFilters,
  queueFilterOptions,
} from "#app/programs/queue/queue-list.server.ts";
import { eventProgramRecords, selectEventPrograms, eventLocationNames } from "./event-programs.server.ts";
import { eventProgramWorkflow } from "./event-rules.ts";

const awaitsApproval = isWaiting("eventPrograms", eventProgramWorkflow, "advisor");

/**
 * True for approvals that have waited for over five business days, a calendar week, or whose event starts within a
 * week.
 */
const isLate = (now: Date) => sql<boolean>`(${awaitsApproval} and (
  ${isOlderThanDays("eventPrograms.statusSince", 7, now)}
  or custom_events.starts_on < (${now}::timestamptz at time zone custom_events.time_zone)::date + 7))`;
const late: LateRule = { isLate, words: "waiting for approval for over 7 days, or starting in under 7 days" };
const { company, network, status, since, assignee } = queueColumns("eventPrograms", eventProgramWorkflow);
const filters = queueFilters("eventPrograms", eventProgramWorkflow, late, "customEvents.networkId");

/** Queue of a company's event programs for its advisors; those awaiting approval come first. */
export const eventQueue = defineList<AdvisorListScope>()({
  name: "eventQueue",
  one: "event",
  many: "events",
  id: "customEvents.id",
  from: (db, access, scope) =>
    selectEventPrograms(db, access)
      .where(isInSpanningScope("customEvents.companyId", scope))
      .where("eventPrograms.status", "<>", "draft"),
  columns: {
    title: textColumn("Event", fieldRef("customEvents.title"), {
      sort: { by: [sql`lower(custom_events.title)`] },
      isLink: true,
      fixed: true,
      card: "title",
      size: 220,
    }),
    startsOn: dayColumn("Starts", fieldRef("customEvents.startsOn"), { sort: true, size: 110 }),
    endsOn: dayColumn("Ends", fieldRef("customEvents.endsOn"), { sort: true, hidden: true, card: "hidden", size: 110 }),
    places: namesColumn("{Locations}", eventLocationNames, { size: 200 }),
    company,
    network: { ...network, hidden: true },
    estimate: moneyColumn("Estimate", fieldRef("customEvents.estimatedCostCents"), {
      hidden: true,
      sort: "nulls",
      size: 110,
    }),
    status,
    since: {
      ...since,
      sort: { by: [sql`not ${awaitsApproval}`, sql`event_programs.status_since`] },
    },
    assignee,
  },
  standard: { by: "since", desc: false },
  search: { label: "Event", where: (q) => textContains(sql`custom_events.title`, q) },
  filters,
  offers: queueFilterOptions,
  csv: {
    Event: "title",
    Starts: "startsOn",
    Ends: "endsOn",
    Locations: "places",
    Franchise: "company",
    Network: "network",
    Estimate: "estimate",
    Status: "status",
    "Status since": "since",
    "Assigned to": "assignee",
  },
});

/** Desk at which advisors decide the records of the queue. */
export const eventDesk = {
  list: eventQueue,
  type: eventProgramRecords.type,
  table: "eventPrograms",
  workflow: eventProgramWorkflow,
  to: paths.eventApproval,
  queueTo: paths.eventApprovals(),
} satisfies DecisionDesk;

/** Events of the inbox: those awaiting approval, and those with overdue recaps. */
export const eventInboxSource: InboxSource = {
  word: "Event",
  workflow: eventProgramWorkflow,
  late,
  nextSteps: { recapDue: "Owner submits the recap" },
  to: paths.eventApproval,
  open: (db, access, now) =>
    selectEventPrograms(db, access)
      .where(isWaiting("eventPrograms", eventProgramWorkflow))
      .select(["customEvents.id as recordId", "customEvents.companyId", "customEvents.networkId"])
      .select(["eventPrograms.status", "eventPrograms.statusSince", "eventPrograms.assigneeId"])
      .select(["customEvents.title", "customEvents.estimatedCostCents as cents", isLate(now).as("isLate")])
      .select(sql<string>`array_to_string(${eventLocationNames}, ', ')`.as("place"))
      .select(awaitsApproval.as("isOurs")),
};
