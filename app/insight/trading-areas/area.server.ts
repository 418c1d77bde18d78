import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { type SeenFrom, seenPoints, standingOf } from "#app/insight/trading-points/points.server.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import { primaryMiles, USUAL_RINGS } from "./area-rules.ts";

/** What is known of the people in a ring; null where nobody knows it. */
export interface Demographics {
  miles: number;
  population: number | null;
  daytimePopulation: number | null;
  households: number | null;
  /** Of a household and year, in whole dollars. */
  medianIncome: number | null;
  medianAge: number | null;
  /** A fraction of the population. */
  under18: number | null;
  source: string;
  year: number;
}

/** A location within the reach with how its trading area is cut; null when absent. Its place is null where nobody knows it. */
export async function findArea(db: Db, reach: Reach, locationId: number) {
  const found = await queryArea(db, reach, locationId).executeTakeFirst();
  return found ? areaOf(found) : null;
}

function queryArea(db: Db, reach: Reach, locationId: number) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .leftJoin("tradingAreas", "tradingAreas.locationId", "locations.id")
    .select(["locations.id", "locations.companyId", "locations.networkId", "locations.name", "locations.pcNumber"])
    .select(["locations.latitude", "locations.longitude", "locations.neighborhoodType", "locations.timeZone"])
    .select(["networks.name as network", "tradingAreas.notes", "tradingAreas.version"])
    .select(sql<number[] | null>`trading_areas.rings::float8[]`.as("rings"))
    .select(sql<[number, number][] | null>`trading_areas.outline`.as("outline"))
    .select(demographicsOf.as("demographics"))
    .where("locations.id", "=", locationId)
    .where(reach.location("locations.id"));
}

function areaOf(found: RowsOf<ReturnType<typeof queryArea>>[number]) {
  const { latitude, longitude, rings, outline, notes, version, ...location } = found;
  const place: Place | null = latitude === null || longitude === null ? null : { latitude, longitude };
  const cut = { rings: rings ?? [...USUAL_RINGS], notes: notes ?? "", version: version ?? 0 };
  const corners = outline?.map(([latitude, longitude]) => ({ latitude, longitude })) ?? null;
  return { ...location, ...cut, place, outline: corners, primaryMiles: primaryMiles(location.neighborhoodType) };
}

export type Area = NonNullable<Awaited<ReturnType<typeof findArea>>>;

/** From where an area's points are seen; null where its location has no place. */
export function seenFrom({ id, companyId, networkId, place, rings }: Area): SeenFrom | null {
  return place && { id, companyId, networkId, ...place, reachMiles: Math.max(...rings) };
}

const demographicsOf = sql<Demographics[]>`(select coalesce(json_agg(json_build_object(
    'miles', miles, 'population', population, 'daytimePopulation', daytime_population, 'households', households,
    'medianIncome', median_income, 'medianAge', median_age, 'under18', under18, 'source', source, 'year', year)
  order by miles), '[]') from demographics where demographics.location_id = locations.id)`;

interface Surroundings {
  /** Points that are not hidden: by category, how many lie in each ring, in the order of the rings. */
  counts: { category: string; inRing: number[] }[];
  /** Verified openings of competitors that are open: how many lie in each ring. */
  openCompetitors: number[];
  /** Other locations of the company that are near enough to share guests, with the points that both have. */
  sisters: (Place & {
    id: number;
    name: string;
    pcNumber: string;
    network: string;
    neighborhoodType: string;
    isOwn: boolean;
    sharedPoints: number;
  })[];
}

/** The widest radius that most guests come from. */
const WIDEST_PRIMARY = 3;
/** What lies around a location: counts by ring and category, competitors, sister locations. One statement. */
export async function findSurroundings(db: Db, reach: Reach, area: Area, from: SeenFrom): Promise<Surroundings> {
  const { rings, companyId, primaryMiles: own } = area;
  const place = { latitude: from.latitude, longitude: from.longitude };
  const seen = seenPoints(db, reach, from)
    .select(["points.id", "points.category", "points.latitude", "points.longitude"])
    .select(milesBetween("points", place).as("miles"))
    .where(sql<boolean>`${standingOf} <> 'hidden'`);
  const ofRings = (miles: RawBuilder<number>) =>
    sql`array[${sql.join(rings.map((ring) => sql`count(*) filter (where ${miles} <= ${ring}::float8)::integer`))}]`;
  const { rows } = await sql<Surroundings>`
    with seen as materialized (${seen})
    select
      (select coalesce(json_agg(json_build_object('category', category, 'inRing', in_ring) order by category), '[]')
        from (select category, ${ofRings(sql.ref("seen.miles"))} as in_ring from seen group by category) counted) as counts,
      (select to_json(${ofRings(milesBetween("openings", place))}) from openings where company_id = ${companyId}
        and standing = 'verified' and status = 'open' and ${isWithin("openings", from.reachMiles, place)}
        and ${reach.company("openings.companyId")}) as "openCompetitors",
      (select coalesce(json_agg(sister), '[]') from (
        select sister.id, sister.name, sister.pc_number as "pcNumber", sister.latitude, sister.longitude,
          sister.neighborhood_type as "neighborhoodType", networks.name as network, ${reach.location("sister.id")} as "isOwn",
          (select count(*) from seen where seen.miles <= ${own}::float8
            and miles_between(seen.latitude, seen.longitude, sister.latitude, sister.longitude)
              <= case sister.neighborhood_type when 'neighborhoodUrban' then ${primaryMiles("neighborhoodUrban")}::float8
                else ${WIDEST_PRIMARY}::float8 end) as "sharedPoints"
        from locations sister join networks on networks.id = sister.network_id
        where sister.company_id = ${companyId} and sister.id <> ${area.id} and sister.status <> 'closed'
          and sister.latitude is not null and ${isWithin("sister", own + WIDEST_PRIMARY, place)}
        order by sister.id) sister) as sisters`.execute(rowsAsJson(db));
  return rows[0] ?? { counts: [], openCompetitors: [], sisters: [] };
}
