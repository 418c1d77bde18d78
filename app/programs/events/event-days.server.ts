import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { writeMove } from "#app/planning/custom-events/move-custom-event.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { mailRecaps } from "./event-mails.server.ts";
import { eventKind } from "./event-programs.server.ts";
import { isRecapOverdue } from "./recap-days.server.ts";

const AT_ONCE = 200;
/** A recapped event is closed so many days after its last one (PRODUCT-DETAILS.md B62). */
const CLOSES_DAYS = 30;

/**
 * Does what follows when days pass at each event's own place: what is over is held and its people are asked for the recap,
 * a recap that is not there in time is overdue, and what is recapped is closed. It may stop anywhere and run again, and
 * twice at once.
 */
export async function passEventDays(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  for (const pass of passes) {
    const due = await dueEvents(db, pass.due(now)).select("customEvents.id").orderBy("customEvents.id").execute();
    await inBatches(due, atOnce, (some) => passSome(db, pass, some, now));
  }
}

type Row = Awaited<ReturnType<typeof listDue>>[number];

/** What becomes of events whose day has passed. */
interface Pass {
  due: (now: Date) => RawBuilder<boolean>;
  apply: (db: Db, events: readonly Row[], now: Date) => Promise<void>;
}

const hold: Pass = {
  due: (now) => sql`event_programs.status in ('planned', 'confirmed') and custom_events.ends_on < ${todayAt(now)}`,
  apply: async (db, events, now) => {
    const inCalendar = events.map(({ calendarStatus, ...event }) => ({ ...event, status: calendarStatus }));
    const open = inCalendar.filter(({ status }) => status !== "held");
    if (open.length > 0) await writeMove(db, system, open, "hold", now);
    await move(db, events, { verb: "hold", to: "held" }, now);
    await mailRecaps(db, events, "due");
  },
};

const askAgain: Pass = {
  due: (now) =>
    sql`event_programs.status = 'held' and event_programs.recap_waived_by is null and ${isRecapOverdue(now)}`,
  apply: async (db, events, now) => {
    await move(db, events, { verb: "recap-due", to: "recapDue" }, now);
    await mailRecaps(db, events, "late");
  },
};

/** What is recapped or needs no recap is closed once its claims are over, or after some time. */
const close: Pass = {
  due: (now) => sql`(event_programs.status = 'recapped' or event_programs.status in ('held', 'recapDue')
      and event_programs.recap_waived_by is not null)
    and (custom_events.ends_on + ${sql.lit(CLOSES_DAYS)} < ${todayAt(now)} or (
      exists (select from claims where event_id = custom_events.id and status in ('paid', 'closed'))
      and not exists (select from claims where event_id = custom_events.id
        and status not in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired'))))`,
  apply: (db, events, now) => move(db, events, { verb: "close", to: "closed" }, now),
};

const passes = [hold, askAgain, close];

function move(db: Db, events: readonly Row[], { verb, to }: { verb: string; to: string }, now: Date): Promise<void> {
  return changeStatuses(db, system, eventKind, events, { verb, to, along: { statusSince: now } }, now);
}

/** Those of some events that are still due, in one transaction: whoever runs at the same time finds them done. */
function passSome(db: Db, { due, apply }: Pass, some: readonly { id: number }[], now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const events = await listDue(db, due(now), some);
    if (events.length > 0) await apply(db, events, now);
  });
}

function listDue(db: Db, due: RawBuilder<boolean>, some: readonly { id: number }[]) {
  return dueEvents(db, due)
    .select(["customEvents.id", "customEvents.companyId", "customEvents.title", "customEvents.endsOn"])
    .select(["customEvents.status as calendarStatus", "eventPrograms.status"])
    .where(sql<boolean>`custom_events.id = any(${some.map(({ id }) => id)}::integer[])`)
    .orderBy("customEvents.id")
    .forUpdate(["customEvents", "eventPrograms"])
    .execute();
}

function dueEvents(db: Db, due: RawBuilder<boolean>) {
  return db.selectFrom("customEvents").innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id").where(due);
}

function todayAt(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone custom_events.time_zone)::date`;
}
