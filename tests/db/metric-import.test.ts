import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveMetricValues } from "#app/insight/metrics-management/save-metric-values.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { openImportHarness } from "#tests/support/import-harness.ts";
import { makeGroup, makeLocations } from "#tests/support/make/places.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorkbook } from "#tests/support/workbook.ts";
import { recordStatements } from "#tests/support/statements.ts";

const { database, world, advisor, modules, now, upload, preview, importOf, confirm, save } = await openImportHarness(
  "metrics",
  "senior",
);
const { db } = database;
const { notifyMetricValues } = await import("#app/insight/metric-imports/notify-metric-values.server.ts");
let sales: { id: number };
let cost: { id: number };
beforeAll(async () => {
  const { sunrise } = world;
  sales = await makeMetricType(db, sunrise, { name: "Net sales", key: "net_sales" });
  cost = await makeMetricType(db, sunrise, { name: "Food cost", unit: "percent", aggregation: "average" });
  await makeMetricType(db, sunrise, { name: "Per guest", formula: "net_sales / 2" });
  await makeMetricType(db, world.harbor, { name: "Bagels" });
});
afterAll(() => database.close());

const LONG = "Value,pc number,PERIOD,Metric,Location";
const lines = (...rows: string[]) => rows.join("\n");
/** Return every metric value of the company, as text. */
const kept = async () => {
  const { rows } = await sql<{ figure: string }>`
    select concat_ws(' ', location_id, metric_type_id, period_start, trim_scale(value), import_id) as figure
    from metric_values order by 1`.execute(db);
  return rows.map(({ figure }) => figure);
};
const undo = async (importId: number) => {
  const asked = await modules.requestImportUndo(db, { importer: advisor, companyId: world.sunrise.id, importId });
  await modules.undoImport(db, { findKind: findImportKind, importId, origin: advisor.origin, now });
  return { asked, ...(await importOf(importId)) };
};

test("a file's rows are shown as new, changed, same or wrong, with lines of wrong rows; nothing is saved", async () => {
  await makeMetricValue(db, { metricType: sales, location: world.kiosk, periodStart: "2026-11-01", value: "200" });
  await makeMetricValue(db, { metricType: sales, location: world.southShop, periodStart: "2026-11-01", value: "300" });
  const before = await kept();
  const { rows, ...counts } = await preview(
    lines(
      LONG,
      `100,${world.shop.pcNumber},2026-11-01,Net sales,`,
      `"$1,250.50",${world.kiosk.pcNumber.toLowerCase()} ,11/1/2026,net_sales,`,
      `300.00,${world.southShop.pcNumber},2026-11-01,NET SALES,`,
      `1,${world.shop.pcNumber},2026-11-01,Net sales,`,
      `1,${world.pierShop.pcNumber},2026-11-01,Net sales,`,
      `1,${world.shop.pcNumber},2026-11-22,Net sales,`,
      `1,${world.shop.pcNumber},2026-11-03,Net sales,`,
      `1,${world.shop.pcNumber},2026-11-01,Bagels,`,
      `1,${world.shop.pcNumber},2026-11-01,Per guest,`,
      `-1,${world.shop.pcNumber}9,2026-11-01,Net sales,`,
    ),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["new", "changed", "same", ...Array(7).fill("bad")]);
  expect(rows[1]?.said).toBe(JSON.stringify([{ to: "1250.5", from: "200", field: "value" }]));
  const said = rows.map(({ said }) => said);
  expect(said[3]).toContain("Line 2 already has a value for this location, metric and period.");
  expect(said[4]).toContain("No location has this PC number.");
  expect(said[5]).toContain("This period hasn't started yet.");
  expect(said[6]).toContain("Enter the first day of a period of this metric.");
  expect(said[7]).toContain("No metric has this name.");
  expect(said[8]).toContain("No metric has this name.");
  expect(said[9]).toContain("Enter zero or more.");
  expect(counts).toMatchObject({ status: "checked", newRows: 1, changedRows: 1, sameRows: 1, badRows: 7 });
  expect(
    await confirm(counts.importId ? { importId: counts.importId, version: counts.version } : counts),
  ).toMatchObject({
    saved: false,
  });
  expect(await kept()).toEqual(before);
});

