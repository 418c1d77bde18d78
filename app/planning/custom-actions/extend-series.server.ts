import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { writeAudits } from "#app/platform/audit/write-audit.server.ts";
import { system } from "#app/platform/identity/actor.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { daysToMake, DAYS_AHEAD } from "./series-rules.ts";

const AT_ONCE = 500;

/** Makes the actions of every series for the days ahead. What stops half way goes on with the next run. */
export async function extendAllSeries(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const due = await db
    .selectFrom("customActionSeries")
    .select("id")
    .where("madeUntil", "<", addDays(dayIn("UTC", now), DAYS_AHEAD))
    .where(sql<boolean>`(ends_on is null or ends_on > made_until)`)
    .orderBy("id")
    .execute();
  await inBatches(due, atOnce, (some) =>
    extendSeries(
      db,
      some.map(({ id }) => id),
      now,
    ),
  );
}

/**
 * Makes the actions of some series up to 60 days ahead, each like the last one of its location, so what was changed there
 * goes on. A location where all of them were deleted, or that closed, gets no more.
 */
export async function extendSeries(db: Db, seriesIds: readonly number[], now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const until = addDays(dayIn("UTC", now), DAYS_AHEAD);
    const series = await db
      .selectFrom("customActionSeries")
      .select(["id", "startsOn", "endsOn", "madeUntil"])
      .select([sql<string>`rules::text`.as("rules"), sql<string[]>`exception_days::text[]`.as("exceptionDays")])
      .where(sql<boolean>`id = any(${seriesIds}::integer[])`)
      .where("madeUntil", "<", until)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (series.length === 0) return;
    const days = daysToMake(series, until);
    const { rows } = await sql<{ id: number; companyId: number; actions: number }>`
      with extended as (
        update custom_action_series set made_until = ${until} where id = any(${series.map(({ id }) => id)}::integer[])
      ), model as (
        select distinct on (actions.series_id, actions.location_id) actions.* from actions
        join locations on locations.id = actions.location_id and locations.status <> 'closed'
        where actions.series_id = any(${[...new Set(days.map(([{ id }]) => id))]}::integer[])
        order by actions.series_id, actions.location_id, actions.series_day desc
      ), made as (
        insert into actions (company_id, location_id, series_id, series_day, title, detail, due_on, owner_id, created_at,
          created_by, updated_at)
        select model.company_id, model.location_id, model.series_id, day, model.title, model.detail, day, model.owner_id, ${now},
          model.created_by, ${now}
        from unnest(${days.map(([{ id }]) => id)}::integer[], ${days.map(([, day]) => day)}::date[]) as next (series_id, day)
        join model on model.series_id = next.series_id
        on conflict do nothing returning company_id, series_id
      )
      select series_id as id, company_id, count(*) as actions from made group by series_id, company_id order by series_id
    `.execute(db);
    const entries = rows.map(({ id, companyId, actions }) => ({
      ...{ action: "action.extend", object: { type: "actionSeries", id }, companyId },
      after: { madeUntil: until, actions },
    }));
    if (entries.length > 0) await writeAudits(db, system, entries);
  });
}
