import { group } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { readEffects } from "../metrics/effects.server.ts";

/** How many are told at once, and in one run. */
const AT_ONCE = 50;
const MOST = 250;
/**
 * How far back items are told that were not yet, and how long after their end they are told anew: the last whole week of
 * the four after them ends within 34 days.
 */
const OLDEST_DAYS = 400;
const OPEN_DAYS = 35;

interface Due {
  id: number;
  locationId: number;
  /** Days as YYYY-MM-DD, both among it. */
  from: string;
  to: string;
  metricTypeId: number;
  formula: string;
  frequency: string;
  weekStartsOn: string;
}

/**
 * Tells what items of plans did to each metric of their location: once a day while they run and for the four weeks after,
 * then never again. Days are those of UTC.
 */
export async function tellEffects(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await inBatches(await listDue(db, today), AT_ONCE, async (some) => {
    for (const due of group(some, ({ metricTypeId }) => metricTypeId).values()) await keepEffects(db, due, today);
  });
}

/** The newest items first, since they are looked at most. */
async function listDue(db: Db, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select plan_items.id, plans.location_id, plan_items.starts_on as from, plan_items.ends_on as to,
      metric_types.id as metric_type_id, formula, frequency, week_starts_on
    from plan_items join plans on plans.id = plan_items.plan_id
    join metric_types on metric_types.company_id = plans.company_id and is_active and formula = ''
      and frequency in ('weekly', 'daily')
    left join item_effects told on told.plan_item_id = plan_items.id and told.metric_type_id = metric_types.id
    where plans.status in ('active', 'completed') and plan_items.status <> 'skipped'
      and plan_items.starts_on < ${today}::date and plan_items.ends_on > ${today}::date - ${OLDEST_DAYS}::integer
      and (told.told_on is null or told.told_on < ${today}::date and told.told_on <= plan_items.ends_on + ${OPEN_DAYS}::integer)
    order by plan_items.ends_on desc, plan_items.id, metric_types.id limit ${MOST}
  `.execute(db);
  return rows;
}

/** Items of one metric. */
async function keepEffects(db: Db, items: readonly Due[], today: string): Promise<void> {
  const [first] = items;
  if (!first) return;
  const { metricTypeId } = first;
  const effects = await readEffects(db, { ...first, id: metricTypeId }, items, today);
  const told = items.map(({ id }) => ({ id, ...(effects.get(id) ?? { during: null, after: null, untouched: 0 }) }));
  await sql`
    insert into item_effects (plan_item_id, metric_type_id, during, after, untouched, told_on)
    select id, ${metricTypeId}, during, after, untouched, ${today}::date
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (id integer, during float8, after float8, untouched integer)
    where exists (select from plan_items where plan_items.id = told.id)
    on conflict (plan_item_id, metric_type_id) do update
      set during = excluded.during, after = excluded.after, untouched = excluded.untouched, told_on = excluded.told_on
  `.execute(db);
}
