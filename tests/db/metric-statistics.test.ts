import { group } from "d3-array";
import { linearRegression, mean, sampleRankCorrelation, sumSimple } from "simple-statistics";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAroundDay } from "#app/insight/metrics/around-day.server.ts";
import { readMetricAverages } from "#app/insight/metrics/averages.server.ts";
import { comparisonPeriods } from "#app/insight/metrics/effect-rules.ts";
import { readEffects } from "#app/insight/metrics/effects.server.ts";
import { createMetricLookup } from "#app/insight/metrics/metric-lookup.ts";
import { locationMetricList } from "#app/insight/metrics/location-metric-list.server.ts";
import { listMetricTypes, type MetricType, readMetricTotals } from "#app/insight/metrics/metric-queries.server.ts";
import { addPeriods, previousYearPeriod } from "#app/insight/metrics/period-rules.ts";
import {
  type MetricValueChange,
  writeMetricValues,
} from "#app/insight/metrics-management/write-metric-values.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocations } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import fc from "#tests/support/properties.ts";

/** Number of random metrics on which the product is compared with simple-statistics. */
const CASES = 100;
const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const today = "2026-11-24";
const week = "2026-11-15";
/** The week of the plan's item, with the four before and the four after; the same week of the year before. */
const weeks = Array.from({ length: 9 }, (_, nth) => addPeriods("2026-09-13", "weekly", nth));
const item = { from: weeks[4] ?? "", to: addPeriods(weeks[4] ?? "", "daily", 6) };

let world: World;
let places: number[];
let metrics: MetricType[];
/** Values of each metric at each location in each week. */
const kept = new Map<number, MetricValueChange[]>();

beforeAll(async () => {
  world = await makeWorld(db);
  await db.updateTable("locations").set({ openedOn: null }).execute();
  places = await makeLocations(db, world.north, 12);
  const [acted = 0] = places;
  const plan = await makePlan(
    db,
    { id: acted, companyId: world.sunrise.id, networkId: world.north.id },
    { status: "active" },
  );
  await makePlanItem(db, plan, await makeChannel(db, world.sunrise), { startsOn: item.from, endsOn: item.to });
  for (let nth = 0; nth < CASES; nth += 1) {
    const aggregation = nth % 2 ? "average" : "sum";
    await makeMetricType(db, world.sunrise, { name: `Case ${nth}`, unit: "count", aggregation, position: nth });
  }
  const access = (await makePerson(db, world.senior)).access;
  metrics = (await listMetricTypes(db, access, world.sunrise.id)).filter(({ name }) => name.startsWith("Case"));
  const amount = fc.integer({ min: 1, max: 9_999_999 }).map((number) => (number / 100).toFixed(2));
  const gap = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
  for (const metric of metrics) {
    const starts = [...weeks, week, previousYearPeriod(week, "weekly")];
    const cells = places.flatMap((locationId) =>
      starts.map((periodStart) => ({ locationId, metricTypeId: metric.id, periodStart })),
    );
    const values = fc.sample(amount, cells.length);
    // A location sometimes lacks all values of a year.
    const gaps = fc.sample(gap, cells.length);
    const some = cells.flatMap((cell, nth) =>
      gaps[nth] && !weeks.includes(cell.periodStart) ? [] : [{ ...cell, value: values[nth] ?? "1" }],
    );
    kept.set(metric.id, some);
    await writeMetricValues(db, some);
  }
});

const at = (metric: MetricType, start: string) =>
  new Map(
    (kept.get(metric.id) ?? []).flatMap(({ locationId, periodStart, value }) =>
      periodStart === start ? [[locationId, Number(value)] as const] : [],
    ),
  );

test("sums, averages and same-location changes from last year match those of an independent library", async () => {
  const selection = { locations: sql<boolean>`network_id = ${world.north.id}` };
  const spans = metrics.map(({ id }) => ({ metricTypeId: id, from: week, to: week }));
  const look = createMetricLookup(metrics, await readMetricTotals(db, selection, spans));
  let compared = 0;
  for (const metric of metrics) {
    const together = metric.aggregation === "average" ? mean : sumSimple;
    const [values, before] = [at(metric, week), at(metric, previousYearPeriod(week, "weekly"))];
    const same = [...values].filter(([id]) => before.has(id));
    const figure = look(metric, week);
    expect(figure?.value).toBeCloseTo(together([...values.values()]), 6);
    expect(figure?.same.locations).toBe(same.length);
    expect(figure?.same.value).toBeCloseTo(together(same.map(([, value]) => value)), 6);
    expect(figure?.same.before).toBeCloseTo(together(same.map(([id]) => before.get(id) ?? 0)), 6);
    compared += values.size - same.length;
  }
  // Some locations have no year before, so both cases occurred.
  expect(compared).toBeGreaterThan(20);
});

