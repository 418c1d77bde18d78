import { type RawBuilder, sql } from "kysely";
import type { MergeHandler } from "./merge-handler.ts";

/**
 * Handlers of plans, which move with their locations and count for the network that owns the location. A plan keeps the
 * id of the network that created it.
 */
export const planMergeHandlers: readonly MergeHandler[] = [
  planHandlerByStatus("draftPlans", "Draft {plans}", sql`plans.status = 'draft'`),
  planHandlerByStatus("activePlans", "Active {plans}", sql`plans.status = 'active'`),
  planHandlerByStatus("otherPlans", "Other {plans}", sql`plans.status not in ('draft', 'active')`),
];

function planHandlerByStatus(name: string, label: string, statusCondition: RawBuilder<unknown>): MergeHandler {
  return {
    name,
    label,
    countByNetwork: (networkIds) => sql`
      select locations.network_id, count(*) as count from plans join locations on locations.id = plans.location_id
      where locations.network_id = any(${networkIds}) and ${statusCondition} group by locations.network_id`,
    async apply() {},
  };
}
