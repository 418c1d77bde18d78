import pg from "pg";
import type { BenchSetup } from "./setup.ts";
import { median } from "./load.ts";
import { milliseconds, type ResultRow, type ResultSection, times } from "./report.ts";
import { type Statement, statementsOfSearch, statementsOfUserList, searchColumns } from "./statements.ts";

/** Measure searching by a part of a word against finding by an indexed value, as Postgres answers both. */
export async function measureSearches(setup: BenchSetup): Promise<ResultSection> {
  const client = new pg.Client({ connectionString: setup.databaseUrl });
  await client.connect();
  const rounds = setup.isQuick ? 100 : 400;
  try {
    return {
      title: "Search",
      rows: [
        await searchUsers(setup, client, rounds),
        await searchLocations(setup, client, rounds),
        await searchEverything(setup, client, rounds),
      ],
      note:
        "Medians of Postgres' response times on one connection, search and lookup in turn. The first two rows of " +
        "the section compare a substring search with an exact lookup. Both run the count and the page of a list, and " +
        "find one record. The row for all kinds runs the one statement of the global search, by part of a text and " +
        "by an id.",
    };
  } finally {
    await client.end();
  }
}

const searchedUsers = "plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email) like plain_text(";

async function searchUsers(setup: BenchSetup, client: pg.Client, rounds: number): Promise<ResultRow> {
  const { rows } = await client.query<{ email: string; part: string }>(
    `select email, split_part(email, '@', 1) as part from users where company_id = $1 and id % 1009 = 0 limit 40`,
    [setup.large],
  );
  const addressOf = (part: string) => `?q=${encodeURIComponent(part)}&size=25`;
  const addresses = rows.map(({ part }) => addressOf(part));
  const statements = await statementsOfUserList(setup.databaseUrl, setup.large, addresses);
  const search = rows.map(({ part }) => statements[`/users${addressOf(part)}`] ?? []);
  const lookUp = rows.map(({ email }, index) => (search[index] ?? []).map((statement) => toLookUp(statement, email)));
  return compareSearch("users by part of their email, 100,000 users", client, rounds, { search, lookUp });
}

/** Return the same statement, finding an email where it searched for a part of one. */
function toLookUp({ text, values }: Statement, email: string): Statement {
  if (!text.includes(searchedUsers)) throw new Error("The users list searches in another way.");
  const isSearched = (value: unknown) => typeof value === "string" && value.startsWith("%");
  return {
    text: text.replace(searchedUsers, "users.email = ("),
    values: values.map((value) => (isSearched(value) ? email : value)),
  };
}

async function searchLocations(setup: BenchSetup, client: pg.Client, rounds: number): Promise<ResultRow> {
  const { rows } = await client.query<{ number: string }>(
    "select pc_number as number from locations where company_id = $1 and id % 499 = 0 limit 40",
    [setup.large],
  );
  const searched = "plain_text(pc_number || ' ' || name || ' ' || city) like plain_text($2)";
  const given = "lower(pc_number) = lower($2)";
  const asking = (condition: string, value: (number: string) => string) =>
    rows.map(({ number }): Statement[] => [
      {
        text: `select count(*) from locations where company_id = $1 and ${condition}`,
        values: [setup.large, value(number)],
      },
      {
        text: `select * from locations where company_id = $1 and ${condition} order by name, id limit 25`,
        values: [setup.large, value(number)],
      },
    ]);
  return compareSearch("locations by their number, 20,000 locations", client, rounds, {
    search: asking(searched, (number) => `%${number.slice(1)}%`),
    lookUp: asking(given, (number) => number),
  });
}

/** Measure a Senior Advisor's search over all kinds against the same statement that finds each kind by its id. */
async function searchEverything(setup: BenchSetup, client: pg.Client, rounds: number): Promise<ResultRow> {
  const { rows } = await client.query<{ part: string }>(
    "select split_part(email, '@', 1) as part from users where company_id = $1 and id % 1009 = 0 limit 40",
    [setup.large],
  );
  const statements = await statementsOfSearch(
    setup.databaseUrl,
    rows.map(({ part }) => part),
  );
  const searched = await searchColumns();
  const lookUp = statements.map(({ text, values }): Statement => {
    const byId = searched.reduce(
      (text, { column, id }) => text.replaceAll(`plain_text(${column}) like plain_text(`, `${id} = (`),
      text,
    );
    return { text: byId, values: values.map((value) => (String(value).includes("%") ? "1009" : value)) };
  });
  const each = (statements: readonly Statement[]) => statements.map((statement) => [statement]);
  return compareSearch("all kinds by part of a text, 100,000 users", client, rounds, {
    search: each(statements),
    lookUp: each(lookUp),
  });
}

/** Compare the cost of a search with that of a lookup, each with the statements of one case after the other. */
export async function compareSearch(
  what: string,
  client: pg.Client,
  rounds: number,
  { search, lookUp }: Record<"search" | "lookUp", (readonly Statement[])[]>,
): Promise<ResultRow> {
  const durations: Record<"search" | "lookUp", number[]> = { search: [], lookUp: [] };
  for (let round = -20; round < rounds; round += 1) {
    for (const [kind, asked] of [
      ["search", search],
      ["lookUp", lookUp],
    ] as const) {
      const began = performance.now();
      for (const { text, values } of asked[Math.abs(round) % asked.length] ?? []) await client.query(text, [...values]);
      if (round >= 0) durations[kind].push(performance.now() - began);
    }
  }
  const [searched, found] = [median(durations.search), median(durations.lookUp)];
  return {
    what,
    budget: "at most 3 times the lookup",
    measured: `${times(searched / found)} (${milliseconds(searched)}, ${milliseconds(found)})`,
    isMet: searched / found <= 3,
  };
}
