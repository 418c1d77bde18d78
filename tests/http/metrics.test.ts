import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { measureItemEffects } from "#app/insight/item-effects/measure-effects.server.ts";
import { addPeriods, startOfPeriod, previousYearPeriod } from "#app/insight/metrics/period-rules.ts";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeLocations } from "#tests/support/make/places.ts";
import { makeChannel, makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let sales: { id: number };
let ticket: { id: number };

/** Settings by which the week in question ended at least a week ago in every time zone. */
const rhythm = { frequency: "weekly", weekStartsOn: "sunday" };
const week = addPeriods(startOfPeriod(new Date().toISOString().slice(0, 10), rhythm), "weekly", -2);
const weekBefore = addPeriods(week, "weekly", -1);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const { sunrise, shop, kiosk, southShop } = world;
  sales = await makeMetricType(app.db, sunrise, { name: "Sales", key: "sales", decimals: 2, position: 1 });
  const guests = await makeMetricType(app.db, sunrise, { name: "Guests", key: "guests", unit: "count", position: 2 });
  const formula = { name: "Ticket", key: "ticket", formula: "sales / guests", decimals: 2, position: 3 };
  ticket = await makeMetricType(app.db, sunrise, formula);
  await makeMetricValue(app.db, { metricType: sales, location: shop, periodStart: week, value: "1100.5" });
  await makeMetricValue(app.db, { metricType: sales, location: kiosk, periodStart: week, value: "200.25" });
  await makeMetricValue(app.db, { metricType: sales, location: southShop, periodStart: week, value: "9000" });
  await makeMetricValue(app.db, { metricType: sales, location: shop, periodStart: weekBefore, value: "777" });
  // A year before, only one of the two was open.
  await makeMetricValue(app.db, {
    metricType: sales,
    location: shop,
    periodStart: previousYearPeriod(week, "weekly"),
    value: "880.4",
  });
  await makeMetricValue(app.db, { metricType: guests, location: shop, periodStart: week, value: "125" });
  await makeMetricValue(app.db, { metricType: guests, location: kiosk, periodStart: week, value: "0" });
  await makeMetricValue(app.db, { metricType: guests, location: southShop, periodStart: week, value: "500" });
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Return a page's text without its markup. */
async function textOf(path: string, cookie: string): Promise<string> {
  const answer = await app.get(path, { cookie });
  expect(answer.status).toBe(200);
  return htmlWithoutScripts(answer)
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("a value is the same on card, dashboard, chart and table, in the list, the CSV and the database", async () => {
  const cookie = await app.signIn(world.owner);
  expect(await textOf("/dashboard", cookie)).toContain("Sales $1,300.75");
  const drawn = htmlWithoutScripts(await app.get(`/business-metrics?metric=${sales.id}`, { cookie }));
  expect(lastDrawn(drawn)).toBeCloseTo(1300.75, 0);
  const text = await textOf(`/business-metrics?metric=${sales.id}`, cookie);
  // The card and the newest row of the chart's table.
  expect(text.split("$1,300.75").length - 1).toBe(2);
  // Only the shop that has both years compares with the year before: 1,100.50 after 880.40.
  expect(text).toContain("Up 25.0%");
  expect(text).toContain("1 of 2 locations");
  expect(text).toContain("$1,100.50");
  expect(text).toContain("$777.00 (+41.6%)");
  const csv = htmlWithoutScripts(await app.get(`/business-metrics.csv?metric=${sales.id}`, { cookie }));
  const [, ...rows] = csv.trim().split(/\r\n/);
  expect(rows.map((row) => row.replaceAll('"', "").split(",").slice(3))).toEqual([
    ["Sales", week, "1100.5", "1", "777", "880.4"],
    ["Sales", week, "200.25", "2", "", ""],
  ]);
  const { rows: kept } = await sql<{ total: string }>`
    select sum(value)::text as total from metric_values join locations on locations.id = location_id
    where network_id = ${world.north.id} and metric_type_id = ${sales.id} and period_start = ${week}::date
  `.execute(app.db);
  expect(Number(kept[0]?.total)).toBe(1300.75);
});

/** Return the value at which the chart's line ends, by the labels of its axis. */
function lastDrawn(html: string): number {
  const [, plot = ""] = /<figure.*?<svg[^>]*>(.*?)<\/figure>/s.exec(html) ?? [];
  const labels = [...html.matchAll(/top:([\d.]+)%"><small>\$([\d,.]+)/g)].map(([, top, value = ""]) => ({
    top: Number(top),
    value: Number(value.replaceAll(",", "")),
  }));
  const [low, high] = [labels[0], labels.at(-1)];
  const line = [...plot.matchAll(/<path d="([^"]+)"/g)].at(-1)?.[1] ?? "";
  const top = Number(/([\d.]+)(?:h0\.5)?$/.exec(line)?.[1]);
  if (!low || !high) throw new Error("the chart has no axis");
  return low.value + ((top - low.top) / (high.top - low.top)) * (high.value - low.value);
}

test("a chart is also available as an image, of what its reader can see", async () => {
  const cookie = await app.signIn(world.owner);
  const { headers, text } = await app.get(`/business-metrics.png?metric=${sales.id}`, { cookie });
  expect([headers.get("content-type"), text.slice(1, 4)]).toEqual(["image/png", "PNG"]);
  const elsewhere = `/business-metrics.png?location=${world.southShop.id}`;
  expect((await app.get(elsewhere, { cookie })).status).toBe(404);
});

test("a second metric with the same periods appears beside the first, in the chart and in numbers", async () => {
  const cookie = await app.signIn(world.owner);
  const page = async (query: string) => textOf(`/business-metrics?metric=${sales.id}&${query}`, cookie);
  expect(await page(`with=${ticket.id}`)).toContain("Ticket (right axis)");
  expect(await page(`with=${ticket.id}`)).toContain("$10.41");
  for (const odd of [sales.id, 999_999, "x"]) expect(await page(`with=${odd}`)).not.toContain("right axis");
});

test("a formula is calculated from sums, and is empty where a location divides by zero", async () => {
  const cookie = await app.signIn(world.owner);
  const text = await textOf(`/business-metrics?metric=${ticket.id}`, cookie);
  // 1,300.75 of 125 guests; the kiosk has no guests.
  expect(text).toContain("$10.41");
  expect(text).toContain("$8.80");
  const kiosk = await textOf(`/business-metrics/${world.kiosk.id}?metric=${ticket.id}`, cookie);
  expect(kiosk).toMatch(/No data(?! (was|last|through|yet))/);
});

test("an earlier date shows what was known then, and a date without data says so", async () => {
  const cookie = await app.signIn(world.owner);
  const earlier = await textOf(`/business-metrics?metric=${sales.id}&through=${weekBefore}`, cookie);
  expect([earlier.includes("$777.00"), earlier.includes("$1,300.75")]).toEqual([true, false]);
  expect(await textOf("/business-metrics?through=2001-01-01", cookie)).toContain("No data through this date.");
  for (const odd of ["through=2026-02-31", "through=x", "periods=-1", "metric=999999", "network=x"])
    expect(await textOf(`/business-metrics?${odd}`, cookie)).toContain("$1,300.75");
});

test("an average is shown only if it reveals no single location's value", async () => {
  const cookie = await app.signIn(world.owner);
  const path = `/business-metrics/${world.shop.id}?metric=${sales.id}`;
  expect(await textOf(path, cookie)).toContain("Company 3 locations Not shown");
  const more = await makeLocations(app.db, world.south, 8);
  for (const id of more)
    await makeMetricValue(app.db, { metricType: sales, location: { id }, periodStart: week, value: "2000" });
  // 1,100.50 + 200.25 + 9,000 + 16,000, and none of them has more than half.
  expect(await textOf(path, cookie)).toContain("Company 11 locations $2,390.98 You&#x27;re 54.0% below average");
});

test("metrics outside the access scope are not found, and losing permission closes page and file", async () => {
  const cookie = await app.signIn(world.administrator);
  for (const id of [world.southShop.id, world.pierShop.id, 999_999, "x"])
    expect((await app.get(`/business-metrics/${id}`, { cookie })).status).toBe(404);
  expect((await app.get(`/business-metrics.csv?location=${world.southShop.id}`, { cookie })).status).toBe(404);
  const moved = await app.get(`/business-metrics?location=${world.shop.id}&metric=${sales.id}`, { cookie });
  expect(moved.headers.get("location")).toBe(`/business-metrics/${world.shop.id}?metric=${sales.id}`);
  await app.db
    .updateTable("companies")
    .set({ businessMetricsDisabledForRoles: ["Business Administrator"] })
    .where("id", "=", world.sunrise.id)
    .execute();
  for (const path of ["/business-metrics", "/business-metrics.csv"])
    expect((await app.get(path, { cookie })).status).toBe(403);
});

/** Return a post of the grid: cells by location, period and their former value. */
const posted = (...cells: [location: { id: number }, start: string, was: string, typed: string][]) =>
  Object.fromEntries(cells.map(([{ id }, start, was, typed]) => [`cell-${id}-${start}_${was}`, typed]));

/** Return what a cell of the grid shows; undefined where the page has no such input. */
function cellOf(
  answer: Parameters<typeof htmlWithoutScripts>[0],
  { id }: { id: number },
  was: string,
): string | undefined {
  const [input] =
    new RegExp(`<input[^>]*name="cell-${id}-${week}_${was}"[^>]*>`).exec(htmlWithoutScripts(answer)) ?? [];
  return input && /value="([^"]*)"/.exec(input)?.[1];
}

