import { sql, type Kysely } from "kysely";

/** How many claims a company has that are no drafts, beside how many users: see docs/decisions/tallies.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_tallies rename to tallies;
    alter index user_tallies_company_id_idx rename to tallies_company_id_idx;
    alter table tallies add column tallied text not null default 'users' check (tallied in ('users', 'claims'));
    comment on table tallies is 'The changes of a company''s number of something add up to that number. Rows are only added, so nobody waits for anybody; the sweep adds them up.';
    drop index tallies_company_id_idx;
    create index tallies_company_id_idx on tallies (company_id, tallied) include (change);

    create or replace function tally_new_users() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, count(*) from new_users where company_id is not null group by company_id;
      return null;
    end $$;
    create or replace function tally_gone_users() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, -count(*) from gone_users where company_id is not null group by company_id;
      return null;
    end $$;
    create or replace function tally_moved_user() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, change
      from (values (old.company_id, -1), (new.company_id, 1)) as moved (company_id, change) where company_id is not null;
      return null;
    end $$;

    insert into tallies select company_id, count(*), 'claims' from claims where status <> 'draft' group by company_id;
    create function tally_new_claims() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, count(*), 'claims' from new_claims where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger claims_tally_new after insert on claims referencing new table as new_claims
      for each statement execute function tally_new_claims();

    create function tally_gone_claims() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, -count(*), 'claims' from gone_claims where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger claims_tally_gone after delete on claims referencing old table as gone_claims
      for each statement execute function tally_gone_claims();

    create function tally_sent_claim() returns trigger language plpgsql as $$
    begin
      insert into tallies values (new.company_id, case when old.status = 'draft' then 1 else -1 end, 'claims');
      return null;
    end $$;
    create trigger claims_tally_sent after update of status on claims
      for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function tally_sent_claim();

    create index claims_open_idx on claims (company_id, status_since) where status in ('submitted', 'inReview', 'infoRequested');
  `.execute(db);
}
