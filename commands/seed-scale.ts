import { connect } from "#db/connect.ts";
import { seedScale } from "#db/seed/scale.ts";
import { CannotStart, openDatabase } from "./open-database.ts";

/** `npm run seed:scale`: fills the Postgres of DATABASE_URL with 100,000 users and 1,000,000 events, for measuring. */
export async function run(): Promise<void> {
  if (!process.env.DATABASE_URL) throw new CannotStart("Set DATABASE_URL: only a real Postgres is filled.");
  const began = performance.now();
  const database = await openDatabase({ ...process.env, DEMO: "0" });
  const { db, pool } = connect(database.url, 1, () => undefined);
  // One statement makes a million rows here.
  pool.options.query_timeout = 0;
  try {
    const isNew = await seedScale(db, new Date(), console.log);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(
      isNew ? `Filled in ${seconds} s. Sign in as senior@, advisor@ or owner@scale.test.` : "Filled already."
    );
  } finally {
    await db.destroy();
    await database.stop();
  }
}