test("an advisor's grid saves all or nothing, keeps typed values, and overwrites no other change unseen", async () => {
  const { senior, advisor, shop, kiosk, pierShop, sunrise } = world;
  const cookie = await app.signIn(senior);
  const growth = await makeMetricType(app.db, sunrise, { name: "Growth", unit: "percent", decimals: 1, position: 9 });
  const desk = `/metrics-management?company=${sunrise.id}&metric=${growth.id}`;
  const kept = async () =>
    app.db
      .selectFrom("metricValues")
      .select(["locationId", sql<number>`value::float8`.as("value")])
      .where("metricTypeId", "=", growth.id)
      .orderBy("locationId")
      .execute();

  const first = await app.post(desk, posted([shop, week, "", "5"], [kiosk, week, "", " 4.25% "]), { cookie });
  expect(first.status).toBe(303);
  expect(await kept()).toEqual([
    { locationId: shop.id, value: 0.05 },
    { locationId: kiosk.id, value: 0.0425 },
  ]);
  expect(cellOf(await app.get(desk, { cookie }), kiosk, "4.25")).toBe("4.25");

  // One bad cell keeps all others from being saved; typed values stay.
  const next = addPeriods(week, "weekly", 9);
  for (const [cell, sentence] of [
    [[kiosk, week, "4.25", "many"], "Enter a number"],
    [[kiosk, week, "4.25", "-3"], "Enter zero or more."],
    [[kiosk, next, "", "1"], "started yet"],
    [[kiosk, addPeriods(week, "daily", 1), "", "1"], "Enter the first day of a period"],
  ] as const) {
    const refused = await app.post(desk, posted([shop, week, "5", "6"], [...cell]), { cookie });
    const periodIsShown = cell[1] === week;
    expect([refused.status, !periodIsShown || htmlWithoutScripts(refused).includes(sentence)]).toEqual([422, true]);
    expect(cellOf(refused, shop, "5")).toBe("6");
  }
  expect((await kept()).map(({ value }) => value)).toEqual([0.05, 0.0425]);

  // Two users edit one cell: the later one sees the earlier one's value first, and keeps theirs by saving again.
  await app.post(desk, posted([shop, week, "5", "7"]), { cookie });
  const late = await app.post(desk, posted([shop, week, "5", "8"]), { cookie });
  expect([late.status, htmlWithoutScripts(late).includes("Someone else entered 7.0% in the meantime.")]).toEqual([
    422,
    true,
  ]);
  expect(cellOf(late, shop, "7")).toBe("8");
  await app.post(desk, posted([shop, week, "7", "8"], [kiosk, week, "4.25", ""]), { cookie });
  expect(await kept()).toEqual([{ locationId: shop.id, value: 0.08 }]);

  // Another company's location is 404, and an advisor without the permission changes nothing.
  expect((await app.post(desk, posted([pierShop, week, "", "1"]), { cookie })).status).toBe(404);
  const looking = await app.signIn(advisor);
  const readOnly = await app.get(desk, { cookie: looking });
  expect(cellOf(readOnly, shop, "8")).toBeUndefined();
  expect(htmlWithoutScripts(readOnly)).toContain("Only a Senior Advisor can change or import values.");
  expect((await app.post(desk, posted([shop, week, "8", "9"]), { cookie: looking })).status).toBe(403);
  expect((await kept()).map(({ value }) => value)).toEqual([0.08]);
});

