import { type RawBuilder, sql } from "kysely";
import { repeatUntilDone } from "#db/in-batches.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { deleteExpiredLocationRecords } from "#app/handover/past-locations/past-location-queries.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "#app/insight/reports/report-files.ts";
import { RECEIPT_FILE, RECEIPT_FILE_DAYS } from "#app/programs/receipts/receipts.server.ts";
import { compactMetricTotals } from "#app/insight/metrics/metric-queries.server.ts";
import { compactCounters } from "#app/platform/records/counters.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";

const BATCH_SIZE = 10_000;

/**
 * Hourly cleanup: old sessions, spent rate limits and tokens, old notifications and sent mails, abandoned imports after
 * 30 days, generated reports after a week, receipts without a claim after 60 days, audit rows after AUDIT_YEARS, records of handed over locations after 24
 * months. Also compacts counters and the totals of metrics.
 */
export const sweepJob: Job = {
  name: "sweep",
  cron: "17 * * * *",
  task: async () => {
    await deleteInBatches("rate_limits", sql`window_ends_at < now() - interval '1 hour'`);
    await deleteInBatches("sessions", sql`absolute_expires_at < now() - interval '30 days'`);
    await deleteInBatches("tokens", sql`coalesce(used_at, expires_at) < now() - interval '90 days'`);
    await deleteInBatches("idempotency_keys", sql`created_at < now() - interval '2 days'`);
    await deleteInBatches(
      "notifications",
      sql`created_at < now() - case when read_at is null then interval '1 year' else interval '90 days' end`,
    );
    await deleteInBatches("mails", sql`status = 'sent' and created_at < now() - interval '90 days'`);
    await sql`
      with given_up as (
        update imports set status = 'discarded', version = version + 1
        where status in ('checking', 'checked', 'failed') and created_at < now() - interval '30 days' returning id
      )
      delete from import_rows using given_up where import_rows.import_id = given_up.id
    `.execute(db);
    await sql`
      with gone as (
        delete from files
        where object_type = ${REPORT_FILE} and created_at < now() - make_interval(days => ${REPORT_FILE_DAYS})
          or object_type = ${RECEIPT_FILE} and created_at < now() - make_interval(days => ${RECEIPT_FILE_DAYS})
        returning key
      )
      select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone
    `.execute(db);
    await deleteInBatches("audit_log", sql`at < now() - make_interval(years => ${env.AUDIT_YEARS}::integer)`);
    await deleteExpiredLocationRecords(db, now());
    await compactCounters(db);
    await compactMetricTotals(db);
  },
};

/** Delete the matching rows of a table in batches: one statement for all could exceed the statement timeout. */
async function deleteInBatches(table: string, condition: RawBuilder<unknown>): Promise<void> {
  const batch = sql`select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE}`;
  await repeatUntilDone(async () => {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(${batch}))`.execute(db);
    return numAffectedRows < BATCH_SIZE;
  });
}
