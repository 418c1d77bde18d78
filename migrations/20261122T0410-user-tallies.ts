import { sql, type Kysely } from "kysely";

/** How many users a company has, without counting them: see docs/decisions/user-tallies.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_tallies (
      company_id integer not null references companies (id) on delete cascade,
      change integer not null
    );
    comment on table user_tallies is 'The changes of a company''s number of users add up to that number. Rows are only added, so nobody waits for anybody; the sweep adds them up.';
    create index user_tallies_company_id_idx on user_tallies (company_id) include (change);
    insert into user_tallies select company_id, count(*) from users where company_id is not null group by company_id;

    create function tally_new_users() returns trigger language plpgsql as $$
    begin
      insert into user_tallies select company_id, count(*) from new_users where company_id is not null group by company_id;
      return null;
    end $$;
    create trigger users_tally_new after insert on users referencing new table as new_users
      for each statement execute function tally_new_users();

    create function tally_gone_users() returns trigger language plpgsql as $$
    begin
      insert into user_tallies select company_id, -count(*) from gone_users where company_id is not null group by company_id;
      return null;
    end $$;
    create trigger users_tally_gone after delete on users referencing old table as gone_users
      for each statement execute function tally_gone_users();

    create function tally_moved_user() returns trigger language plpgsql as $$
    begin
      insert into user_tallies select company_id, change
      from (values (old.company_id, -1), (new.company_id, 1)) as moved (company_id, change) where company_id is not null;
      return null;
    end $$;
    create trigger users_tally_moved after update of company_id on users
      for each row when (old.company_id is distinct from new.company_id) execute function tally_moved_user();
  `.execute(db);
}