test("the effect of a plan's item is its location's change minus the others' change, as computed by hand", async () => {
  const { north, owner, sunrise } = world;
  const traffic = await makeMetricType(app.db, sunrise, { name: "Traffic", unit: "count", position: 10 });
  const [acted = 0, alsoActed = 0, ...idle] = await makeLocations(app.db, north, 8);
  const channel = await makeChannel(app.db, sunrise);
  const { id: ideaId } = await makeIdea(app.db, channel, { title: "Taste it" });
  for (const [id, title] of [
    [acted, "Tasting"],
    [alsoActed, "Raffle"],
  ] as const) {
    const plan = await makePlan(app.db, { id, companyId: sunrise.id, networkId: north.id }, { status: "active" });
    const days = { startsOn: week, endsOn: addPeriods(week, "daily", 6) };
    await makePlanItem(app.db, plan, channel, { title, ...days, ideaId, ideaVersion: 1 });
  }
  for (let back = 4; back >= 0; back -= 1) {
    const start = addPeriods(week, "weekly", -back);
    const isDuring = back === 0;
    // From 200 to 260 is 30%; the shop without the plan went from 100 to 110; the other raffle's 900 does not count.
    await makeMetricValue(app.db, {
      metricType: traffic,
      location: { id: acted },
      periodStart: start,
      value: isDuring ? "260" : "200",
    });
    await makeMetricValue(app.db, {
      metricType: traffic,
      location: { id: alsoActed },
      periodStart: start,
      value: isDuring ? "900" : "100",
    });
    for (const id of idle)
      await makeMetricValue(app.db, {
        metricType: traffic,
        location: { id },
        periodStart: start,
        value: isDuring ? "110" : "100",
      });
  }
  await app.db
    .updateTable("companies")
    .set({ businessMetricsDisabledForRoles: [] })
    .where("id", "=", sunrise.id)
    .execute();
  const text = await textOf(`/business-metrics/${acted}?metric=${traffic.id}`, await app.signIn(owner));
  expect(text).toMatch(/Tasting \S+ to \S+ \+20\.0% Not enough data 6 locations/);

  // The job announces both, the plan shows the result at its item, and the ideas show theirs: 20% and 790% of two.
  await measureItemEffects(app.db, new Date());
  const { rows } = await sql<{ planId: number; during: number }>`
    select plan_id, during from item_effects join plan_items on plan_items.id = plan_item_id
    where metric_type_id = ${traffic.id} order by during`.execute(app.db);
  expect(rows.map(({ during }) => during.toFixed(3))).toEqual(["0.200", "7.900"]);
  const cookie = await app.signIn(owner);
  expect(await textOf(`/plans/${rows[0]?.planId}`, cookie)).toContain("Traffic +20.0% while it ran");
  const league = `/ideas/effects?company=${sunrise.id}&metric=${traffic.id}`;
  expect(await textOf(league, await app.signIn(world.senior))).toMatch(/Taste it 2 \+405\.0% 2 Not enough data/);
  // A user who cannot see metrics sees no results either.
  await app.db.updateTable("users").set({ canAccessBusinessMetrics: false }).where("id", "=", owner.id).execute();
  expect(await textOf(`/plans/${rows[0]?.planId}`, cookie)).not.toContain("while it ran");
  expect((await app.get("/business-metrics", { cookie })).status).toBe(403);
  expect(await textOf("/dashboard", cookie)).not.toContain("All metrics");
});
