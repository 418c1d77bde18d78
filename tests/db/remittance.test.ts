import { afterAll, beforeAll, expect, test } from "vitest";
import { findPaidClaim, remittancePdf } from "#app/programs/claims/remittance-pdf.server.ts";
import { wordsOf } from "#app/ui/words.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudget, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a remittance says who is paid what and how it came to that; what is not paid has none", async () => {
  const { db } = database;
  const world = await makeWorld(db);
  const [owner, stranger] = [await makeMember(db, world.owner), await makeMember(db, world.southOwner)];
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise, { name: "Local money" });
  const account = await makeBudget(db, program, shop);
  const amounts = { expectedCents: 30_000, approvedCents: 25_000, vendor: "<b>Print & Co</b>" };
  const paid = { ...amounts, status: "paid", paidOn: "2026-11-19", paymentRef: "CHK 1001", accountLast4: "4321" };
  const { id, number } = await makeClaim(db, account, shop, paid);
  const waiting = await makeClaim(db, account, shop, { status: "paymentPending" });
  await expect(findPaidClaim(db, owner.reach, waiting.id)).rejects.toMatchObject({ status: 404 });
  await expect(findPaidClaim(db, stranger.reach, id)).rejects.toMatchObject({ status: 404 });

  const words = wordsOf({ location: { singular: "store", plural: "stores" } });
  const { name, content } = await remittancePdf(await findPaidClaim(db, owner.reach, id), words);
  expect(name).toBe(`Remittance ${number}.pdf`);
  const text = readPdf(content).join("\n");
  for (const said of ["$250.00", "11/19/2026", "CHK 1001", "Check, account ending in 4321", "Flyers", "$600.00"].concat(
    [...["50%", "$300.00", "<b>Print & Co</b>", "Local money", "Store", shop.pcNumber, number]],
  )) {
    expect(text).toContain(said);
  }
});
