import { sql } from "kysely";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import { day, field, money, names, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import {
  isDaysAgo,
  queueColumns,
  queueFilters,
  queueOffers,
  type QueueScope,
} from "#app/programs/queue/queue-list.server.ts";
import { eventProgramsOf, placeNames } from "./event-programs.server.ts";
import { eventProgramTones, eventProgramWords } from "./event-rules.ts";

/** Waits for an advisor for more than five business days, a week by the calendar, or its day is near. */
const isLate = (now: Date) => sql<boolean>`(event_programs.status = 'pendingApproval' and (
  ${isDaysAgo("eventPrograms.statusSince", 7, now)}
  or custom_events.starts_on < (${now}::timestamptz at time zone custom_events.time_zone)::date + 7))`;
const { company, network, status, since, assignee } = queueColumns(
  "eventPrograms",
  eventProgramWords,
  eventProgramTones,
);
const filters = queueFilters("eventPrograms", eventProgramWords, isLate, "customEvents.networkId");

/** The events with money of a company as its advisors work through them: what waits for them stands first. */
export const eventQueue = defineList<QueueScope>()({
  ...{ name: "eventQueue", one: "event", many: "events", id: "customEvents.id" },
  from: (db, reach, scope) =>
    eventProgramsOf(db, reach)
      .where(isOfCompany("customEvents.companyId", scope))
      .where("eventPrograms.status", "<>", "draft"),
  columns: {
    title: text("Event", field("customEvents.title"), {
      ...{ sort: { by: [sql`lower(custom_events.title)`] }, isLink: true, fixed: true, card: "title", size: 220 },
    }),
    startsOn: day("Starts", field("customEvents.startsOn"), { sort: true, size: 110 }),
    endsOn: day("Ends", field("customEvents.endsOn"), { sort: true, hidden: true, card: "hidden", size: 110 }),
    places: names("{Locations}", placeNames, { size: 200 }),
    company,
    network,
    estimate: money("Estimate", field("customEvents.estimatedCostCents"), { sort: "nulls", size: 110 }),
    status,
    since: {
      ...since,
      sort: { by: [sql`event_programs.status <> 'pendingApproval'`, sql`event_programs.status_since`] },
    },
    assignee,
  },
  standard: { by: "since", desc: false },
  search: { label: "Event", where: (q) => like(sql`custom_events.title`, q) },
  filters,
  offers: queueOffers,
  csv: {
    Event: "title",
    Starts: "startsOn",
    Ends: "endsOn",
    Locations: "places",
    Franchise: "company",
    Network: "network",
    Estimate: "estimate",
    Status: "status",
    Since: "since",
    "Has it": "assignee",
  },
});

/** The events that wait for approval, and those whose recaps are overdue. */
export const eventInflow: Inflow = {
  ...{ word: "Event", words: eventProgramWords, tones: eventProgramTones, to: paths.eventApproval },
  open: (db, reach, now) =>
    eventProgramsOf(db, reach)
      .where("eventPrograms.status", "in", ["pendingApproval", "recapDue"])
      .select(["customEvents.id as recordId", "customEvents.companyId", "customEvents.networkId"])
      .select(["eventPrograms.status", "eventPrograms.statusSince", "eventPrograms.assigneeId"])
      .select(["customEvents.title", "customEvents.estimatedCostCents as cents", isLate(now).as("isLate")])
      .select(sql<string>`array_to_string(${placeNames}, ', ')`.as("place"))
      .select(sql<boolean>`event_programs.status = 'pendingApproval'`.as("isOurs")),
};
