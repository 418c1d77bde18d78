import { afterAll, expect, test } from "vitest";
import { locationMetricList } from "#app/insight/metrics/location-metric-list.server.ts";
import { listMetricTypes } from "#app/insight/metrics/metric-queries.server.ts";
import { writeMetricValues } from "#app/insight/metrics-management/write-metric-values.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const world = await makeWorld(db);
afterAll(() => database.close());

test("a formula with many paths takes a statement that grows with its metrics, not with its paths", async () => {
  const { access } = await makePerson(db, world.senior);
  const periodStart = "2026-11-15";
  const values = [];
  for (const [key, value] of Object.entries({ a0: "3", b0: "1" })) {
    const { id } = await makeMetricType(db, world.sunrise, { key, name: key });
    values.push({ locationId: world.shop.id, metricTypeId: id, periodStart, value });
  }
  await writeMetricValues(db, values);

  /** Return the length of the longest statement that reads the metric on top of the given number of levels. */
  async function ask(level: number): Promise<number> {
    const metrics = await listMetricTypes(db, access, world.sunrise.id);
    const metric = metrics.find(({ key }) => key === `a${level}`);
    if (!metric) throw new Error("There is no such metric.");
    const scope = {
      companyId: world.sunrise.id,
      selection: { companyId: world.sunrise.id },
      metric,
      metrics,
      periodStart,
    };
    const sent = await recordStatements(async () => {
      const page = await locationMetricList.page(db, { access, scope, at: new URLSearchParams() });
      expect(page.rows.map(({ value }) => Number(value))).toEqual([3 * 2 ** (level / 2)]);
    });
    return Math.max(...sent.map((text) => text.length));
  }

  const lengths = new Map<number, number>();
  for (let level = 1; level <= 18; level += 1) {
    await makeMetricType(db, world.sunrise, {
      key: `a${level}`,
      name: `a${level}`,
      formula: `a${level - 1} + b${level - 1}`,
    });
    await makeMetricType(db, world.sunrise, {
      key: `b${level}`,
      name: `b${level}`,
      formula: `a${level - 1} - b${level - 1}`,
    });
    if (level % 6 === 0) lengths.set(level, await ask(level));
  }
  const [low = 0, middle = 0, high = 0] = lengths.values();
  // Every six additional levels add the same length.
  expect((high - middle) / (middle - low)).toBeLessThan(1.3);
}, 20_000);
