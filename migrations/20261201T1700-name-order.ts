import { sql, type Kysely } from "kysely";

/** What people call things, and look for in lists that are sorted by it. */
const names = {
  actions: ["title"],
  announcements: ["title"],
  autopilot_sets: ["name"],
  categories: ["name"],
  channel_options: ["name"],
  channels: ["name"],
  claims: ["title", "vendor", "payee_name"],
  companies: ["name"],
  company_events: ["title"],
  custom_event_categories: ["name"],
  custom_events: ["title"],
  event_programs: ["host_organization"],
  geographies: ["name"],
  ideas: ["title"],
  incentive_programs: ["name"],
  location_groups: ["name"],
  locations: ["name", "city"],
  metric_types: ["name"],
  networks: ["name", "legal_name", "contact_name"],
  objectives: ["name"],
  openings: ["brand", "city"],
  plan_items: ["title", "vendor"],
  plans: ["name"],
  points: ["name", "city"],
  saved_views: ["name"],
  social_packages: ["name"],
  social_posts: ["title"],
  studio_requests: ["title"],
  users: ["first_name", "last_name", "job_title"],
};

/**
 * Names sort as people expect on every database, whatever its own locale: ä beside a, not behind z. The collation is of
 * ICU, which Postgres and the embedded database both have; what is written stays, and indexes are built anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(names)) {
    const changes = columns.map((column) => sql`alter column ${sql.id(column)} type text collate "und-x-icu"`);
    await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(db);
    // What is known of a column's values goes with its old order.
    await sql`analyze ${sql.id(table)}`.execute(db);
  }
}
