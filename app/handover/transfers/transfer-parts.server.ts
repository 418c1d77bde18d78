import { sql } from "kysely";
import type { VisibilityTables } from "#app/access/visibility/visibility.server.ts";
import { defaultLocationPart } from "./default-location-part.server.ts";
import { eventPart } from "./event-part.server.ts";
import { moneyPart } from "./money-part.server.ts";
import { claimPart } from "./claim-part.server.ts";
import { groupPart } from "./group-part.server.ts";
import { guestPart } from "./guest-part.server.ts";
import { activePlanPart, draftPlanPart, openActionPart } from "./plan-parts.server.ts";
import { recordPart } from "./record-part.server.ts";
import type { Relocation, TransferPart } from "./transfer-part.ts";

/** Everything that hangs on a location, in the order in which a transfer deals with it. */
export const transferParts: readonly TransferPart[] = [
  activePlanPart,
  openActionPart,
  draftPlanPart,
  eventPart,
  claimPart,
  moneyPart,
  guestPart,
  groupPart,
  defaultLocationPart,
  recordPart,
];

/** The tables that decide who sees what, as a transfer leaves them. */
export function tablesAfter(relocation: Relocation): Partial<VisibilityTables> {
  const { companyId, locationIds, toNetworkId } = relocation;
  const locations = sql`(select id,
      case when id = any(${locationIds}) then ${toNetworkId}::integer else network_id end as network_id
    from locations where company_id = ${companyId})`;
  return Object.assign({ locations }, ...transferParts.map((part) => part.after?.(relocation)));
}
