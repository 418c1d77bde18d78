import { sql, type Kysely } from "kysely";

/**
 * Own actions repeat by the rules that calendar events repeat by. What the version before wrote, an interval such as
 * {"weeks":2}, becomes such rules, also while that version still runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table custom_action_series
      add column rules jsonb,
      add column exception_days date[] not null default '{}',
      alter column recurrence set default '{}';
    comment on column custom_action_series.rules is 'When it repeats, as custom_events.recurrence says it.';
    comment on column custom_action_series.recurrence is 'An interval, as the version before rules wrote it; nothing reads it.';

    create function rules_of_action_series() returns trigger language plpgsql as $$
    begin
      new.rules := coalesce(new.rules, jsonb_build_object('every', new.recurrence::jsonb, 'on', '{}'::jsonb));
      return new;
    end $$;
    create trigger rules_of_action_series before insert or update of rules on custom_action_series
      for each row execute function rules_of_action_series();
    update custom_action_series set rules = null;
    alter table custom_action_series alter column rules set not null;
  `.execute(db);
}
