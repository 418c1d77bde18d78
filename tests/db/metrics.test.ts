import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { listNewestPeriods, readMetricCards } from "#app/insight/metrics/metric-cards.server.ts";
import { compactMetricTotals, readMetricTotals } from "#app/insight/metrics/metric-queries.server.ts";
import { addPeriods, previousYearPeriod } from "#app/insight/metrics/period-rules.ts";
import {
  type MetricValueChange,
  writeMetricValues,
} from "#app/insight/metrics-management/write-metric-values.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import fc from "#tests/support/properties.ts";

const database = await openTestDatabase();
const { db } = database;
const world = await makeWorld(db);
afterAll(() => database.close());

test("totals equal the sums after any change, and each value has its value of the year before", async () => {
  const locations: number[] = [];
  for (let index = 0; index < 4; index += 1) locations.push((await makeLocation(db, world.north)).id);
  const types: { id: number; frequency: string }[] = [];
  for (const frequency of ["daily", "weekly", "monthly"] as const)
    types.push(await makeMetricType(db, world.sunrise, { frequency }));
  // Periods of two consecutive years that are compared year over year.
  const cell = fc.record({
    locationId: fc.constantFrom(...locations),
    type: fc.constantFrom(...types),
    period: fc.integer({ min: 0, max: 2 }),
    isYearBefore: fc.boolean(),
    value: fc.oneof(
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map((number) => (number / 10_000).toFixed(4)),
      fc.constant(null),
    ),
  });
  const rounds = fc.sample(fc.array(cell, { minLength: 1, maxLength: 30 }), 60);
  for (const round of rounds) {
    const values = new Map<string, MetricValueChange>();
    for (const { locationId, type, period, isYearBefore, value } of round) {
      const start = addPeriods(type.frequency === "monthly" ? "2026-02-01" : "2026-02-22", type.frequency, period);
      const periodStart = isYearBefore ? previousYearPeriod(start, type.frequency) : start;
      values.set(`${locationId} ${type.id} ${periodStart}`, { locationId, metricTypeId: type.id, periodStart, value });
    }
    await writeMetricValues(db, [...values.values()]);
    for (const { metricTypeId, periodStart, locationId, value } of values.values()) {
      const kept = await db
        .selectFrom("metricValues")
        .select(sql<string>`value::text`.as("value"))
        .where("metricTypeId", "=", metricTypeId)
        .where("locationId", "=", locationId)
        .where("periodStart", "=", periodStart)
        .executeTakeFirst();
      expect(kept?.value ?? null).toBe(value);
    }
    await expectSound();
  }
  const spans = types.map(({ id }) => ({ metricTypeId: id, from: "2024-01-01", to: "2027-01-01" }));
  const byCompany = await readMetricTotals(db, { companyId: world.sunrise.id }, spans);
  const byLocation = await readMetricTotals(db, { locations: sql<boolean>`company_id = ${world.sunrise.id}` }, spans);
  expect(byCompany.length).toBeGreaterThan(5);
  await Promise.all([compactMetricTotals(db), compactMetricTotals(db)]);
  await expectSound();
  const gathered = await db.selectFrom("metricTotals").select(["metricTypeId", "periodStart"]).execute();
  expect(new Set(gathered.map(({ metricTypeId, periodStart }) => `${metricTypeId} ${periodStart}`)).size).toBe(
    gathered.length,
  );
  const rounded = (rows: typeof byCompany) =>
    rows
      .map(({ total, sameTotal, sameBefore, ...row }) => ({
        ...row,
        total: total.toFixed(4),
        sameTotal: sameTotal.toFixed(4),
        sameBefore: sameBefore.toFixed(4),
      }))
      .toSorted((a, b) => a.metricTypeId - b.metricTypeId || (a.periodStart < b.periodStart ? -1 : 1));
  expect(rounded(byCompany)).toEqual(rounded(byLocation));
});

test("a value needs an existing metric, and a metric with values cannot be deleted", async () => {
  const { id: locationId } = await makeLocation(db, world.north);
  const { id } = await makeMetricType(db, world.sunrise, { frequency: "weekly" });
  const figure = { locationId, periodStart: "2026-02-22", value: "1.0000" };
  await expect(writeMetricValues(db, [{ ...figure, metricTypeId: id + 1_000 }])).rejects.toThrow("foreign key");
  await writeMetricValues(db, [{ ...figure, metricTypeId: id }]);
  const forget = () => db.deleteFrom("metricTypes").where("id", "=", id).execute();
  await expect(forget()).rejects.toMatchObject({ code: "23503", message: "The metric has figures." });
  await writeMetricValues(db, [{ ...figure, metricTypeId: id, value: null }]);
  await forget();
  expect(await db.selectFrom("metricTotals").select("total").where("metricTypeId", "=", id).execute()).toEqual([]);
});

