import { z } from "zod";
import { parseId } from "#app/http/ids.ts";
import { batchStartRefusal } from "#app/planning/autopilot-batches/batch-rules.ts";

const day = z.iso.date();

/** Decode the address of the offers: chosen locations, null for all, and a first day that is not past. Never throws. */
export function decodeOfferQuery(params: URLSearchParams, today: string) {
  const locationIds = params
    .getAll("location")
    .map(parseId)
    .filter((id) => id > 0);
  const startsOn = day.safeParse(params.get("startsOn")).data ?? null;
  return {
    locationIds: locationIds.length === 0 ? null : locationIds,
    startsOn: startsOn !== null && batchStartRefusal(startsOn, today) === null ? startsOn : null,
  };
}
