import { sql } from "kysely";
import type { VisibilityTables } from "#app/access/visibility/visibility.server.ts";
import { defaultLocationTransferHandler } from "./default-location-transfer-handler.server.ts";
import { eventTransferHandler } from "./event-transfer-handler.server.ts";
import { moneyTransferHandler } from "./money-transfer-handler.server.ts";
import { claimTransferHandler } from "./claim-transfer-handler.server.ts";
import { groupTransferHandler } from "./group-transfer-handler.server.ts";
import { guestTransferHandler } from "./guest-transfer-handler.server.ts";
import {
  activePlanTransferHandler,
  draftPlanTransferHandler,
  openActionTransferHandler,
} from "./plan-transfer-handlers.server.ts";
import { recordTransferHandler } from "./record-transfer-handler.server.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

/** Handlers of every kind of record that belongs to a location, in the order in which a transfer runs them. */
export const transferHandlers: readonly TransferHandler[] = [
  activePlanTransferHandler,
  openActionTransferHandler,
  draftPlanTransferHandler,
  eventTransferHandler,
  claimTransferHandler,
  moneyTransferHandler,
  guestTransferHandler,
  groupTransferHandler,
  defaultLocationTransferHandler,
  recordTransferHandler,
];

/** Return the visibility tables as a transfer leaves them. */
export function visibilityTablesAfter(relocation: Relocation): Partial<VisibilityTables> {
  const { companyId, locationIds, toNetworkId } = relocation;
  const locations = sql`(select id,
      case when id = any(${locationIds}) then ${toNetworkId}::integer else network_id end as network_id
    from locations where company_id = ${companyId})`;
  return Object.assign({ locations }, ...transferHandlers.map((part) => part.visibilityAfter?.(relocation)));
}
