import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { effectText } from "../metrics/effect-rules.ts";

export interface ItemEffect {
  itemId: number;
  /** "Net sales +4.2% while it ran, +1.0% in the four weeks after". */
  text: string;
}

/**
 * List the effects of items in scope, one sentence per metric in the company's order; items without a measured effect
 * have none.
 */
export function listItemEffects(db: Db, access: AccessScope, itemIds: readonly number[]): Promise<ItemEffect[]> {
  return itemIds.length === 0
    ? Promise.resolve([])
    : listEffects(db, access, sql`plan_item_id = any(${[...itemIds]}::integer[])`);
}

/** List the effects of a plan's items, as `listItemEffects` does. */
export function listPlanEffects(db: Db, access: AccessScope, planId: number): Promise<ItemEffect[]> {
  return listEffects(db, access, sql`plans.id = ${planId}`);
}

/** List the effects of related plan items; undefined when the user can't see metrics or there are no items. */
export async function findRelatedEffects(
  db: Db,
  access: AccessScope,
  { items }: { items: readonly { id: number }[] },
  seesMetrics: boolean,
): Promise<ItemEffect[] | undefined> {
  if (!seesMetrics || items.length === 0) return undefined;
  return listItemEffects(
    db,
    access,
    items.map(({ id }) => id),
  );
}

async function listEffects(db: Db, access: AccessScope, condition: RawBuilder<unknown>): Promise<ItemEffect[]> {
  const { rows } = await sql<{ itemId: number; name: string; during: number; after: number | null }>`
    select plan_item_id as item_id, metric_types.name, during, after
    from item_effects join metric_types on metric_types.id = metric_type_id and is_active
    join plan_items on plan_items.id = plan_item_id join plans on plans.id = plan_items.plan_id
    where ${condition} and during is not null and ${access.location("plans.locationId")}
    order by plan_item_id, metric_types.position, metric_types.id
  `.execute(db);
  return rows.map(({ itemId, name, during, after }) => ({
    itemId,
    text: `${name} ${effectText(during)} while it ran${
      after === null ? "" : `, ${effectText(after)} in the four weeks after`
    }`,
  }));
}
