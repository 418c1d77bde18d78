import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { missingSeriesDays, SERIES_DAYS_AHEAD } from "./action-series-rules.ts";

const BATCH_SIZE = 500;

/** Create the actions of every series for the next days. After an interruption, the next run continues. */
export async function extendAllSeries(db: Db, now: Date, { batchSize = BATCH_SIZE } = {}): Promise<void> {
  const due = await db
    .selectFrom("customActionSeries")
    .select("id")
    .where("madeUntil", "<", addDays(dayIn("UTC", now), SERIES_DAYS_AHEAD))
    .where(sql<boolean>`(ends_on is null or ends_on > made_until)`)
    .orderBy("id")
    .execute();
  await inBatches(due, batchSize, (batch) =>
    extendSeries(
      db,
      batch.map(({ id }) => id),
      now,
    ),
  );
}

/**
 * Create the actions of some series up to 60 days ahead. Each copies the last action of its location, so that changes
 * to one action carry on to the next. Closed locations, and those where all actions of the series were deleted, get no
 * more.
 */
export async function extendSeries(db: Db, seriesIds: readonly number[], now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const until = addDays(dayIn("UTC", now), SERIES_DAYS_AHEAD);
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
    const days = missingSeriesDays(series, until);
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
      action: "action.extend",
      object: { type: "actionSeries", id },
      companyId,
      after: { madeUntil: until, actions },
    }));
    if (entries.length > 0) await writeAuditBatch(db, systemActor, entries);
  });
}
