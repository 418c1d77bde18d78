import { type RawBuilder, sql } from "kysely";
import { untilDone } from "#db/in-batches.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { clearOldRecords } from "#app/handover/past-locations/past-location-queries.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "#app/insight/reports/report-files.ts";
import { gatherTotals } from "#app/insight/metrics/metric-queries.server.ts";
import { gatherTallies } from "#app/platform/records/tallies.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";

const AT_ONCE = 10_000;

/**
 * Clears away what has lost its use: old sessions, spent rate limits and tokens, notifications that were read, files that nobody saved within 30 days, made reports after a week,
 * audit rows after AUDIT_YEARS, records of handed over locations after 24 months. Puts tallies and the totals of metrics together.
 */
export const sweepJob: Job = {
  name: "sweep",
  cron: "17 * * * *",
  task: async () => {
    await clear("rate_limits", sql`window_ends_at < now() - interval '1 hour'`);
    await clear("sessions", sql`absolute_expires_at < now() - interval '30 days'`);
    await clear("tokens", sql`coalesce(used_at, expires_at) < now() - interval '90 days'`);
    await clear("idempotency_keys", sql`created_at < now() - interval '2 days'`);
    await clear(
      "notifications",
      sql`created_at < now() - case when read_at is null then interval '1 year' else interval '90 days' end`,
    );
    await clear("mails", sql`status = 'sent' and created_at < now() - interval '90 days'`);
    await sql`
      with given_up as (
        update imports set status = 'discarded', version = version + 1
        where status in ('checking', 'checked', 'failed') and created_at < now() - interval '30 days' returning id
      )
      delete from import_rows using given_up where import_rows.import_id = given_up.id
    `.execute(db);
    await sql`
      with gone as (
        delete from files where object_type = ${REPORT_FILE}
          and created_at < now() - make_interval(days => ${REPORT_FILE_DAYS}) returning key
      )
      select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone
    `.execute(db);
    await clear("audit_log", sql`at < now() - make_interval(years => ${env.AUDIT_YEARS}::integer)`);
    await clearOldRecords(db, now());
    await gatherTallies(db);
    await gatherTotals(db);
  },
};

/** Deletes the rows of a table that a condition holds for, some at a time: all at once could outlast a statement's time. */
async function clear(table: string, condition: RawBuilder<unknown>): Promise<void> {
  const some = sql`select ctid from ${sql.table(table)} where ${condition} limit ${AT_ONCE}`;
  await untilDone(async () => {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(${some}))`.execute(db);
    return numAffectedRows < AT_ONCE;
  });
}
