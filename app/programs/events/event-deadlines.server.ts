import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { writeCustomEventStatus } from "#app/planning/event-changes/change-custom-event-status.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type DueRow, runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { mailRecapReminders } from "./event-mails.server.ts";
import { eventProgramRecords } from "./event-programs.server.ts";
import type { EventProgramStatus } from "./event-rules.ts";
import { isRecapOverdue } from "./overdue-recaps.server.ts";

/** Days after its last day at which a recapped event is closed (docs/product/workflows.md, events). */
const CLOSES_DAYS = 30;

/**
 * Advance event programs by date in each event's time zone: mark past events as held and ask for the recap, mark late
 * recaps as overdue, close recapped events. Safe to stop anywhere, to rerun and to run twice at once.
 */
export async function advanceEventStatuses(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  for (const { due, apply } of deadlineRules) {
    await runDeadline(db, {
      due: (db) => selectDue(db, due(now)),
      lock: ["customEvents", "eventPrograms"],
      apply: (db, events) => apply(db, events, now),
      batchSize: options.batchSize,
    });
  }
}

type Row = DueRow<typeof selectDue>;

/** Deadline of events and its effect once it has passed. */
interface DeadlineRule {
  due: (now: Date) => RawBuilder<boolean>;
  apply: (db: Db, events: readonly Row[], now: Date) => Promise<void>;
}

const holdPast: DeadlineRule = {
  due: (now) => sql`event_programs.status in ('planned', 'confirmed') and custom_events.ends_on < ${todayAt(now)}`,
  apply: async (db, events, now) => {
    const inCalendar = events.map(({ calendarStatus, ...event }) => ({ ...event, status: calendarStatus }));
    const open = inCalendar.filter(({ status }) => status !== "held");
    if (open.length > 0) await writeCustomEventStatus({ db, actor: systemActor, now }, open, "hold");
    await setStatus(db, events, { action: "hold", to: "held" }, now);
    await mailRecapReminders(db, events, "due");
  },
};

const markRecapOverdue: DeadlineRule = {
  due: (now) =>
    sql`event_programs.status = 'held' and event_programs.recap_waived_by is null and ${isRecapOverdue(now)}`,
  apply: async (db, events, now) => {
    await setStatus(db, events, { action: "recap-due", to: "recapDue" }, now);
    await mailRecapReminders(db, events, "late");
  },
};

/** Close events that have their recaps or need none, once their claims are settled or some days have passed. */
const closeRecapped: DeadlineRule = {
  due: (now) => sql`(event_programs.status = 'recapped' or event_programs.status in ('held', 'recapDue')
      and event_programs.recap_waived_by is not null)
    and (custom_events.ends_on + ${sql.lit(CLOSES_DAYS)} < ${todayAt(now)} or (
      exists (select from claims where event_id = custom_events.id and status in ('paid', 'closed'))
      and not exists (select from claims where event_id = custom_events.id
        and status not in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired'))))`,
  apply: (db, events, now) => setStatus(db, events, { action: "close", to: "closed" }, now),
};

const deadlineRules = [holdPast, markRecapOverdue, closeRecapped];

function setStatus(
  db: Db,
  events: readonly Row[],
  { action, to }: { action: string; to: EventProgramStatus },
  now: Date,
): Promise<void> {
  return changeStatuses({ db, actor: systemActor, now }, eventProgramRecords, events, { action, to });
}

function selectDue(db: Db, due: RawBuilder<boolean>) {
  return db
    .selectFrom("customEvents")
    .innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
    .select(["customEvents.id", "customEvents.companyId", "customEvents.title", "customEvents.endsOn"])
    .select(["customEvents.status as calendarStatus", "eventPrograms.status"])
    .where(due);
}

function todayAt(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone custom_events.time_zone)::date`;
}
