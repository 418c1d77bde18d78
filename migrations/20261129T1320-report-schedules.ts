import { sql, type Kysely } from "kysely";

/** Reports that advisors have sent to themselves, each with its filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedules (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      company_id integer not null references companies (id) on delete cascade,
      report text not null check (char_length(report) between 1 and 60),
      query text not null default '' check (char_length(query) <= 2000),
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
      next_on date not null,
      stopped_because text,
      created_at timestamptz not null default now(),
      unique (user_id, report, company_id, query)
    );
    create index report_schedules_due_idx on report_schedules (next_on) where stopped_because is null;
    create index report_schedules_company_idx on report_schedules (company_id);
    comment on column report_schedules.query is 'The filters as an address has them, without a question mark.';
    comment on column report_schedules.next_on is 'The day, as the company''s clocks have it, on whose morning it is sent next.';
    comment on column report_schedules.stopped_because is 'The sentence that says why it is not sent any more; null while it is.';
  `.execute(db);
}
