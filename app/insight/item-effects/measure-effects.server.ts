import { group } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { readEffects } from "../metrics/effects.server.ts";

/** Items of one batch, and of one run. */
const BATCH_SIZE = 50;
const MAX = 250;
/**
 * Age in days up to which items are first measured, and days after an item's end during which it is measured again: the
 * last whole week of the four after it ends within 34 days.
 */
const OLDEST_DAYS = 400;
const OPEN_DAYS = 35;

interface DueMeasurement {
  id: number;
  locationId: number;
  /** First and last day of the item, YYYY-MM-DD. */
  from: string;
  to: string;
  metricTypeId: number;
  formula: string;
  frequency: string;
  weekStartsOn: string;
}

/**
 * Measure the effect of plan items on each metric of their location: once a day while they run and in the four weeks
 * after. Days are UTC.
 */
export async function measureItemEffects(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await inBatches(await listDueMeasurements(db, today), BATCH_SIZE, async (batch) => {
    for (const due of group(batch, ({ metricTypeId }) => metricTypeId).values()) await saveEffects(db, due, today);
  });
}

/** List the items to measure, newest first, because those are viewed most. */
async function listDueMeasurements(db: Db, today: string): Promise<DueMeasurement[]> {
  const { rows } = await sql<DueMeasurement>`
    select plan_items.id, plans.location_id, plan_items.starts_on as from, plan_items.ends_on as to,
      metric_types.id as metric_type_id, formula, frequency, week_starts_on
    from plan_items join plans on plans.id = plan_items.plan_id
    join metric_types on metric_types.company_id = plans.company_id and is_active and formula = ''
      and frequency in ('weekly', 'daily')
    left join item_effects told on told.plan_item_id = plan_items.id and told.metric_type_id = metric_types.id
    where plans.status in ('active', 'completed') and plan_items.status <> 'skipped'
      and plan_items.starts_on < ${today}::date and plan_items.ends_on > ${today}::date - ${OLDEST_DAYS}::integer
      and (told.told_on is null or told.told_on < ${today}::date and told.told_on <= plan_items.ends_on + ${OPEN_DAYS}::integer)
    order by plan_items.ends_on desc, plan_items.id, metric_types.id limit ${MAX}
  `.execute(db);
  return rows;
}

/** Measure and save the effects of items on one metric. */
async function saveEffects(db: Db, items: readonly DueMeasurement[], today: string): Promise<void> {
  const [first] = items;
  if (!first) return;
  const { metricTypeId } = first;
  const effects = await readEffects(db, { ...first, id: metricTypeId }, items, today);
  const measured = items.map(({ id }) => ({ id, ...(effects.get(id) ?? { during: null, after: null, untouched: 0 }) }));
  await sql`
    insert into item_effects (plan_item_id, metric_type_id, during, after, untouched, told_on)
    select id, ${metricTypeId}, during, after, untouched, ${today}::date
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb)
      as told (id integer, during float8, after float8, untouched integer)
    where exists (select from plan_items where plan_items.id = told.id)
    on conflict (plan_item_id, metric_type_id) do update
      set during = excluded.during, after = excluded.after, untouched = excluded.untouched, told_on = excluded.told_on
  `.execute(db);
}
