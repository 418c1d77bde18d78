import { sql, type Kysely } from "kysely";

/** Company events repeat by the columns that custom events repeat by, in place of one that nothing was written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company_events
      drop column recurrence,
      add column recurrence jsonb,
      add column rrule text not null default '',
      add column repeats_until date,
      add column exception_days date[] not null default '{}',
      add check ((recurrence is null) = (rrule = ''));
    comment on column company_events.recurrence is 'The rules as people set them; rrule is what they mean in RFC 5545. Null for a single event.';
    comment on column company_events.repeats_until is 'The last day on which an occurrence may start; null for a single event or one without end.';
    create index company_events_repeats_idx on company_events (company_id, starts_on) where rrule <> '';
  `.execute(db);
}
