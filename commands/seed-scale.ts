import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { DEMO_PASSWORD } from "#db/seed/demo-accounts.ts";
import { seedScale } from "#db/seed/scale.ts";
import { CommandError } from "./open-database.ts";

/**
 * Run `npm run seed:scale`: fill the empty Postgres of DATABASE_URL with 100,000 users and 1,000,000 events, for
 * measuring.
 */
export async function run(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL)
    throw new CommandError("Set DATABASE_URL to a Postgres server. This command doesn't fill the embedded database.");
  const began = performance.now();
  const connection = connect(DATABASE_URL, 2, () => undefined);
  // One statement inserts a million rows here.
  connection.pool.options.query_timeout = 0;
  try {
    await migrate(connection);
    const isNew = await seedScale(connection.db, new Date(), console.log);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const people = `Sign in as senior@, advisor@, owner@ or chain@scale.test with the password ${DEMO_PASSWORD}.`;
    console.log(
      isNew ? `Data loaded in ${seconds} s. ${people}` : `Nothing was changed: the data is already loaded. ${people}`,
    );
  } finally {
    await connection.db.destroy();
  }
}
