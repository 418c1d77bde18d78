import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { system, writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { addDays } from "#app/modules/calendar/calendar-days.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { daysOfSeries, DAYS_AHEAD } from "./series-rules.ts";

/** Makes the actions of every series for the days ahead. */
export async function extendAllSeries(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom("customActionSeries")
    .select("id")
    .where("madeUntil", "<", addDays(dayIn("UTC", now), DAYS_AHEAD))
    .where(sql<boolean>`(ends_on is null or ends_on > made_until)`)
    .orderBy("id")
    .execute();
  for (const { id } of due) await extendSeries(db, id, now);
}

/**
 * Makes the actions of a series up to 60 days ahead, each like the last one of its location, so what was changed there
 * goes on. A location where all of them were deleted, or that closed, gets no more.
 */
export async function extendSeries(db: Db, seriesId: number, now: Date): Promise<{ saved: boolean }> {
  return db.transaction().execute(async (db) => {
    const series = await db
      .selectFrom("customActionSeries")
      .select(["id", "companyId", "recurrence", "startsOn", "endsOn", "madeUntil"])
      .where("id", "=", seriesId)
      .forUpdate()
      .executeTakeFirst();
    const until = addDays(dayIn("UTC", now), DAYS_AHEAD);
    if (!series || series.madeUntil >= until) return { saved: false };
    await db.updateTable("customActionSeries").set({ madeUntil: until }).where("id", "=", series.id).execute();
    const days = daysOfSeries(series, { after: series.madeUntil, until });
    if (days.length === 0) return { saved: false };
    const { numAffectedRows = 0n } = await sql`
      insert into actions (company_id, location_id, series_id, series_day, title, detail, due_on, owner_id, created_at, created_by, updated_at)
      select model.company_id, model.location_id, model.series_id, day, model.title, model.detail, day, model.owner_id, ${now},
        model.created_by, ${now}
      from (
        select distinct on (actions.location_id) actions.* from actions
        join locations on locations.id = actions.location_id and locations.status <> 'closed'
        where actions.series_id = ${series.id} order by actions.location_id, actions.series_day desc
      ) model, unnest(${days}::date[]) as day
      on conflict do nothing
    `.execute(db);
    if (numAffectedRows === 0n) return { saved: false };
    const { id, companyId } = series;
    const after = { madeUntil: until, actions: Number(numAffectedRows) };
    await writeAudit(db, system, { action: "action.extend", object: { type: "actionSeries", id }, companyId, after });
    return { saved: true };
  });
}
