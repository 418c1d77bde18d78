import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { type Viewpoint, selectVisiblePoints, pointStatus } from "#app/insight/trading-points/points.server.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { primaryMiles, DEFAULT_RINGS } from "./area-rules.ts";

/** Demographics of a ring; null where unknown. */
export interface RingDemographics {
  miles: number;
  population: number | null;
  daytimePopulation: number | null;
  households: number | null;
  /** Per household and year, in whole dollars. */
  medianIncome: number | null;
  medianAge: number | null;
  /** Fraction of the population. */
  under18: number | null;
  source: string;
  year: number;
}

/**
 * Find a location in scope with its trading area; null when absent. `place` is null when the location has no point on
 * the map.
 */
export async function findTradingArea(db: Db, access: AccessScope, locationId: number) {
  const found = await selectTradingArea(db, access, locationId).executeTakeFirst();
  return found ? toTradingArea(found) : null;
}

function selectTradingArea(db: Db, access: AccessScope, locationId: number) {
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
    .where(access.location("locations.id"));
}

function toTradingArea(found: RowsOf<ReturnType<typeof selectTradingArea>>[number]) {
  const { latitude, longitude, rings, outline, notes, version, ...location } = found;
  const place: LatLng | null = latitude === null || longitude === null ? null : { latitude, longitude };
  const cut = { rings: rings ?? [...DEFAULT_RINGS], notes: notes ?? "", version: version ?? 0 };
  const corners = outline?.map(([latitude, longitude]) => ({ latitude, longitude })) ?? null;
  return { ...location, ...cut, place, outline: corners, primaryMiles: primaryMiles(location.neighborhoodType) };
}

export type TradingArea = NonNullable<Awaited<ReturnType<typeof findTradingArea>>>;

/** Return the viewpoint of an area's points; null when its location has no point on the map. */
export function toViewpoint({ id, companyId, networkId, place, rings }: TradingArea): Viewpoint | null {
  return place && { id, companyId, networkId, ...place, maxMiles: Math.max(...rings) };
}

const demographicsOf = sql<RingDemographics[]>`(select coalesce(json_agg(json_build_object(
    'miles', miles, 'population', population, 'daytimePopulation', daytime_population, 'households', households,
    'medianIncome', median_income, 'medianAge', median_age, 'under18', under18, 'source', source, 'year', year)
  order by miles), '[]') from demographics where demographics.location_id = locations.id)`;

interface Surroundings {
  /** Counts of visible points by category, one per ring in the order of the rings. */
  counts: { category: string; inRing: number[] }[];
  /** Counts of verified competitor openings that are open, one per ring. */
  openCompetitors: number[];
  /** Other locations of the company near enough to share guests, with the number of points in both primary rings. */
  sisters: (LatLng & {
    id: number;
    name: string;
    pcNumber: string;
    network: string;
    neighborhoodType: string;
    isOwn: boolean;
    sharedPoints: number;
  })[];
}

/** Largest radius that most guests come from, in miles. */
const WIDEST_PRIMARY = 3;
/** Read a location's surroundings in one statement: counts by ring and category, competitors, and sister locations. */
export async function findSurroundings(
  db: Db,
  access: AccessScope,
  area: TradingArea,
  from: Viewpoint,
): Promise<Surroundings> {
  const { rings, companyId, primaryMiles: own } = area;
  const place = { latitude: from.latitude, longitude: from.longitude };
  const seen = selectVisiblePoints(db, access, from)
    .select(["points.id", "points.category", "points.latitude", "points.longitude"])
    .select(milesBetween("points", place).as("miles"))
    .where(sql<boolean>`${pointStatus} <> 'hidden'`);
  const ofRings = (miles: RawBuilder<number>) =>
    sql`array[${sql.join(rings.map((ring) => sql`count(*) filter (where ${miles} <= ${ring}::float8)::integer`))}]`;
  const { rows } = await sql<Surroundings>`
    with seen as materialized (${seen})
    select
      (select coalesce(json_agg(json_build_object('category', category, 'inRing', in_ring) order by category), '[]')
        from (select category, ${ofRings(sql.ref("seen.miles"))} as in_ring from seen group by category) counted) as counts,
      (select to_json(${ofRings(milesBetween("openings", place))}) from openings where company_id = ${companyId}
        and standing = 'verified' and status = 'open' and ${isWithinMiles("openings", from.maxMiles, place)}
        and ${access.company("openings.companyId")}) as "openCompetitors",
      (select coalesce(json_agg(sister), '[]') from (
        select sister.id, sister.name, sister.pc_number as "pcNumber", sister.latitude, sister.longitude,
          sister.neighborhood_type as "neighborhoodType", networks.name as network, ${access.location("sister.id")} as "isOwn",
          (select count(*) from seen where seen.miles <= ${own}::float8
            and miles_between(seen.latitude, seen.longitude, sister.latitude, sister.longitude)
              <= case sister.neighborhood_type when 'neighborhoodUrban' then ${primaryMiles("neighborhoodUrban")}::float8
                else ${WIDEST_PRIMARY}::float8 end) as "sharedPoints"
        from locations sister join networks on networks.id = sister.network_id
        where sister.company_id = ${companyId} and sister.id <> ${area.id} and sister.status <> 'closed'
          and sister.latitude is not null and ${isWithinMiles("sister", own + WIDEST_PRIMARY, place)}
        order by sister.id) sister) as sisters`.execute(rowsAsJson(db));
  return rows[0] ?? { counts: [], openCompetitors: [], sisters: [] };
}
