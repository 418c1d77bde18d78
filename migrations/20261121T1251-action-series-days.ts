import { sql, type Kysely } from "kysely";

/** The day that a repeating action stands for, which stays when the action is moved to another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table actions add column series_day date;
    update actions set series_day = due_on where series_id is not null;
    alter table actions add constraint actions_series_day_check check ((series_id is null) = (series_day is null));
    drop index actions_series_key;
    create unique index actions_series_key on actions (series_id, location_id, series_day) where series_id is not null;
  `.execute(db);
}
