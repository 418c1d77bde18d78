import { sql, type Kysely } from "kysely";

/**
 * What the search over everything finds by: numbers and their starts, which the "C" collation orders as they are compared,
 * and parts of texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index locations_number_start_idx on locations (lower(pc_number) collate "C");
    create index plans_number_start_idx on plans (lower(number) collate "C");
    create index ideas_number_start_idx on ideas (lower(code) collate "C");
    create index claims_number_start_idx on claims (lower(number) collate "C");
    create index gift_card_orders_number_start_idx on gift_card_orders (lower(number) collate "C");
    create index free_coffee_requests_number_start_idx on free_coffee_requests (lower(number) collate "C");
    create index studio_requests_number_start_idx on studio_requests (lower(number) collate "C");
    create index social_orders_number_start_idx on social_orders (lower(number) collate "C");

    create index locations_place_trgm_idx on locations
      using gin ((pc_number || ' ' || name || ' ' || street || ' ' || city || ' ' || zip) gin_trgm_ops);
    create index plans_search_trgm_idx on plans using gin ((name || ' ' || number) gin_trgm_ops);
    create index gift_card_orders_search_trgm_idx on gift_card_orders using gin (number gin_trgm_ops);
    create index free_coffee_requests_search_trgm_idx on free_coffee_requests using gin (number gin_trgm_ops);
    create index studio_requests_search_trgm_idx on studio_requests using gin ((number || ' ' || title) gin_trgm_ops);
    create index social_orders_search_trgm_idx on social_orders using gin ((number || ' ' || package) gin_trgm_ops);
  `.execute(db);
}
