import { sql, type Kysely } from "kysely";

/** Links that show one roadmap to people without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roadmap_shares (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      plan_id integer not null,
      token_hash text not null unique,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      visits integer not null default 0,
      last_visited_at timestamptz,
      created_at timestamptz not null default now(),
      created_by integer not null references users (id),
      foreign key (plan_id, company_id) references plans (id, company_id) on delete cascade
    );
    create index roadmap_shares_plan_idx on roadmap_shares (plan_id, company_id);
    create index roadmap_shares_created_by_idx on roadmap_shares (created_by);
    create index roadmap_shares_company_idx on roadmap_shares (company_id);
  `.execute(db);
}
