import { sql, type Kysely } from "kysely";

/** How many orders of social media advisors have of a company, drafts left out: see docs/decisions/tallies.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tallies drop constraint tallies_tallied_check;
    alter table tallies add constraint tallies_tallied_check
      check (tallied in ('users', 'claims', 'accounts', 'studioRequests', 'socialOrders'));
    create function tally_new_social_orders() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, count(*), 'socialOrders' from new_orders where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger social_orders_tally_new after insert on social_orders referencing new table as new_orders
      for each statement execute function tally_new_social_orders();
    create function tally_gone_social_orders() returns trigger language plpgsql as $$
    begin
      insert into tallies select company_id, -count(*), 'socialOrders' from gone_orders where status <> 'draft' group by company_id;
      return null;
    end $$;
    create trigger social_orders_tally_gone after delete on social_orders referencing old table as gone_orders
      for each statement execute function tally_gone_social_orders();
    create function tally_sent_social_order() returns trigger language plpgsql as $$
    begin
      insert into tallies values (new.company_id, case when old.status = 'draft' then 1 else -1 end, 'socialOrders');
      return null;
    end $$;
    create trigger social_orders_tally_sent after update of status on social_orders
      for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function tally_sent_social_order();
  `.execute(db);
}
