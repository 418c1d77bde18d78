import { type Kysely, sql } from "kysely";

/** Views of lists that others see too: those of the keeper's role, or everybody of the company; advisors among themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views
      add column shared_with text check (shared_with in ('role', 'company')),
      add column company_id integer references companies (id);
    comment on column saved_views.shared_with is 'Who sees it besides its keeper; null for nobody.';
    comment on column saved_views.company_id is 'That of the keeper; null for an advisor.';
    update saved_views set company_id = users.company_id from users where users.id = saved_views.user_id;
    create index saved_views_shared_idx on saved_views (coalesce(company_id, 0)) where shared_with is not null;
    create index saved_views_company_idx on saved_views (company_id);
  `.execute(db);
}
