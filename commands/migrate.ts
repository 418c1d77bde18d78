import { openDatabase } from "./open-database.ts";

/** Brings the database up to this version, beside a running server if there is one. Loads nothing. */
export async function run(): Promise<void> {
  const database = await openDatabase({ ...process.env, DEMO: "0" }, { isBeside: true });
  await database.stop();
  console.log("The database is up to date.");
}
