import pg from "pg";
import { paths } from "#app/paths.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { measurePage } from "./money.ts";
import { ownerIn } from "./money-setup.ts";
import { queryRows } from "./postgres.ts";
import { startProduct } from "./processes.ts";
import type { ResultRow, ResultSection } from "./report.ts";
import { compareSearch } from "./searches.ts";
import type { Statement } from "./statements.ts";

const note =
  "Pages are requested one at a time, in turn, in the company of 20,000 locations and 20,000 openings, and in one a " +
  "tenth its size. Owners have two locations each. The trading area is that of one of them, with 2,000 points around " +
  "it. A radius search finds the locations within five miles of a location, in a table with the locations of both " +
  "companies. Its lookup finds that location by its number. Points are searched in the same way, with a lookup by " +
  "their code.";

/** Measure searches by distance over 22,000 locations, 22,000 openings and 113,990 points of interest. */
export async function measurePlaces(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  const rows: ResultRow[] = [];
  try {
    const [largeOwner, smallOwner] = [await ownerIn(setup, setup.large), await ownerIn(setup, setup.small)];
    const [large, small] = [await createSession(setup, largeOwner), await createSession(setup, smallOwner)];
    for (const { what, path } of [
      { what: "preview of 20,000 locations, 50 miles around a ZIP code", path: nearZip },
      { what: "20,000 competitor openings", path: paths.openings() },
      { what: "openings near an owner's locations", path: paths.openings({ near: "yours" }) },
    ]) {
      rows.push(
        ...(await measurePage({
          setup,
          product,
          what,
          large: { cookie: large, path },
          small: { cookie: small, path },
        })),
      );
    }
    const inLarge = { cookie: large, path: await areaOf(setup, largeOwner) };
    const inSmall = { cookie: small, path: await areaOf(setup, smallOwner) };
    rows.push(
      ...(await measurePage({
        setup,
        product,
        what: "a trading area with 2,000 points",
        large: inLarge,
        small: inSmall,
      })),
    );
    await queryRows(setup.databaseUrl, "delete from points where code like $1", [`${NEARBY}%`]);
    for (const searched of searches) rows.push(await searchByRadius(setup, searched));
  } finally {
    await product.stop();
  }
  return { title: "Places", rows, note };
}

const NEARBY = "NEARBY-";
const POINTS = 2_000;

/** Add 2,000 points within a mile and a half of an owner's location; return its trading area's address. */
async function areaOf({ databaseUrl }: BenchSetup, email: string): Promise<string> {
  const [location] = await queryRows<{ id: number }>(
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
  await queryRows(databaseUrl, "analyze points");
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
  { what: "points within five miles, of 113,990", table: "points", code: "code", isFound: "code = $2" },
] as const;

async function searchByRadius(
  setup: BenchSetup,
  { what, table, code, isFound }: (typeof searches)[number],
): Promise<ResultRow> {
  const client = new pg.Client({ connectionString: setup.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string; latitude: number; longitude: number }>(
      `select ${code} as number, latitude, longitude from ${table} where company_id = $1 and id % 499 = 0 limit 40`,
      [setup.large],
    );
    const search = rows.map(({ latitude, longitude }): Statement[] => [
      {
        text: `select * from ${table} where company_id = $1 and globe_point(latitude, longitude) <@ globe_box($2, $3, 5)
          and miles_between(latitude, longitude, $2, $3) <= 5`,
        values: [setup.large, latitude, longitude],
      },
    ]);
    const lookUp = rows.map(({ number }): Statement[] => [
      {
        text: `select * from ${table} where company_id = $1 and ${isFound}`,
        values: [setup.large, number],
      },
    ]);
    return await compareSearch(what, client, setup.isQuick ? 100 : 400, { search, lookUp });
  } finally {
    await client.end();
  }
}
