import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { sharesOf } from "#app/platform/money/shares.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import type { EventPlace } from "./event-programs.server.ts";

/** The claims for an event that somebody reads, the newest of a location last. */
export function listClaimsOf(db: Db, reach: Reach, eventId: number) {
  return db
    .selectFrom("claims")
    .select(["id", "locationId", "number", "status", "requestedCents", "expectedCents", "approvedCents"])
    .where("eventId", "=", eventId)
    .where(reachesRecord(reach, "claims"))
    .orderBy("id")
    .execute();
}

/** What each shop bears of an estimate, in cents, by the order of their PC numbers; they add up to the estimate. */
export function partsOf(estimateCents: number, places: readonly EventPlace[]): number[] {
  const isEven = places.every(({ basisPoints }) => basisPoints === null);
  const weights = places.map(({ basisPoints }) => (isEven ? 1 : (basisPoints ?? 0)));
  return sharesOf(estimateCents, weights);
}
