import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { splitCents } from "#app/platform/money/split-cents.ts";
import type { EventLocation } from "./event-programs.server.ts";

/** List an event's claims in scope; the newest of a location comes last. */
export function listEventClaims(db: Db, access: AccessScope, eventId: number) {
  return db
    .selectFrom("claims")
    .select(["id", "locationId", "number", "status", "requestedCents", "expectedCents", "approvedCents"])
    .where("eventId", "=", eventId)
    .where(access.record("claims"))
    .orderBy("id")
    .execute();
}

/**
 * Split an estimate among an event's locations, in cents, in the order of `places`. The shares add up to the estimate.
 */
export function splitEstimate(estimateCents: number, places: readonly EventLocation[]): number[] {
  const isEven = places.every(({ basisPoints }) => basisPoints === null);
  const weights = places.map(({ basisPoints }) => (isEven ? 1 : (basisPoints ?? 0)));
  return splitCents(estimateCents, weights);
}
