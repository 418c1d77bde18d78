import { openDatabase } from "./open-database.ts";

/** Loads the demo company into the database that the environment names; changes nothing where it stands already. */
export async function run(): Promise<void> {
  const database = await openDatabase({ ...process.env, DEMO: "1" }, { isBeside: true });
  await database.stop();
  console.log("The demo company is there.");
}