test("ranks follow the order of the values, and an average of others needs at least five", async () => {
  const { access } = await makePerson(db, world.senior);
  const [companyId, locationId] = [world.sunrise.id, places[0] ?? 0];
  const selection = { locations: sql<boolean>`locations.company_id = ${companyId}` };
  for (const metric of metrics) {
    const scope = { companyId, selection, metric, metrics, periodStart: week };
    const request = new Request("http://localhost/business-metrics?size=50");
    const { rows } = await locationMetricList.page(db, { access, scope, at: request });
    const values = at(metric, week);
    expect(rows).toHaveLength(values.size);
    for (const { id, value, rank } of rows) {
      expect(Number(value)).toBe(values.get(id));
      // The rank is the position of its first equal among all, the best first.
      expect(rank).toBe(1 + [...values.values()].filter((other) => other > Number(value)).length);
    }
    const distinct = rows.filter(({ rank }, nth) => rank === nth + 1);
    const shown = distinct.map(({ value }) => Number(value));
    expect(
      sampleRankCorrelation(
        shown,
        distinct.map(({ rank }) => Number(rank)),
      ),
    ).toBeCloseTo(-1, 6);
    const averages = await readMetricAverages(db, {
      metricScope: { companyId, locationId, networkId: null },
      selection,
      metrics,
      period: { metric, periodStart: week },
    });
    const ofCompany = averages.find(({ of }) => of === "company");
    const largest = Math.max(...values.values());
    const isTold = values.size >= 5 && largest <= sumSimple([...values.values()]) / 2;
    if (isTold) expect(ofCompany?.value).toBeCloseTo(mean([...values.values()]), 6);
    else expect(ofCompany?.value).toBeNull();
  }
});

test("an effect is the interaction term of a least-squares regression over both groups and both periods", async () => {
  const stretches = comparisonPeriods(item, { frequency: "weekly", weekStartsOn: "sunday" }, today);
  if (!stretches) throw new Error("the item is over");
  const [acted = 0, ...idle] = places;
  for (const metric of metrics) {
    const effects = await readEffects(db, metric, [{ id: 1, locationId: acted, ...item }], today);
    const byPlace = group(kept.get(metric.id) ?? [], ({ locationId }) => locationId);
    /**
     * Return the change of a group's values from the weeks before (0) to another period (1), as a fraction of the
     * former.
     */
    const slopeOf = (ids: readonly number[], stretch: "during" | "after") => {
      const ofStretch = (starts: readonly string[]) =>
        ids.map((id) =>
          mean(
            (byPlace.get(id) ?? []).flatMap(({ periodStart, value }) =>
              starts.includes(periodStart) ? [Number(value)] : [],
            ),
          ),
        );
      const [before, later] = [ofStretch(stretches.before), ofStretch(stretches[stretch])];
      const line = linearRegression([...before.map((value) => [0, value]), ...later.map((value) => [1, value])]);
      return line.m / line.b;
    };
    expect(effects.get(1)?.untouched).toBe(idle.length);
    for (const stretch of ["during", "after"] as const)
      expect(effects.get(1)?.[stretch]).toBeCloseTo(slopeOf([acted], stretch) - slopeOf(idle, stretch), 8);
  }
});

test("a period before a day and since is the mean of the sums of the locations measured throughout", async () => {
  const { access } = await makePerson(db, world.senior);
  await makeMetricType(db, world.sunrise, { name: "Transactions", key: "transactions", unit: "count", position: 0 });
  const metric = (await listMetricTypes(db, access, world.sunrise.id)).find(({ key }) => key === "transactions");
  if (!metric) throw new Error("the metric is made");
  const day = "2026-10-14";
  // 26 weeks before the day's week, then six starting with it, all of which have ended by today.
  const shown = Array.from({ length: 32 }, (_, nth) => addPeriods("2026-04-12", "weekly", nth));
  const [late = 0, ...throughout] = places.slice(0, 5);
  const cells = [...shown, ...shown.map((start) => previousYearPeriod(start, "weekly"))].flatMap((periodStart, nth) =>
    [late, ...throughout].map((locationId) => ({
      locationId,
      metricTypeId: metric.id,
      periodStart,
      value: locationId === late && nth === 0 ? null : String((locationId * 31 + nth * 17) % 997),
    })),
  );
  await writeMetricValues(
    db,
    cells.flatMap(({ value, ...cell }) => (value === null ? [] : [{ ...cell, value }])),
  );
  const around = await readAroundDay(db, access, {
    companyId: world.sunrise.id,
    locationIds: places.slice(0, 5),
    day,
    today,
  });
  const sumOf = (start: string) =>
    sumSimple(
      cells.flatMap(({ locationId, periodStart, value }) =>
        periodStart === start && locationId !== late ? [Number(value)] : [],
      ),
    );
  const ofYearBefore = shown.map((start) => sumOf(previousYearPeriod(start, "weekly")));
  expect(around?.points.map(({ value }) => value)).toEqual(shown.map(sumOf));
  expect(around).toMatchObject({ locations: 4, of: 5, through: "2026-11-21" });
  expect(around?.own.before).toBeCloseTo(mean(shown.slice(0, 26).map(sumOf)), 9);
  expect(around?.own.since).toBeCloseTo(mean(shown.slice(26).map(sumOf)), 9);
  expect(around?.yearBefore?.since).toBeCloseTo(mean(ofYearBefore.slice(26)), 9);
  // The week of the day itself reports nothing.
  expect(
    await readAroundDay(db, access, { companyId: world.sunrise.id, locationIds: places, day: "2026-11-23", today }),
  ).toBeNull();
});
