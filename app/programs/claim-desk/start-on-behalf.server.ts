import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { idempotencyKey, recordId } from "#app/platform/fields/text-fields.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { claimWindow } from "#app/programs/claims/claim-source-rules.ts";
import {
  type ClaimSource,
  findSource,
  listLocationSources,
  type SourceKey,
} from "#app/programs/claims/claim-sources.server.ts";
import { startClaim } from "#app/programs/claims/start-claim.server.ts";

const MOST_FOUND = 20;
/** How far back an advisor chooses from what a location did. */
const DAYS_BACK = 400;

/** The claim that an advisor starts for a location: of an event there, or of an item of its plans. */
export const onBehalfForm = z
  .strictObject({
    intent: z.literal("start"),
    idempotencyKey,
    locationId: recordId,
    eventId: recordId.optional(),
    planItemId: recordId.optional(),
  })
  .refine(({ eventId, planItemId }) => (eventId === undefined) !== (planItemId === undefined));
export type OnBehalfForm = z.output<typeof onBehalfForm>;

interface FoundLocation {
  id: number;
  name: string;
  pcNumber: string;
  city: string;
  /** How many locations are found in all. */
  total: number;
}

/** The locations of a company that a search finds, by name: the first twenty, each with how many there are. */
export async function findLocations(db: Db, reach: Reach, companyId: number, find: string): Promise<FoundLocation[]> {
  if (find === "") return [];
  return locationList
    .filtered(db, reach, { companyId }, new URLSearchParams({ q: find }))
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.city"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("locations.name")
    .orderBy("locations.id")
    .limit(MOST_FOUND)
    .execute();
}

/** A location of a company with what can be claimed there, what is claimed, and what cannot be and why; null when absent. */
export async function findClaimable(db: Db, reach: Reach, companyId: number, locationId: number, now: Date) {
  const location = await locationList
    .filtered(db, reach, { companyId }, new URLSearchParams())
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.timeZone"])
    .where("locations.id", "=", locationId)
    .executeTakeFirst();
  if (!location) return null;
  const since = addDays(dayIn(location.timeZone, now), -DAYS_BACK);
  const sources = await listLocationSources(db, reach, locationId, { since }, now);
  return { location, sources: sources.map(choiceOf) };
}

function choiceOf(source: ClaimSource) {
  const { eventId, planItemId, title, category, activityOn, costCents, program, refusal, claimId, today } = source;
  const window = program && claimWindow(activityOn, program, today);
  const { startsOn, endsOn } = source;
  const known = { eventId, planItemId, title, category, startsOn, endsOn, costCents, claimId };
  return { ...known, program: program?.name ?? null, refusal: claimId === null ? refusal : null, window };
}
export type ClaimChoice = ReturnType<typeof choiceOf>;

/** Starts a claim for a location of somebody else, who certifies and submits it. Null where it is out of reach. */
export async function startOnBehalf(db: Db, editor: Editor, form: OnBehalfForm, now: Date) {
  const { locationId, eventId, planItemId = 0, idempotencyKey } = form;
  const key: SourceKey = eventId === undefined ? { planItemId } : { eventId, locationId };
  const source = await findSource(db, editor.reach, key, now);
  return source && source.locationId === locationId ? startClaim(db, editor, source, { idempotencyKey }, now) : null;
}