test("a wide file has several metrics per line, is undone completely, and changes nothing when repeated", async () => {
  const before = await kept();
  const file = lines(
    "PC number;Period start;Food cost (fraction);net_sales",
    `${world.shop.pcNumber};2026-11-08;0.284;900`,
    `${world.kiosk.pcNumber};2026-11-01;28%;950`,
    `${world.southShop.pcNumber};2026-11-01;;`,
  );
  const checked = await preview(file);
  expect(checked.rows.map(({ outcome }) => outcome)).toEqual(["new", "changed", "same"]);
  const saved = await save(checked);
  expect(saved).toMatchObject({ status: "saved", savedRows: 2 });
  const figures = await kept();
  expect(figures).toContain(`${world.shop.id} ${cost.id} 2026-11-08 0.284 ${checked.importId}`);
  expect(figures).toContain(`${world.kiosk.id} ${sales.id} 2026-11-01 950 ${checked.importId}`);
  // The same values in another file exist already.
  const again = await preview(`${file}\n`);
  expect(again).toMatchObject({ newRows: 0, changedRows: 0, sameRows: 3 });
  expect(await upload(file)).toMatchObject({ isKnown: true, importId: checked.importId });
  const undone = await undo(checked.importId);
  expect(undone).toMatchObject({ status: "undone", undoneBy: advisor.userId, failure: null });
  expect(await kept()).toEqual(before);
  expect((await undo(checked.importId)).asked).toMatchObject({ saved: true });
  const audit = await db
    .selectFrom("auditLog")
    .select(["action", "companyId"])
    .where("objectType", "=", "import")
    .where("objectId", "=", String(checked.importId))
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["import.save", "import.undo"]);
  expect(await upload(file)).toMatchObject({ isKnown: false });
});

test("users who can see metrics and a location of the file are notified once, or never if it is undone", async () => {
  const { sunrise, north, owner, administrator, shop } = world;
  const told = async () => {
    const rows = await db.selectFrom("notifications").select(["userId", "title", "link"]).orderBy("userId").execute();
    return rows.map(({ userId, title, link }) => [userId, title, link]);
  };
  const bound = await makeUser(
    db,
    "View Only",
    { company: sunrise, networks: [north] },
    { canAccessBusinessMetrics: true },
  );
  await makeGroup(db, sunrise, { locations: [world.kiosk], users: [bound] });
  const checked = await preview(lines("PC number,Period start,net_sales", `${shop.pcNumber},2026-10-11,77`));
  await save(checked);
  await notifyMetricValues(db, { importId: checked.importId });
  await notifyMetricValues(db, { importId: checked.importId });
  const [title, link] = ["New metrics: Net sales, week of 10/11/2026", "/business-metrics"];
  expect(await told()).toEqual([administrator, owner].map(({ id }) => [id, title, link]));
  await undo(checked.importId);
  await db.deleteFrom("notifications").execute();
  await notifyMetricValues(db, { importId: checked.importId });
  expect(await told()).toEqual([]);
});

