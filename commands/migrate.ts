import { openDatabase } from "./open-database.ts";

/** Migrate the database to this version, also while a server runs. Loads no demo data. */
export async function run(): Promise<void> {
  const database = await openDatabase({ ...process.env, DEMO: "0" }, { isShared: true });
  await database.stop();
  console.log(`The database is up to date: ${database.name}.`);
}
