import pg from "pg";
import type { Ground } from "./ground.ts";
import { median } from "./load.ts";
import { milliseconds, type Row, type Section, times } from "./report.ts";
import { searchSources } from "#app/wiring/search-sources.server.ts";
import { type Statement, statementsOfSearch, statementsOfUserList } from "./statements.ts";

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
        "the search against a look-up of each kind by its indexed number or e-mail.",
    };
  } finally {
    await client.end();
  }
}

const searchedUsers = "users.first_name || ' ' || users.last_name || ' ' || users.email ilike";

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
    text: text.replace(searchedUsers, "users.email ="),
    values: values.map((value) => (isSearched(value) ? email : value)),
  };
}

async function searchLocations(ground: Ground, client: pg.Client, rounds: number): Promise<Row> {
  const { rows } = await client.query<{ number: string }>(
    "select pc_number as number from locations where company_id = $1 and id % 499 = 0 limit 40",
    [ground.large],
  );
  const searched = "(pc_number || ' ' || name || ' ' || city) ilike $2";
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

/** The search over all kinds, as a Senior Advisor asks it, against a look-up of each by its indexed value. */
async function searchEverything(ground: Ground, client: pg.Client, rounds: number): Promise<Row> {
  const { rows } = await client.query<{ part: string }>(
    "select split_part(email, '@', 1) as part from users where company_id = $1 and id % 1009 = 0 limit 40",
    [ground.large],
  );
  const parts = rows.map(({ part }) => part);
  const search = (await statementsOfSearch(ground.databaseUrl, parts)).map((statement) => [statement]);
  const kinds = searchSources.filter(({ admin, number }) => admin && number).map(({ table }) => snake(table));
  const numberOf = (table: string) => (table === "locations" ? "pc_number" : table === "ideas" ? "code" : "number");
  const given = kinds.map(
    (table) => `(select id from ${table} where lower(${numberOf(table)}) collate "C" = $1 limit 7)`,
  );
  const text = [...given, "(select id from users where email = $2 limit 7)"].join(" union all ");
  const lookUp = parts.map((part): Statement[] => [{ text, values: [part, part] }]);
  return compare("all kinds by a part of a text, 100,000 users", client, rounds, { search, lookUp });
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
