import type { Db } from "#db/connect.ts";
import { listPointPins, pointList, type PointScope } from "#app/insight/trading-points/point-list.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type TradingArea, findTradingArea, findSurroundings, toViewpoint } from "./trading-area.server.ts";
import { listOverlaps, perTenThousand } from "./area-rules.ts";

/**
 * Find a location's area and the scope of its points; the scope is null when the location has no point on the map.
 * Throws 404.
 */
export async function findAreaScope(db: Db, access: AccessScope, locationId: number) {
  const area = orNotFound(await findTradingArea(db, access, locationId), "Location");
  const from = toViewpoint(area);
  const scope: PointScope | null = from && { from, rings: area.rings, outline: area.outline };
  return { area, scope };
}

/** Read the page of a trading area; `around` is null when the location has no point on the map. */
export async function readTradingAreaPage(
  db: Db,
  access: AccessScope,
  { locationId, otherId, at }: { locationId: number; otherId: number | null; at: Request },
) {
  const { area, scope } = await findAreaScope(db, access, locationId);
  if (!scope) return { area, around: null, list: null, pins: [], other: null };
  const other = otherId === null ? null : await findAreaScope(db, access, otherId);
  return {
    area,
    around: await readSurroundings(db, access, area, scope),
    list: await pointList.page(db, { access, scope, at }, { kept: ["with"] }),
    pins: await listPointPins(db, access, scope, at),
    other: other?.scope
      ? { area: other.area, around: await readSurroundings(db, access, other.area, other.scope) }
      : null,
  };
}

/** Read an area's counts, competitors per 10,000 people, and overlaps. */
async function readSurroundings(db: Db, access: AccessScope, area: TradingArea, { from }: PointScope) {
  const { counts, openCompetitors, sisters } = await findSurroundings(db, access, area, from);
  const competitors = counts.find(({ category }) => category === "competitor");
  return {
    counts,
    rings: area.rings.map((miles, place) => {
      const people = area.demographics.find((one) => one.miles === miles) ?? null;
      const rivals = (openCompetitors[place] ?? 0) + (competitors?.inRing[place] ?? 0);
      return {
        miles,
        people,
        rivals,
        points: counts.reduce((sum, { inRing }) => sum + (inRing[place] ?? 0), 0),
        density: perTenThousand(rivals, people?.population ?? null),
      };
    }),
    sisters: listOverlaps(from, area.primaryMiles, sisters),
  };
}

export type AreaSurroundings = Awaited<ReturnType<typeof readSurroundings>>;

/** List a location's draft plans that can take an item, the next to start first. */
export function listDraftPlansForItem(db: Db, access: AccessScope, locationId: number) {
  return db
    .selectFrom("plans")
    .select(["id", "name", "startsOn", "endsOn"])
    .where("locationId", "=", locationId)
    .where("status", "=", "draft")
    .where((is) => is.or([is("autopilotAnswer", "is", null), is("autopilotAnswer", "<>", "waiting")]))
    .where(access.location("plans.locationId"))
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
}