test("changes made since an import or its preview are never lost", async () => {
  const cell = { locationId: world.shop.id, periodStart: "2026-10-25" };
  const type = async (was: string, value: string | null) =>
    saveMetricValues(db, advisor, { companyId: world.sunrise.id, metricTypeId: sales.id }, [
      { ...cell, name: "cell", was, value },
    ]);
  const file = (value: number) =>
    lines(LONG, ...[world.shop, world.kiosk].map(({ pcNumber }) => `${value},${pcNumber},2026-10-25,Net sales,`));
  const checked = await preview(file(500));
  expect(await type("", "77")).toMatchObject({ saved: true });
  // The preview said new, but the value exists by now: it is checked again, and nothing is saved.
  expect(await save(checked)).toMatchObject({ status: "checking", savedRows: 0 });
  await modules.checkImport(db, { findKind: findImportKind, importId: checked.importId, origin: advisor.origin, now });
  const { version, newRows, changedRows } = await importOf(checked.importId);
  expect([newRows, changedRows]).toEqual([1, 1]);
  expect(await save({ ...checked, version })).toMatchObject({ status: "saved" });
  const later = await preview(file(600));
  expect(await save(later)).toMatchObject({ status: "saved" });
  expect(await undo(checked.importId)).toMatchObject({
    status: "saved",
    undoneBy: null,
    failure: "Can't undo: 2 values changed since the import.",
  });
  expect(await undo(later.importId)).toMatchObject({ status: "undone" });
  expect(await type("500", null)).toMatchObject({ saved: true });
  expect(await undo(checked.importId)).toMatchObject({
    failure: "Can't undo: 1 value changed since the import.",
  });
  expect(await type("", "500")).toMatchObject({ saved: true });
  expect(await undo(checked.importId)).toMatchObject({ status: "undone" });
  const now77 = (await kept()).filter((figure) => figure.includes("2026-10-25"));
  expect(now77).toEqual([`${world.shop.id} ${sales.id} 2026-10-25 77`]);
});

test("one bad row among many is named; other companies undo nothing; long files take no more statements", async () => {
  const ids = await makeLocations(db, world.north, 40);
  const places = await db.selectFrom("locations").select("pcNumber").where("id", "in", ids).execute();
  const rows = places.map(({ pcNumber }) => `5,${pcNumber},2026-09-06,Net sales,`);
  const few = await preview(lines(LONG, ...rows.slice(0, 3)));
  const bad = await preview(lines(LONG, ...rows.slice(0, 30), "5,NOWHERE,2026-09-06,Net sales,", ...rows.slice(30)));
  expect(bad.rows.filter(({ outcome }) => outcome === "bad").map(({ line }) => line)).toEqual([32]);
  const many = await preview(lines(LONG, ...rows));
  const check = (importId: number) =>
    recordStatements(async () => {
      await modules.recheckImport(db, { importer: advisor, companyId: world.sunrise.id, importId });
      await modules.checkImport(db, { findKind: findImportKind, importId, origin: advisor.origin, now });
    });
  expect((await check(many.importId)).length).toBe((await check(few.importId)).length);
  const { version } = await importOf(many.importId);
  await save({ ...many, version });
  const harborAdvisor = await makePerson(db, world.harborAdvisor);
  expect(
    await modules.requestImportUndo(db, {
      importer: harborAdvisor,
      companyId: world.sunrise.id,
      importId: many.importId,
    }),
  ).toBe(null);
  expect(
    await modules.requestImportUndo(db, { importer: advisor, companyId: world.sunrise.id, importId: few.importId }),
  ).toMatchObject({ saved: false });
  // Two concurrent undos undo once.
  await modules.requestImportUndo(db, { importer: advisor, companyId: world.sunrise.id, importId: many.importId });
  await Promise.all(
    [1, 2].map(() =>
      modules.undoImport(db, { findKind: findImportKind, importId: many.importId, origin: advisor.origin, now }),
    ),
  );
  expect(await importOf(many.importId)).toMatchObject({ status: "undone" });
  expect((await kept()).filter((figure) => figure.includes("2026-09-06"))).toEqual([]);
});

test("a workbook's displayed percentages and days are read, however its cells store them", async () => {
  const columns = [
    { header: "PC number" },
    { header: "Week", numFmt: "mmm d" },
    { header: "Food cost", numFmt: "0.0%" },
  ];
  const week = new Date("2026-05-03T00:00:00Z");
  const checked = await preview(
    await makeWorkbook(columns, [
      [world.shop.pcNumber, week, 0.05],
      [world.kiosk.pcNumber, week, 0.3],
    ]),
  );
  expect(checked).toMatchObject({ newRows: 2, badRows: 0 });
  await save(checked);
  const percents = (await kept()).filter((figure) => figure.includes(`${cost.id} 2026-05-03`));
  expect(percents.map((figure) => figure.split(" ")[3]).sort()).toEqual(["0.05", "0.3"]);
});
