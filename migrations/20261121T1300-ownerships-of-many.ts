import { sql, type Kysely } from "kysely";

/** The first owners of new locations are written a statement, not a row, so that an import of many is quick. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function begin_location_ownerships() returns trigger language plpgsql as $$
    begin
      insert into location_ownerships (location_id, company_id, network_id, from_day)
        select id, company_id, network_id,
          least(coalesce(opened_on, (now() at time zone time_zone)::date), (now() at time zone time_zone)::date)
        from added;
      return null;
    end $$;
    create trigger locations_begin_ownerships after insert on locations referencing new table as added
      for each statement execute function begin_location_ownerships();

    create or replace function keep_location_ownership() returns trigger language plpgsql as $$
    declare
      today date := (now() at time zone new.time_zone)::date;
    begin
      update location_ownerships set until_day = greatest(today, from_day)
        where location_id = new.id and until_day is null;
      insert into location_ownerships (location_id, company_id, network_id, from_day)
        values (new.id, new.company_id, new.network_id, today);
      return null;
    end $$;
    drop trigger locations_keep_ownership on locations;
    create trigger locations_keep_ownership after update of network_id on locations
      for each row when (new.network_id <> old.network_id) execute function keep_location_ownership();
  `.execute(db);
}
