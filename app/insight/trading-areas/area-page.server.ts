import type { Db } from "#db/connect.ts";
import { listPointPins, pointList, type PointScope } from "#app/insight/trading-points/point-list.server.ts";
import { found } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Area, findArea, findSurroundings, seenFrom } from "./area.server.ts";
import { overlapsOf, perTenThousand } from "./area-rules.ts";

/** A location's area, and what its points are asked with; null where its place is not known. Throws 404. */
export async function findScope(db: Db, reach: Reach, locationId: number) {
  const area = found(await findArea(db, reach, locationId), "Location");
  const from = seenFrom(area);
  const scope: PointScope | null = from && { from, rings: area.rings, outline: area.outline };
  return { area, scope };
}

/** Everything that the page of a trading area shows; what lies around is null where the location has no place. */
export async function readArea(db: Db, reach: Reach, locationId: number, otherId: number | null, at: Request) {
  const { area, scope } = await findScope(db, reach, locationId);
  if (!scope) return { area, around: null, list: null, pins: [], other: null };
  const other = otherId === null ? null : await findScope(db, reach, otherId);
  return {
    area,
    around: await readAround(db, reach, area, scope),
    list: await pointList.page(db, reach, scope, at, { kept: ["with"] }),
    pins: await listPointPins(db, reach, scope, at),
    other: other?.scope ? { area: other.area, around: await readAround(db, reach, other.area, other.scope) } : null,
  };
}

/** Counts, competitors for every 10,000 people and overlaps of an area. */
async function readAround(db: Db, reach: Reach, area: Area, { from }: PointScope) {
  const { counts, openCompetitors, sisters } = await findSurroundings(db, reach, area, from);
  const competitors = counts.find(({ category }) => category === "competitor");
  return {
    counts,
    rings: area.rings.map((miles, place) => {
      const people = area.demographics.find((one) => one.miles === miles) ?? null;
      const rivals = (openCompetitors[place] ?? 0) + (competitors?.inRing[place] ?? 0);
      return {
        ...{ miles, people, rivals },
        points: counts.reduce((sum, { inRing }) => sum + (inRing[place] ?? 0), 0),
        density: perTenThousand(rivals, people?.population ?? null),
      };
    }),
    sisters: overlapsOf(from, area.primaryMiles, sisters),
  };
}

export type Around = Awaited<ReturnType<typeof readAround>>;

/** The drafts of a location's plans that somebody may put something into, the next to begin first. */
export function listDrafts(db: Db, reach: Reach, locationId: number) {
  return db
    .selectFrom("plans")
    .select(["id", "name", "startsOn", "endsOn"])
    .where("locationId", "=", locationId)
    .where("status", "=", "draft")
    .where((is) => is.or([is("autopilotAnswer", "is", null), is("autopilotAnswer", "<>", "waiting")]))
    .where(reach.location("plans.locationId"))
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
}
