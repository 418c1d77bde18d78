import { type RawBuilder, sql } from "kysely";
import type { MergePart } from "./merge-part.ts";

/**
 * Plans go along with their locations, so they count for the network that has the location. The network that a plan was
 * made in stays written in it.
 */
export const plansParts: readonly MergePart[] = [
  plansWho("draftPlans", "Draft {plans}", sql`plans.status = 'draft'`),
  plansWho("activePlans", "Active {plans}", sql`plans.status = 'active'`),
  plansWho("otherPlans", "Other {plans}", sql`plans.status not in ('draft', 'active')`),
];

function plansWho(name: string, label: string, stand: RawBuilder<unknown>): MergePart {
  return {
    name,
    label,
    counts: (networkIds) => sql`
      select locations.network_id, count(*) as count from plans join locations on locations.id = plans.location_id
      where locations.network_id = any(${networkIds}) and ${stand} group by locations.network_id`,
    async apply() {},
  };
}
