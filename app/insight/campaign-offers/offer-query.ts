import { z } from "zod";
import { parseId } from "#app/http/ids.ts";
import { batchStartRefusal } from "#app/planning/autopilot-batches/batch-rules.ts";
import { ALL_LOCATIONS } from "./offer-rules.ts";

const day = z.iso.date();

/** Decode the address of the offers: chosen locations, null for none, and a first day that is not past. Never throws. */
export function decodeOfferQuery(params: URLSearchParams, today: string) {
  const chosen = params.getAll("location");
  const locationIds = chosen.map(parseId).filter((id) => id > 0);
  const startsOn = day.safeParse(params.get("startsOn")).data ?? null;
  return {
    locationIds: locationIds.length === 0 ? null : locationIds,
    isAll: chosen.includes(ALL_LOCATIONS),
    startsOn: startsOn !== null && batchStartRefusal(startsOn, today) === null ? startsOn : null,
  };
}
