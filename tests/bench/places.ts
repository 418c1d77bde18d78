import pg from "pg";
import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { measurePage } from "./money.ts";
import { ownerIn } from "./money-ground.ts";
import { ask } from "./postgres.ts";
import { startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";
import { compare } from "./searches.ts";
import type { Statement } from "./statements.ts";

const note =
  "Pages are asked one at a time, in turn, in the company of 20,000 locations and as many openings and in one of a tenth; " +
  "their owners have two locations each, and 2,000 points around the one that is looked at. A search by radius is the statement of five miles around a location, over the " +
  "locations of both companies; its look-up finds that location by its number. Points are searched in the same way, around " +
  "some of them, with a look-up by their code.";

/** Searches by distance over 22,000 locations, 22,000 openings and 113,990 points of interest. */
export async function measurePlaces(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  const rows: Row[] = [];
  try {
    const [largeOwner, smallOwner] = [await ownerIn(ground, ground.large), await ownerIn(ground, ground.small)];
    const [large, small] = [await signIn(ground, largeOwner), await signIn(ground, smallOwner)];
    for (const { what, path } of [
      { what: "preview of 20,000 locations, 50 miles around a ZIP code", path: nearZip },
      { what: "20,000 openings of competitors", path: paths.openings() },
      { what: "those near an owner's locations", path: paths.openings({ near: "yours" }) },
    ]) {
      rows.push(...(await measurePage(ground, product, what, { cookie: large, path }, { cookie: small, path })));
    }
    const inLarge = { cookie: large, path: await areaOf(ground, largeOwner) };
    const inSmall = { cookie: small, path: await areaOf(ground, smallOwner) };
    rows.push(...(await measurePage(ground, product, "a trading area with 2,000 points", inLarge, inSmall)));
    await ask(ground.databaseUrl, "delete from points where code like $1", [`${NEARBY}%`]);
    for (const searched of searches) rows.push(await searchByRadius(ground, searched));
  } finally {
    await product.stop();
  }
  return { title: "Places", rows, note };
}

const NEARBY = "NEARBY-";
const POINTS = 2_000;

/** The address of a trading area of an owner's location with 2,000 points more within a mile and a half. */
async function areaOf({ databaseUrl }: Ground, email: string): Promise<string> {
  const [location] = await ask<{ id: number }>(
    databaseUrl,
    `with location as (
       select locations.* from users join memberships on memberships.user_id = users.id
         join locations on locations.network_id = memberships.network_id
       where users.email = $1 and locations.latitude is not null order by locations.id limit 1
     ), made as (
       insert into points (company_id, code, name, category, latitude, longitude)
       select location.company_id, $2 || location.id || '-' || n, 'School ' || n, 'school',
         latitude + 0.02 * cos(n) * sqrt(n::float8 / $3), longitude + 0.02 * sin(n) * sqrt(n::float8 / $3)
       from location, generate_series(1, $3::int) n
     )
     select id from location`,
    [email, NEARBY, POINTS],
  );
  if (!location) throw new Error("The owner has no location.");
  await ask(databaseUrl, "analyze points");
  return paths.tradingArea(location.id);
}

const nearZip = paths.previewLocations({ near: "43017", within: "50" });

const searches = [
  {
    what: "locations within five miles",
    table: "locations",
    code: "pc_number",
    isFound: "lower(pc_number) = lower($2)",
  },
  { what: "points of 113,990 within five miles", table: "points", code: "code", isFound: "code = $2" },
] as const;

async function searchByRadius(ground: Ground, { what, table, code, isFound }: (typeof searches)[number]): Promise<Row> {
  const client = new pg.Client({ connectionString: ground.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string; latitude: number; longitude: number }>(
      `select ${code} as number, latitude, longitude from ${table} where company_id = $1 and id % 499 = 0 limit 40`,
      [ground.large],
    );
    const search = rows.map(({ latitude, longitude }): Statement[] => [
      {
        text: `select * from ${table} where company_id = $1 and globe_point(latitude, longitude) <@ globe_box($2, $3, 5)
          and miles_between(latitude, longitude, $2, $3) <= 5`,
        values: [ground.large, latitude, longitude],
      },
    ]);
    const lookUp = rows.map(({ number }): Statement[] => [
      {
        text: `select * from ${table} where company_id = $1 and ${isFound}`,
        values: [ground.large, number],
      },
    ]);
    return await compare(what, client, ground.isQuick ? 100 : 400, { search, lookUp });
  } finally {
    await client.end();
  }
}
