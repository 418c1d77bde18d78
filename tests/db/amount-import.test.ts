import { afterAll, beforeAll, expect, test } from "vitest";
import { allocationForm } from "#app/programs/incentives/allocation-form.ts";
import { previewAllocation } from "#app/programs/incentives/allocate.server.ts";
import { openImportHarness } from "#tests/support/import-harness.ts";
import { makeLocation, makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { recordStatements } from "#tests/support/statements.ts";

const { database, world, preview, save } = await openImportHarness("program-amounts-1", "senior");
const { db } = database;
let program: Awaited<ReturnType<typeof makeProgram>>;
beforeAll(async () => {
  program = await makeProgram(db, world.sunrise);
  expect(program.id).toBe(1);
});
afterAll(() => database.close());

const accountOf = (location: { id: number }) =>
  db
    .selectFrom("budgetAccounts")
    .select(["id", "allocatedCents", "availableCents"])
    .where("programId", "=", program.id)
    .where("locationId", "=", location.id)
    .executeTakeFirst();

test("a file opens accounts, raises and lowers others, and explains each bad row", async () => {
  const [fresh, raised, same, bound] = [world.shop, world.kiosk, world.southShop, await makeLocation(db, world.north)];
  await makeBudgetAccount(db, program, raised, 10_000);
  await makeBudgetAccount(db, program, same, 20_000);
  const { id: accountId, companyId } = await makeBudgetAccount(db, program, bound, 50_000);
  const entry = { companyId, accountId, type: "reserve" as const, refType: "claim", refId: 1 };
  await db
    .insertInto("ledgerEntries")
    .values({ ...entry, amountCents: 30_000 })
    .execute();
  const closed = await makeLocation(db, world.north, { status: "closed" });
  const lines = [
    `${fresh.pcNumber},"$1,250.50",First money`,
    `${raised.pcNumber.toLowerCase()} ,300,`,
    `${same.pcNumber},200.00,`,
  ];
  const wrong = [
    `${world.pierShop.pcNumber},100,`,
    `${closed.pcNumber},100,`,
    `${bound.pcNumber},299.99,`,
    `${bound.pcNumber}-x,-5,${"m".repeat(256)}`,
    "Same,5,\nSame,6,",
  ];
  const file = (rows: readonly string[]) => ["PC number,Amount,Memo", ...rows].join("\n");
  const bad = await preview(file([...lines, ...wrong]));
  expect(bad.rows.map(({ outcome }) => outcome)).toEqual(["new", "changed", "same", ...Array(6).fill("bad")]);
  const said = bad.rows.map((row) => row.said).join("\n");
  for (const sentence of [
    `No location has the PC number ${world.pierShop.pcNumber}.`,
    "This location is closed.",
    "Only $200.00 is left, so enter $300.00 or more.",
    "Use up to 255 characters.",
    "Enter dollars and cents, such as 1,250.00.",
    "Line 9 is for the same record. Remove one.",
  ]) {
    expect(said).toContain(sentence);
  }
  expect(await accountOf(fresh)).toBeUndefined();

  const good = await preview(file(lines));
  expect(await save(good)).toMatchObject({ status: "saved", savedRows: 2 });
  expect(await accountOf(fresh)).toMatchObject({ allocatedCents: 125_050, availableCents: 125_050 });
  expect(await accountOf(raised)).toMatchObject({ allocatedCents: 30_000 });
  expect(await accountOf(same)).toMatchObject({ allocatedCents: 20_000 });
  const entries = await db
    .selectFrom("ledgerEntries")
    .select(["type", "amountCents", "memo"])
    .where("refType", "=", "import")
    .orderBy("amountCents")
    .execute();
  expect(entries).toEqual([
    { type: "adjust", amountCents: 20_000, memo: "Import" },
    { type: "allocate", amountCents: 125_050, memo: "First money" },
  ]);
  // An allocation for all keeps imported amounts, as it keeps amounts set by hand.
  const forAll = allocationForm.parse({ amountCents: "500", networkId: world.north.id });
  expect(await previewAllocation(db, program, forAll)).toMatchObject({ kept: 2 });
});

test("a closed program, another company's program and one with a shared account accept no file", async () => {
  const line = `PC number,Amount\n${world.southShop.pcNumber},`;
  const { status, pool } = program;
  for (const [amount, values, sentence] of [
    ["5", { status: "closed" }, "You can't allocate money to this program anymore."],
    ["6", { pool: "network" }, "share this program's money"],
  ] as const) {
    await db.updateTable("incentivePrograms").set(values).where("id", "=", program.id).execute();
    const { rows } = await preview(`${line}${amount}`);
    expect(rows[0]?.said).toContain(sentence);
    await db.updateTable("incentivePrograms").set({ status, pool }).where("id", "=", program.id).execute();
  }
  const { findAmountImport } = await import("#app/programs/incentives/amount-import.server.ts");
  const { makePerson } = await import("#tests/support/make/people.ts");
  const [row] =
    (await findAmountImport("program-amounts-1")?.check(
      { db, actor: await makePerson(db, world.harborAdvisor), now: new Date() },
      world.harbor.id,
      [{ line: 2, cells: { pcNumber: world.pierShop.pcNumber, amount: "5" } }],
    )) ?? [];
  expect(row).toMatchObject({ outcome: "bad", problems: [{ sentence: "This company doesn't have this program." }] });
});

test("20,000 rows are checked and saved in batches, without a statement per row", async () => {
  const network = await makeNetwork(db, world.sunrise);
  for (let some = 0; some < 4; some += 1) await makeLocations(db, network, 5_000);
  const places = await db.selectFrom("locations").select("pcNumber").where("networkId", "=", network.id).execute();
  const lines = places.map(({ pcNumber }, place) => `${pcNumber},${100 + (place % 7)}.25`);
  const sent = await recordStatements(async () => {
    const checked = await preview(["PC number,Amount", ...lines].join("\n"));
    expect([checked.newRows, checked.badRows]).toEqual([20_000, 0]);
    expect(await save(checked)).toMatchObject({ status: "saved", savedRows: 20_000 });
  });
  expect(sent.length).toBeLessThanOrEqual(20 * 15 + 40);
  const { cents } = await db
    .selectFrom("budgetAccounts")
    .select((of) => of.fn.sum<number>("allocatedCents").as("cents"))
    .where("programId", "=", program.id)
    .where("networkId", "=", network.id)
    .executeTakeFirstOrThrow();
  const expected = lines.reduce((sum, _, place) => sum + 10_025 + 100 * (place % 7), 0);
  expect(Number(cents)).toBe(expected);
});
