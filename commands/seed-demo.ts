import { openDatabase } from "./open-database.ts";

/** Load the demo company into the database that the environment names; change nothing where it exists. */
export async function run(): Promise<void> {
  const database = await openDatabase({ ...process.env, DEMO: "1" }, { isShared: true });
  await database.stop();
  console.log(
    `The demo is in ${database.name}; demo data that was there before is unchanged. All its accounts have the same ` +
      "public password.",
  );
}
