import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { seedScale } from "#db/seed/scale.ts";
import { CannotStart } from "./open-database.ts";

/** `npm run seed:scale`: fills the Postgres of DATABASE_URL with 100,000 users and 1,000,000 events, for measuring. */
export async function run(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new CannotStart("Set DATABASE_URL: only a real Postgres is filled.");
  const began = performance.now();
  const connection = connect(DATABASE_URL, 2, () => undefined);
  // One statement makes a million rows here.
  connection.pool.options.query_timeout = 0;
  try {
    await migrate(connection);
    const isNew = await seedScale(connection.db, new Date(), console.log);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const people = "Sign in as senior@, advisor@, owner@ or chain@scale.test with the demo password.";
    console.log(isNew ? `Filled in ${seconds} s. ${people}` : `Nothing was changed: it is filled already. ${people}`);
  } finally {
    await connection.db.destroy();
  }
}
