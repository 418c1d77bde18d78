import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { effectText } from "../metrics/effect-rules.ts";

export interface ToldEffect {
  itemId: number;
  /** "Net sales +4.2% while it ran, +1.0% in the four weeks after". */
  text: string;
}

/** What was told of items in reach, a sentence a metric in the company's order; nothing of what cannot be told. */
export function listItemEffects(db: Db, reach: Reach, itemIds: readonly number[]): Promise<ToldEffect[]> {
  return itemIds.length === 0
    ? Promise.resolve([])
    : listEffects(db, reach, sql`plan_item_id = any(${[...itemIds]}::integer[])`);
}

/** The same of every item of a plan. */
export function listPlanEffects(db: Db, reach: Reach, planId: number): Promise<ToldEffect[]> {
  return listEffects(db, reach, sql`plans.id = ${planId}`);
}

/** The same of the items of a thread; undefined where its reader may not see metrics, or no item began it. */
export async function findThreadEffects(
  db: Db,
  reach: Reach,
  { items }: { items: readonly { id: number }[] },
  seesMetrics: boolean,
): Promise<ToldEffect[] | undefined> {
  if (!seesMetrics || items.length === 0) return undefined;
  return listItemEffects(
    db,
    reach,
    items.map(({ id }) => id),
  );
}

async function listEffects(db: Db, reach: Reach, which: RawBuilder<unknown>): Promise<ToldEffect[]> {
  const { rows } = await sql<{ itemId: number; name: string; during: number; after: number | null }>`
    select plan_item_id as item_id, metric_types.name, during, after
    from item_effects join metric_types on metric_types.id = metric_type_id and is_active
    join plan_items on plan_items.id = plan_item_id join plans on plans.id = plan_items.plan_id
    where ${which} and during is not null and ${reach.location("plans.locationId")}
    order by plan_item_id, metric_types.position, metric_types.id
  `.execute(db);
  return rows.map(({ itemId, name, during, after }) => ({
    itemId,
    text: `${name} ${effectText(during)} while it ran${
      after === null ? "" : `, ${effectText(after)} in the four weeks after`
    }`,
  }));
}
