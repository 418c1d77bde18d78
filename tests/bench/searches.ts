import pg from "pg";
import type { Ground } from "./ground.ts";
import { median } from "./load.ts";
import { milliseconds, type Row, type Section, times } from "./report.ts";
import { type Statement, statementsOfSearch, statementsOfUserList, textsOfSearch } from "./statements.ts";

/** Searching by a part of a word against finding by an indexed value, as Postgres answers both. */
export async function measureSearches(ground: Ground): Promise<Section> {
  const client = new pg.Client({ connectionString: ground.databaseUrl });
  await client.connect();
  const rounds = ground.isQuick ? 100 : 400;
  try {
    return {
      title: "Search",
      rows: [
        await searchUsers(ground, client, rounds),
        await searchLocations(ground, client, rounds),
        await searchEverything(ground, client, rounds),
      ],
      note:
        "Medians of Postgres' answers on one connection, search and look-up in turn: the count and the rows of a list that " +
        "holds one row, once found by a part of a text and once by the whole value; over all kinds, the one statement of " +
        "the search, which finds the kinds beside each other, once by a part of a text and once by an id.",
    };
  } finally {
    await client.end();
  }
}

const searchedUsers = "plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email) like plain_text(";

async function searchUsers(ground: Ground, client: pg.Client, rounds: number): Promise<Row> {
  const { rows } = await client.query<{ email: string; part: string }>(
    `select email, split_part(email, '@', 1) as part from users where company_id = $1 and id % 1009 = 0 limit 40`,
    [ground.large],
  );
  const addressOf = (part: string) => `?q=${encodeURIComponent(part)}&size=25`;
  const addresses = rows.map(({ part }) => addressOf(part));
  const statements = await statementsOfUserList(ground.databaseUrl, ground.large, addresses);
  const search = rows.map(({ part }) => statements[`/users${addressOf(part)}`] ?? []);
  const lookUp = rows.map(({ email }, index) => (search[index] ?? []).map((statement) => asLookUp(statement, email)));
  return compare("users by a part of their e-mail, 100,000 users", client, rounds, { search, lookUp });
}

/** The same statement, finding an e-mail where it searched for a part of one. */
function asLookUp({ text, values }: Statement, email: string): Statement {
  if (!text.includes(searchedUsers)) throw new Error("The users list searches in another way.");
  const isSearched = (value: unknown) => typeof value === "string" && value.startsWith("%");
  return {
    text: text.replace(searchedUsers, "users.email = ("),
    values: values.map((value) => (isSearched(value) ? email : value)),
  };
}

async function searchLocations(ground: Ground, client: pg.Client, rounds: number): Promise<Row> {
  const { rows } = await client.query<{ number: string }>(
    "select pc_number as number from locations where company_id = $1 and id % 499 = 0 limit 40",
    [ground.large],
  );
  const searched = "plain_text(pc_number || ' ' || name || ' ' || city) like plain_text($2)";
  const given = "lower(pc_number) = lower($2)";
  const asking = (condition: string, value: (number: string) => string) =>
    rows.map(({ number }): Statement[] => [
      {
        text: `select count(*) from locations where company_id = $1 and ${condition}`,
        values: [ground.large, value(number)],
      },
      {
        text: `select * from locations where company_id = $1 and ${condition} order by name, id limit 25`,
        values: [ground.large, value(number)],
      },
    ]);
  return compare("locations by their number, 20,000 locations", client, rounds, {
    search: asking(searched, (number) => `%${number.slice(1)}%`),
    lookUp: asking(given, (number) => number),
  });
}

/** The search over all kinds, as a Senior Advisor asks it, against the same statement that finds each kind by its id. */
async function searchEverything(ground: Ground, client: pg.Client, rounds: number): Promise<Row> {
  const { rows } = await client.query<{ part: string }>(
    "select split_part(email, '@', 1) as part from users where company_id = $1 and id % 1009 = 0 limit 40",
    [ground.large],
  );
  const statements = await statementsOfSearch(
    ground.databaseUrl,
    rows.map(({ part }) => part),
  );
  const searched = await textsOfSearch();
  const lookUp = statements.map(({ text, values }): Statement => {
    const byId = searched.reduce(
      (text, { column, id }) => text.replaceAll(`plain_text(${column}) like plain_text(`, `${id} = (`),
      text,
    );
    return { text: byId, values: values.map((value) => (String(value).includes("%") ? "1009" : value)) };
  });
  const each = (statements: readonly Statement[]) => statements.map((statement) => [statement]);
  return compare("all kinds by a part of a text, 100,000 users", client, rounds, {
    search: each(statements),
    lookUp: each(lookUp),
  });
}

/** What a search costs against a look-up, each the statements of one case after the other. */
export async function compare(
  what: string,
  client: pg.Client,
  rounds: number,
  { search, lookUp }: Record<"search" | "lookUp", (readonly Statement[])[]>,
): Promise<Row> {
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
    budget: "at most 3 times the look-up",
    measured: `${times(searched / found)} (${milliseconds(searched)}, ${milliseconds(found)})`,
    isMet: searched / found <= 3,
  };
}
