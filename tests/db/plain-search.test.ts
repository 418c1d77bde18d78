import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resemblesWord, textContains } from "#db/text-search.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { ideaSearchText as ideaText } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { locationList, locationSearchText as placeText } from "#app/organization/locations/location-list.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { userSearchText as personText } from "#app/people/users/user-list.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
});
afterAll(() => database.close());

const namesOf = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);

describe("a search finds", () => {
  const names = ["Andrés Café", "O’Connor & Sons", "ŁÓDŹ Straße", "Zoe\u0308’s", "100% Fun_\\"];
  beforeAll(async () => {
    for (const name of names) await makeNetwork(database.db, world.sunrise, { name });
  });

  test.each([
    ["andres", "Andrés Café"],
    ["ANDRÉS CAFE", "Andrés Café"],
    ["O'Connor", "O’Connor & Sons"],
    ["o‘connor", "O’Connor & Sons"],
    ["lodz strasse", "ŁÓDŹ Straße"],
    ["zoë's", "Zoe\u0308’s"],
    ["0%", "100% Fun_\\"],
    ["n_\\", "100% Fun_\\"],
    ["straße lodz", "ŁÓDŹ Straße"],
    ["sons connor", "O’Connor & Sons"],
  ])("by %j the name %j and no other", async (typed, name) => {
    const { sunrise } = world;
    const address = new URLSearchParams({ q: typed });
    expect(
      namesOf(
        await networkList.page(database.db, {
          access: senior.access,
          scope: { companyId: sunrise.id, now: new Date() },
          at: address,
        }),
      ),
    ).toEqual([name]);
  });

  test("users by their names", async () => {
    const made = { firstName: "Andrés", lastName: "O’Connor" };
    const { id } = await makeUser(database.db, "Business Owner", { company: world.sunrise }, made);
    const found = await database.db
      .selectFrom("users")
      .select("id")
      .where(textContains(personText, "andres o'con"))
      .execute();
    expect(found).toEqual([{ id }]);
  });

  test.each<[string, string, () => RawBuilder<unknown>]>([
    ["users", "users_plain_idx", () => personText],
    ["locations", "locations_plain_place_idx", () => placeText],
    ["ideas", "ideas_plain_idx", () => ideaText],
    ["networks", "networks_plain_idx", () => sql.ref("networks.name")],
  ])("%s by the index %s", async (table, index, text) => {
    const plan = await database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const conditions = [
        textContains(text(), "andrés"),
        textContains(text(), "café andrés"),
        resemblesWord(text(), "andrse"),
      ];
      const plans = conditions.map((where) =>
        sql`explain select id from ${sql.table(table)} where ${where}`.execute(db),
      );
      return Promise.all(plans);
    });
    for (const { rows } of plan) expect(JSON.stringify(rows)).toContain(index);
  });
});

test("names are sorted by their index, ignoring accents and letter case", async () => {
  const company = world.harbor;
  const names = ["Zürich", "apple", "Ångström", "Äpfel", "Banana", "álamo", "Éclair", "zebra", "Ostrich", "Öl"];
  for (const name of names) await makeLocation(database.db, world.pier, { name });
  const listed = namesOf(
    await locationList.page(database.db, {
      access: senior.access,
      scope: { companyId: company.id },
      at: new URLSearchParams("size=50"),
    }),
  );
  expect(listed.filter((name) => names.includes(name))).toEqual([
    "álamo",
    "Ångström",
    "Äpfel",
    "apple",
    "Banana",
    "Éclair",
    "Öl",
    "Ostrich",
    "zebra",
    "Zürich",
  ]);
  const plan = await database.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    return sql`explain select id from locations where company_id = ${company.id} order by lower(name), id`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain("locations_company_name_idx");
});
