import { sql, type Kysely } from "kysely";

/** How many incentive accounts a company has, beside its users and claims: see docs/decisions/tallies.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tallies drop constraint tallies_tallied_check;
    alter table tallies add constraint tallies_tallied_check check (tallied in ('users', 'claims', 'accounts'));
    insert into tallies select company_id, count(*), 'accounts' from budget_accounts group by company_id;
    create function tally_new_accounts() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, count(*), 'accounts' from new_accounts group by company_id;
      return null;
    end $$;
    create trigger budget_accounts_tally_new after insert on budget_accounts referencing new table as new_accounts
      for each statement execute function tally_new_accounts();
    create function tally_gone_accounts() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, -count(*), 'accounts' from gone_accounts group by company_id;
      return null;
    end $$;
    create trigger budget_accounts_tally_gone after delete on budget_accounts referencing old table as gone_accounts
      for each statement execute function tally_gone_accounts();
  `.execute(db);
}
