import { sql, type Kysely } from "kysely";

/** What is written into a merged network goes to the network that it was merged into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_merged_network() returns trigger language plpgsql as $$
    declare
      survivor integer;
    begin
      -- The lock waits for a merge under way, so that what comes in meanwhile is never left behind.
      select merged_into_id into survivor from networks where id = new.network_id for key share;
      new.network_id := coalesce(survivor, new.network_id);
      return new;
    end $$;

    create trigger memberships_follow_merged_network before insert on memberships
      for each row execute function follow_merged_network();
    create trigger locations_follow_merged_network before insert or update of network_id on locations
      for each row execute function follow_merged_network();
    create trigger location_groups_follow_merged_network before insert or update of network_id on location_groups
      for each row execute function follow_merged_network();
    create trigger company_event_networks_follow_merged_network before insert on company_event_networks
      for each row execute function follow_merged_network();
  `.execute(db);
}
