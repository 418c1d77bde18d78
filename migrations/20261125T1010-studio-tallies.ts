import { sql, type Kysely } from "kysely";

/** How many requests the studio has of a company, drafts left out: see docs/decisions/tallies.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tallies drop constraint tallies_tallied_check;
    alter table tallies add constraint tallies_tallied_check
      check (tallied in ('users', 'claims', 'accounts', 'studioRequests'));
    insert into tallies select company_id, count(*), 'studioRequests' from studio_requests where status <> 'draft' group by company_id;
    create function tally_new_studio_requests() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, count(*), 'studioRequests' from new_requests where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger studio_requests_tally_new after insert on studio_requests referencing new table as new_requests
      for each statement execute function tally_new_studio_requests();
    create function tally_gone_studio_requests() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, -count(*), 'studioRequests' from gone_requests where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger studio_requests_tally_gone after delete on studio_requests referencing old table as gone_requests
      for each statement execute function tally_gone_studio_requests();
    create function tally_sent_studio_request() returns trigger language plpgsql as $$
    begin
      insert into tallies values (new.company_id, case when old.status = 'draft' then 1 else -1 end, 'studioRequests');
      return null;
    end $$;
    create trigger studio_requests_tally_sent after update of status on studio_requests
      for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function tally_sent_studio_request();
  `.execute(db);
}