/** Compare the totals with the sums, and each value's year before with the value itself. */
async function expectSound() {
  const { rows: wrong } = await sql`
    select metric_type_id, period_start from (
      select metric_type_id, period_start, total, locations, same_total, same_before, same_locations from metric_totals
      union all
      select metric_values.metric_type_id, metric_values.period_start, -metric_values.value, -1,
        case when earlier.value is null then 0 else -metric_values.value end, -coalesce(earlier.value, 0),
        case when earlier.value is null then 0 else -1 end
      from metric_values join metric_types on metric_types.id = metric_values.metric_type_id
      left join metric_values earlier on earlier.location_id = metric_values.location_id
        and earlier.metric_type_id = metric_values.metric_type_id
        and earlier.period_start = case when frequency = 'monthly'
          then metric_values.period_start - interval '1 year' else metric_values.period_start - interval '364 days' end
    ) both_sides group by metric_type_id, period_start
    having sum(total) <> 0 or sum(locations) <> 0 or sum(same_total) <> 0 or sum(same_before) <> 0
      or sum(same_locations) <> 0`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: stray } = await sql`
    select metric_values.location_id from metric_values join metric_types on metric_types.id = metric_values.metric_type_id
    left join metric_values earlier on earlier.location_id = metric_values.location_id
      and earlier.metric_type_id = metric_values.metric_type_id
      and earlier.period_start = case when frequency = 'monthly'
        then metric_values.period_start - interval '1 year' else metric_values.period_start - interval '364 days' end
    where metric_values.year_before is distinct from earlier.value`.execute(db);
  expect(stray).toEqual([]);
}

test("a formula divides over shops with all of its metrics: one without sales is left out on both sides", async () => {
  const of = { frequency: "weekly", weekStartsOn: "sunday", unit: "currency", aggregation: "sum" } as const;
  const network = await makeNetwork(db, world.sunrise);
  const sales = await makeMetricType(db, world.sunrise, { ...of, name: "Same sales", key: "same_sales" });
  const guests = await makeMetricType(db, world.sunrise, { ...of, name: "Same guests", key: "same_guests" });
  const formula = "same_sales / same_guests";
  await makeMetricType(db, world.sunrise, { ...of, name: "Same ticket", key: "same_ticket", formula });
  const week = "2026-11-15";
  const before = previousYearPeriod(week, "weekly");
  const put = async (start: string, sold: string | null, came: string | null) => {
    const { id: locationId } = shops[Number(sold === null) + 2 * Number(came === null)] ?? { id: 0 };
    await writeMetricValues(db, [
      { locationId, metricTypeId: sales.id, periodStart: start, value: sold },
      { locationId, metricTypeId: guests.id, periodStart: start, value: came },
    ]);
  };
  const shops = [await makeLocation(db, network), await makeLocation(db, network), await makeLocation(db, network)];
  // One shop has both metrics in both years; one has no sales, and one has no guests.
  await put(before, "600", "100");
  await put(week, "761", "100");
  await put(week, null, "6");
  await put(week, "900", null);
  const { access } = await makePerson(db, world.senior);
  for (const networkId of [network.id, null]) {
    const scope = { companyId: world.sunrise.id, locationId: null, networkId };
    const { newestPeriods, metrics, selection } = await listNewestPeriods(db, access, scope, "2026-11-24");
    const chosen = newestPeriods.find(({ metric }) => metric.name === "Same ticket");
    expect(chosen).toBeDefined();
    if (!chosen) continue;
    const chart = { selection, metrics, chosen, comparison: null, periods: 2 };
    const { cards, points } = await readMetricCards(db, { ...chart, newestPeriods });
    const card = cards.find(({ metric }) => metric.name === "Same ticket");
    expect(card?.current).toEqual({ value: 7.61, locations: 1, same: { value: 7.61, before: 6, locations: 1 } });
    // Sales alone are those of both shops that have sales.
    expect(cards.find(({ metric }) => metric.name === "Same sales")?.current).toMatchObject({
      value: 1_661,
      locations: 2,
    });
    expect(points.at(-1)).toMatchObject({ value: 7.61, before: 6 });
  }
});
