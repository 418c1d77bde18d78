import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { parseCents } from "#app/platform/money/parse-cents.ts";
import { claimWindow } from "./claim-source-rules.ts";
import { type ClaimSource, findItemSource, listEventSources } from "./claim-sources.server.ts";

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Resolve the address of a claim's page: a claim by id or by activity, an activity without a claim, or an event at
 * several locations to choose from. Throws 404 when it is absent or out of scope.
 */
export async function resolveClaimAddress(
  db: Db,
  access: AccessScope,
  params: Params,
  now: Date,
): Promise<{ claimId: number } | { source: ClaimSource } | { places: ClaimSource[] }> {
  if (params.claimId !== undefined) return { claimId: parseId(params.claimId) };
  const source = await findSourceOf(db, access, params, now);
  if (Array.isArray(source)) return { places: source };
  return source.claimId === null ? { source } : { claimId: source.claimId };
}

async function findSourceOf(
  db: Db,
  access: AccessScope,
  { eventId, itemId, locationDataIdentifier: pcNumber }: Params,
  now: Date,
): Promise<ClaimSource | ClaimSource[]> {
  if (eventId === undefined) return orNotFound(await findItemSource(db, access, parseId(itemId), now), "Item");
  const sources = await listEventSources(db, access, parseId(eventId), now);
  const [first, ...others] = sources;
  const one = pcNumber === undefined ? first : sources.find((source) => source.pcNumber === pcNumber);
  orNotFound(one, "Event");
  return pcNumber === undefined && others.length > 0 ? sources : orNotFound(one, "Event");
}

/**
 * Return the data of the page that starts a claim for an activity; the `amount` in the address replaces the planned
 * cost.
 */
export function loadClaimStart(member: Member, source: ClaimSource, address: URL) {
  const { title, category, location, pcNumber, startsOn, endsOn, costCents, program, refusal, today } = source;
  return {
    source: { title, category, location, pcNumber, startsOn, endsOn, costCents, program, refusal },
    window: program && claimWindow(source.activityOn, program, today),
    amountCents: parseCents(address.searchParams.get("amount") ?? "") ?? costCents,
    canStart: can(member, "claim:edit") && refusal === null,
  };
}
