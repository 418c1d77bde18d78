import { sql, type Kysely } from "kysely";

/**
 * A search finds a text without its accents, capitals and curly marks: "andres" finds Andrés, "O'Connor" O’Connor. The
 * function keeps what it calls, so that a restored dump can build the indexes; `unaccent` itself is not immutable only
 * because its rules could be replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists unaccent;

    create function plain_text(written text) returns text
      language sql immutable strict parallel safe
      return lower(unaccent('unaccent'::regdictionary, normalize(written, nfc)) collate "und-x-icu");

    drop index networks_name_trgm_idx, locations_search_trgm_idx, locations_place_trgm_idx, users_search_trgm_idx,
      company_events_search_trgm_idx, custom_events_search_trgm_idx, ideas_search_trgm_idx, claims_search_trgm_idx,
      social_posts_search_idx, openings_search_trgm_idx, points_search_trgm_idx, plans_search_trgm_idx,
      gift_card_orders_search_trgm_idx, free_coffee_requests_search_trgm_idx, studio_requests_search_trgm_idx,
      social_orders_search_trgm_idx;

    create index networks_plain_idx on networks using gin (plain_text(name) gin_trgm_ops);
    create index locations_plain_idx on locations
      using gin (plain_text(pc_number || ' ' || name || ' ' || city) gin_trgm_ops);
    create index locations_plain_place_idx on locations
      using gin (plain_text(pc_number || ' ' || name || ' ' || street || ' ' || city || ' ' || zip) gin_trgm_ops);
    create index users_plain_idx on users
      using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
    create index company_events_plain_idx on company_events using gin (plain_text(title) gin_trgm_ops);
    create index custom_events_plain_idx on custom_events using gin (plain_text(title) gin_trgm_ops);
    create index ideas_plain_idx on ideas using gin (plain_text(code || ' ' || title || ' ' || summary) gin_trgm_ops);
    create index claims_plain_idx on claims using gin (plain_text(number || ' ' || title || ' ' || vendor) gin_trgm_ops);
    create index social_posts_plain_idx on social_posts using gin (plain_text(title || ' ' || caption) gin_trgm_ops);
    create index openings_plain_idx on openings using gin (plain_text(brand || ' ' || city) gin_trgm_ops);
    create index points_plain_idx on points using gin (plain_text(name || ' ' || city) gin_trgm_ops);
    create index plans_plain_idx on plans using gin (plain_text(name || ' ' || number) gin_trgm_ops);
    create index gift_card_orders_plain_idx on gift_card_orders using gin (plain_text(number) gin_trgm_ops);
    create index free_coffee_requests_plain_idx on free_coffee_requests using gin (plain_text(number) gin_trgm_ops);
    create index studio_requests_plain_idx on studio_requests using gin (plain_text(number || ' ' || title) gin_trgm_ops);
    create index social_orders_plain_idx on social_orders using gin (plain_text(number || ' ' || package) gin_trgm_ops);
  `.execute(db);
}
