import { openDatabase } from "./open-database.ts";

/** Load the demo companies into the database that the environment names; change nothing where any of them exists. */
export async function run(): Promise<void> {
  const database = await openDatabase({ ...process.env, DEMO: "1" }, { isShared: true });
  await database.stop();
  console.log(
    `Demo data is in ${database.name}. Existing demo data was not changed. All demo accounts have the same public ` +
      "password.",
  );
}
