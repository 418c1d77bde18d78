import { afterAll, beforeAll, expect, test } from "vitest";
import { findPaidClaim, writeRemittancePdf } from "#app/programs/claims/remittance-pdf.server.ts";
import { claimDifferences } from "#app/programs/claims/claim-amounts.ts";
import { termsOf } from "#app/ui/text/terms.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
});
afterAll(() => database.close());

test("a remittance shows the payee, the amount and its calculation; an unpaid claim has none", async () => {
  const { db } = database;
  const [owner, stranger] = [await makeMember(db, world.owner), await makeMember(db, world.southOwner)];
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise, { name: "Local money" });
  const account = await makeBudgetAccount(db, program, shop);
  const amounts = { expectedCents: 30_000, approvedCents: 25_000, vendor: "<b>Print & Co</b>" };
  const paid = {
    ...amounts,
    status: "paid" as const,
    paidOn: "2026-11-19",
    paymentRef: "CHK 1001",
    accountLast4: "4321",
  };
  const { id, number } = await makeClaim(db, account, shop, paid);
  const waiting = await makeClaim(db, account, shop, { status: "paymentPending" });
  await expect(findPaidClaim(db, owner.access, waiting.id)).rejects.toMatchObject({ status: 404 });
  await expect(findPaidClaim(db, stranger.access, id)).rejects.toMatchObject({ status: 404 });

  const words = termsOf({ location: { singular: "store", plural: "stores" } });
  const { name, content } = await writeRemittancePdf(await findPaidClaim(db, owner.access, id), words);
  expect(name).toBe(`Remittance ${number}.pdf`);
  const text = readPdf(content).join("\n");
  for (const said of ["$250.00", "11/19/2026", "CHK 1001", "Check, account ending in 4321", "Flyers", "$600.00"].concat(
    ["50%", "$300.00", "<b>Print & Co</b>", "Local money", "Store", shop.pcNumber, number],
  )) {
    expect(text).toContain(said);
  }
});

test("a remittance shows payer, payee with address, batch, payment number, amounts and why they differ", async () => {
  const { db } = database;
  const owner = await makeMember(db, world.owner);
  const address = { street: "12 Market Street", city: "Evanston", state: "IL", zip: "60201" };
  const shop = await makeLocation(db, world.north, address);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise, { capCents: 28_000 }), shop);
  const batch = await db
    .insertInto("paymentBatches")
    .values({ companyId: world.sunrise.id, number: "PB-2026-000007" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const amounts = { expectedCents: 28_000, approvedCents: 25_000, reasonCodes: ["missingProof", "overCap"] };
  const paid = { status: "paid" as const, paidOn: "2026-11-19", paymentRef: "ACH 1001", paymentBatchId: batch.id };
  const { id } = await makeClaim(db, account, shop, { ...amounts, ...paid, payeeName: "North Inc." });
  const rest = { description: "Balloons", category: "Decoration", amountCents: 3_000, isEligible: false };
  await db
    .insertInto("claimLines")
    .values({ ...rest, claimId: id, position: 2 })
    .execute();
  const decided = { objectType: "claim", objectId: id, companyId: world.sunrise.id, fromStatus: "inReview" };
  await db
    .insertInto("statusChanges")
    .values({ ...decided, toStatus: "partlyApproved", reason: "Page two is blank." })
    .execute();

  const claim = await findPaidClaim(db, owner.access, id);
  const { content } = await writeRemittancePdf(claim, termsOf({}));
  const text = readPdf(content).join(" ").replace(/\s+/g, " ");
  for (const [term, value] of [
    ["Payer", world.sunrise.name],
    ["Payee", "North Inc."],
    ["Payee address", "12 Market Street, Evanston, IL 60201"],
    ["Payment batch", "PB-2026-000007"],
    ["Payment number", "ACH 1001"],
    ["Invoice total", "$630.00"],
    ["Marked as eligible", "$600.00"],
    ["Expected reimbursement", "$280.00"],
    ["Approved", "$250.00"],
  ]) {
    expect(text).toContain(`${term} ${value}`);
  }
  for (const sentence of [
    "$30.00 isn't eligible.",
    "The program covers 50% of eligible costs.",
    "The program pays up to $280.00 per claim.",
    "$250.00 of $280.00 was approved. Missing proof and Over the maximum per claim. Page two is blank.",
  ]) {
    expect(text).toContain(sentence);
  }
  expect(claimDifferences({ ...claim, capCents: null, approvedCents: 28_000 })).toContain(
    "Only $280.00 was available.",
  );
});
