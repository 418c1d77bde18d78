import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { idempotencyKeyField, recordIdField } from "#app/platform/fields/text-fields.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { claimWindow } from "#app/programs/claim-sources/claim-source-rules.ts";
import {
  type ClaimSource,
  findSource,
  listLocationSources,
  type SourceKey,
} from "#app/programs/claim-sources/claim-sources.server.ts";
import { startClaim } from "#app/programs/claim-sources/start-claim.server.ts";

const MAX_FOUND = 20;
/** Days back from today within which an advisor chooses an activity of a location. */
const DAYS_BACK = 400;

/** Claim that an advisor starts for a location: for one event there or for one plan item. */
export const onBehalfForm = z
  .strictObject({
    intent: z.literal("start"),
    idempotencyKey: idempotencyKeyField,
    locationId: recordIdField,
    eventId: recordIdField.optional(),
    planItemId: recordIdField.optional(),
  })
  .refine(({ eventId, planItemId }) => (eventId === undefined) !== (planItemId === undefined));
export type OnBehalfForm = z.output<typeof onBehalfForm>;

interface FoundLocation {
  id: number;
  name: string;
  pcNumber: string;
  city: string;
  /** Number of all locations that match. */
  total: number;
}

/** Return the first 20 of a company's locations that match a search, by name; none for an empty search. */
export async function searchClaimLocations(
  db: Db,
  access: AccessScope,
  companyId: number,
  find: string,
): Promise<FoundLocation[]> {
  if (find === "") return [];
  return locationList
    .filtered(db, { access, scope: { companyId }, at: new URLSearchParams({ q: find }) })
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.city"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("locations.name")
    .orderBy("locations.id")
    .limit(MAX_FOUND)
    .execute();
}

/**
 * Return a location of a company with its activities: claimable, claimed, or refused with the reason; null when absent.
 */
export async function findClaimableActivities(
  db: Db,
  access: AccessScope,
  { companyId, locationId, now }: { companyId: number; locationId: number; now: Date },
) {
  const location = await locationList
    .filtered(db, { access, scope: { companyId }, at: new URLSearchParams() })
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.timeZone"])
    .where("locations.id", "=", locationId)
    .executeTakeFirst();
  if (!location) return null;
  const since = addDays(dayIn(location.timeZone, now), -DAYS_BACK);
  const sources = await listLocationSources(db, access, { locationId, since, now });
  return { location, sources: sources.map(toClaimChoice) };
}

function toClaimChoice(source: ClaimSource) {
  const { eventId, planItemId, title, category, activityOn, costCents, program, refusal, claimId, today } = source;
  const window = program && claimWindow(activityOn, program, today);
  const { startsOn, endsOn } = source;
  const known = { eventId, planItemId, title, category, startsOn, endsOn, costCents, claimId };
  return { ...known, program: program?.name ?? null, refusal: claimId === null ? refusal : null, window };
}
export type ClaimChoice = ReturnType<typeof toClaimChoice>;

/** Start a claim for another network's location; its owner certifies and submits it. Null when it is out of scope. */
export async function startClaimOnBehalf(db: Db, actor: Actor, form: OnBehalfForm, now: Date) {
  const { locationId, eventId, planItemId = 0, idempotencyKey } = form;
  const key: SourceKey = eventId === undefined ? { planItemId } : { eventId, locationId };
  const source = await findSource(db, actor.access, key, now);
  return source && source.locationId === locationId ? startClaim({ db, actor, now }, source, { idempotencyKey }) : null;
}
