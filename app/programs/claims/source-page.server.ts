import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { claimWindow } from "./claim-source-rules.ts";
import { type ClaimSource, findItemSource, listEventSources } from "./claim-sources.server.ts";

type Params = Readonly<Record<string, string | undefined>>;

/**
 * What the address of a claim's page names: the claim by its number or by what it is for; what has none yet; or an event
 * at several shops, of which one is chosen. 404 for what is absent or out of reach.
 */
export async function findAddressed(
  db: Db,
  reach: Reach,
  params: Params,
  now: Date,
): Promise<{ claimId: number } | { source: ClaimSource } | { places: ClaimSource[] }> {
  if (params.claimId !== undefined) return { claimId: idOf(params.claimId) };
  const source = await findSourceOf(db, reach, params, now);
  if (Array.isArray(source)) return { places: source };
  return source.claimId === null ? { source } : { claimId: source.claimId };
}

async function findSourceOf(
  db: Db,
  reach: Reach,
  { eventId, itemId, locationDataIdentifier: pcNumber }: Params,
  now: Date,
): Promise<ClaimSource | ClaimSource[]> {
  if (eventId === undefined) return found(await findItemSource(db, reach, idOf(itemId), now), "Item");
  const sources = await listEventSources(db, reach, idOf(eventId), now);
  const [first, ...others] = sources;
  const one = pcNumber === undefined ? first : sources.find((source) => source.pcNumber === pcNumber);
  found(one, "Event");
  return pcNumber === undefined && others.length > 0 ? sources : found(one, "Event");
}

/** What the page of an activity shows before its claim; `address` may name the `amount` that somebody thinks of spending. */
export function loadStart(member: Member, source: ClaimSource, address: URL) {
  const { title, category, location, pcNumber, startsOn, endsOn, costCents, program, refusal, today } = source;
  return {
    source: { title, category, location, pcNumber, startsOn, endsOn, costCents, program, refusal },
    window: program && claimWindow(source.activityOn, program, today),
    amountCents: centsOf(address.searchParams.get("amount") ?? "") ?? costCents,
    mayStart: may(member, "claim:edit") && refusal === null,
  };
}
