import { parseArgs } from "node:util";
import { connect } from "#db/connect.ts";
import { CommandError, openDatabase } from "./open-database.ts";

const USAGE = "Usage: npm run create-advisor -- --email <email> [--first <name>] [--last <name>]";
const DEMO_WARNING =
  "This database has the demo companies, whose accounts have a public password. For a real installation, set DEMO=0 " +
  "and start again with an empty database.";

/** Invite a Senior Advisor, such as the first of an installation, by email, and print the registration link. */
export async function run(args: string[]): Promise<void> {
  const { email, first = "", last = "" } = readOptions(args);
  const database = await openDatabase(process.env, { isShared: true });
  try {
    const link = await invite(database.url, { email, firstName: first, lastName: last });
    console.log(
      `Created an invitation for ${email} in ${database.name}. The server also emails it. ` +
        `Registration link, valid for 14 days:\n${link}`,
    );
    if (process.env.DEMO === "1") console.log(DEMO_WARNING);
  } finally {
    await database.stop();
  }
}

async function invite(url: string, input: { email: string; firstName: string; lastName: string }): Promise<string> {
  const { db } = connect(url, 2, () => undefined);
  try {
    // It reads the environment, which openDatabase completes.
    const { createAdvisor } = await import("#app/people/advisors/create-advisor.server.ts");
    const outcome = await createAdvisor(db, input);
    if (!outcome.saved) throw new CommandError(outcome.problems.join("\n"));
    return outcome.link;
  } finally {
    await db.destroy();
  }
}

function readOptions(args: string[]) {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { email: text, first: text, last: text } });
  if (!values.email) throw new CommandError(USAGE);
  return { ...values, email: values.email };
}
