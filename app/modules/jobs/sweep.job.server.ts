import { sql } from "kysely";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { clearOldRecords } from "#app/modules/past-locations/past-location-queries.server.ts";
import { gatherTallies } from "#app/modules/users/gather-tallies.server.ts";
import type { Job } from "./jobs.server.ts";

/**
 * Clears away what has lost its use: old sessions, spent rate limits and tokens, files that nobody saved within 30 days,
 * audit rows and records of handed over locations after 24 months. Puts the tallies of users together.
 */
export const sweepJob: Job = {
  name: "sweep",
  cron: "17 * * * *",
  task: async () => {
    await sql`delete from rate_limits where window_ends_at < now() - interval '1 hour'`.execute(db);
    await sql`delete from sessions where absolute_expires_at < now() - interval '30 days'`.execute(db);
    await sql`delete from tokens where coalesce(used_at, expires_at) < now() - interval '90 days'`.execute(db);
    await sql`delete from mails where status = 'sent' and created_at < now() - interval '90 days'`.execute(db);
    await sql`
      with given_up as (
        update imports set status = 'discarded', version = version + 1
        where status in ('checking', 'checked', 'failed') and created_at < now() - interval '30 days' returning id
      )
      delete from import_rows using given_up where import_rows.import_id = given_up.id
    `.execute(db);
    await sql`delete from audit_log where at < now() - interval '24 months'`.execute(db);
    await clearOldRecords(db, now());
    await gatherTallies(db);
  },
};
