import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { toCsvLine } from "#db/csv-cells.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { approveClaim, failPayment, sendClaimToPayment, takeClaim } from "#app/programs/claims/decide-claim.server.ts";
import { submitClaim } from "#app/programs/claims/submit-claim.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { batchClaimList, paymentBatchList, findPaymentBatch } from "#app/programs/claim-payments/batch-list.server.ts";
import { createPaymentBatch, previewPaymentBatch } from "#app/programs/claim-payments/create-batch.server.ts";
import { openImportHarness } from "#tests/support/import-harness.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { recordStatements } from "#tests/support/statements.ts";

const { database, world, advisor: senior, now, preview, save, upload } = await openImportHarness("payments", "senior");
/** Time of the approvals, which are final by now. */
const earlier = new Date(now.getTime() - 60_000);
const { db } = database;
let owner: Member;
beforeAll(async () => {
  owner = await makeMember(db, world.owner);
});
afterAll(() => database.close());

/** Create approved claims of $300.00 each, for shops of North with separate accounts. */
async function approvedClaims(count: number, payeeName = "North") {
  const program = await makeProgram(db, world.sunrise);
  const claims = [];
  for (let number = 0; number < count; number += 1) {
    const shop = await makeLocation(db, world.north);
    const claim = await makeClaim(db, await makeBudgetAccount(db, program, shop), shop, { payeeName });
    await submitClaim({ db, actor: owner, now }, claim.id, { certifiedName: "Pat Owner", acceptsLess: false });
    await takeClaim({ db, actor: senior, now }, claim.id, {});
    await approveClaim({ db, actor: senior, now: earlier }, claim.id, { isNoDuplicate: false });
    claims.push(claim);
  }
  return claims;
}

const batchOf = async (companyId = world.sunrise.id) => ({
  intent: "make" as const,
  companyId,
  ...(await previewPaymentBatch(db, senior.access, companyId, now)),
});

async function madeBatch() {
  const outcome = await createPaymentBatch(db, senior, await batchOf(), now);
  if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
  return outcome;
}

const claimsOfBatch = (batchId: number) =>
  db.selectFrom("claims").selectAll().where("paymentBatchId", "=", batchId).orderBy("id").execute();

const statusesOf = async (claims: readonly { id: number }[]) =>
  (
    await db
      .selectFrom("claims")
      .select("status")
      .where(
        "id",
        "in",
        claims.map(({ id }) => id),
      )
      .orderBy("id")
      .execute()
  ).map(({ status }) => status);

test("a batch takes approved and manually sent claims, once, in the same statements for any number", async () => {
  const [first, byHand, failed] = await approvedClaims(3);
  if (!first || !byHand || !failed) throw new Error("three claims");
  await sendClaimToPayment({ db, actor: senior, now }, byHand.id, {});
  const form = { ...(await batchOf()), idempotencyKey: "page" };
  expect(form).toMatchObject({ claims: 3, cents: 90_000 });
  const of: { batch?: Awaited<ReturnType<typeof madeBatch>> } = {};
  const few = await recordStatements(async () => {
    const outcome = await createPaymentBatch(db, senior, form, now);
    if (outcome?.saved) of.batch = outcome;
  });
  const batch = of.batch;
  expect(batch?.number).toMatch(/^PB-2026-\d{6}$/);
  expect(await createPaymentBatch(db, senior, form, now)).toEqual({
    saved: true,
    id: batch?.id,
    number: batch?.number,
  });
  expect(await createPaymentBatch(db, senior, { ...form, idempotencyKey: "another" }, now)).toMatchObject({
    fieldErrors: { "": ["No approved claims are ready for a batch."] },
  });
  expect(await claimsOfBatch(batch?.id ?? 0)).toMatchObject(
    [first, byHand, failed].map(({ id }) => ({ id, status: "paymentPending", reservedCents: 30_000 })),
  );
  expect(await findPaymentBatch(db, senior.access, batch?.id ?? 0)).toMatchObject({
    claims: 3,
    cents: 90_000,
    waiting: 3,
  });

  // A failed payment leaves its batch and waits for the next one.
  await failPayment({ db, actor: senior, now }, failed.id, { reason: "The account is closed." });
  await approvedClaims(6);
  const many = await recordStatements(madeBatch);
  expect(many.length - few.length).toBeLessThanOrEqual(0);
  expect(few.length).toBeLessThanOrEqual(12);
  const list = await paymentBatchList.page(db, {
    access: senior.access,
    scope: { companyId: world.sunrise.id },
    at: new URLSearchParams(),
  });
  expect(list.rows.map(({ claims, amount }) => [claims, amount])).toEqual(
    expect.arrayContaining([
      [7, 210_000],
      [2, 60_000],
    ]),
  );
});

test("a batch is refused when its claims are not those counted, and two simultaneous batches share none", async () => {
  await approvedClaims(1);
  const form = await batchOf();
  await approvedClaims(1);
  expect(await createPaymentBatch(db, senior, form, now)).toMatchObject({
    fieldErrors: { "": ["The list changed and now has 2 claims for $600.00. Review it again."] },
  });
  const fresh = await batchOf();
  const outcomes = await Promise.all([
    createPaymentBatch(db, senior, fresh, now),
    createPaymentBatch(db, senior, fresh, now),
  ]);
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);

  const harborAdvisor = await makePerson(db, world.harborAdvisor);
  await approvedClaims(1);
  expect(await previewPaymentBatch(db, harborAdvisor.access, world.sunrise.id, now)).toEqual({ claims: 0, cents: 0 });
  await madeBatch();
  const batchesIn = async ({ access }: { access: AccessScope }) =>
    (await paymentBatchList.page(db, { access, scope: { companyId: null }, at: new URLSearchParams() })).total;
  expect(await batchesIn(senior)).toBeGreaterThan(0);
  expect(await batchesIn(harborAdvisor)).toBe(0);
});

/** Return a batch's own CSV as lines with a bank's additions; `fill` gives reference and day by claim number. */
async function filled(batchId: number, fill: (number: string) => [reference: string, paidOn: string]) {
  const file = batchClaimList.download(
    db,
    { access: senior.access, scope: { batchId }, at: new URLSearchParams() },
    "payments.csv",
  );
  const rows = z.array(z.array(z.string())).parse(parse(await file.text(), { bom: true }));
  const [head = [], ...lines] = rows;
  expect(head).toEqual([
    "Claim number",
    "Payee",
    "PC number",
    "Amount",
    "Method",
    "Account ends in",
    "Reference",
    "Paid on",
  ]);
  const text = [head, ...lines.map((cells) => [...cells.slice(0, 6), ...fill(cells[0] ?? "")])];
  return { lines, text: text.map((cells) => toCsvLine(cells)).join("") };
}

test("a batch's CSV is sent out and returned with references, and pays each claim once", async () => {
  const claims = await approvedClaims(3, "=cmd|' /C calc'!A0");
  const batch = await madeBatch();
  const [, , waiting] = claims;
  const { lines, text } = await filled(batch.id, (number) =>
    number === waiting?.number ? ["", ""] : [`CHK ${number}`, "11/19/2026"],
  );
  expect(lines.map(([number, payee, , amount, method]) => [number, payee, amount, method])).toEqual(
    claims.map(({ number }) => [number, "'=cmd|' /C calc'!A0", "300.00", "check"]),
  );

  const checked = await preview(text);
  expect(checked.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "same"]);
  expect(await statusesOf(claims)).toEqual(["paymentPending", "paymentPending", "paymentPending"]);
  await db.deleteFrom("mails").execute();
  expect(await save(checked)).toMatchObject({ outcome: { saved: true }, status: "saved", savedRows: 2 });
  expect(await claimsOfBatch(batch.id)).toMatchObject([
    { status: "paid", reservedCents: 0, paidOn: "2026-11-19", paymentRef: `CHK ${claims[0]?.number}` },
    { status: "paid", reservedCents: 0, paidOn: "2026-11-19", paymentRef: `CHK ${claims[1]?.number}` },
    { status: "paymentPending", reservedCents: 30_000, paidOn: null, paymentRef: "" },
  ]);
  const spent = await db
    .selectFrom("ledgerEntries")
    .select(["refId", "amountCents"])
    .where("type", "=", "spend")
    .where("refType", "=", "claim")
    .where(
      "refId",
      "in",
      claims.map(({ id }) => id),
    )
    .orderBy("refId")
    .execute();
  expect(spent).toEqual(claims.slice(0, 2).map(({ id }) => ({ refId: id, amountCents: 30_000 })));
  const mails = await db.selectFrom("mails").select(["kind", "recipient"]).execute();
  expect(mails).toEqual(claims.slice(0, 2).map(() => ({ kind: "claim.paid", recipient: world.owner.email })));

  expect(await upload(text)).toMatchObject({ saved: true, isKnown: true });
  const again = await preview(`${text}\n`);
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(["same", "same", "same"]);
});

test("rows without a waiting claim, a day or the right amount are refused with the reason", async () => {
  const [claim, paid] = await approvedClaims(2);
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const place = await makeLocation(db, network);
  await makeUser(db, "Business Owner", { company, networks: [network] });
  const foreign = await makeClaim(db, await makeBudgetAccount(db, await makeProgram(db, company), place), place, {
    status: "paymentPending",
  });
  await madeBatch();
  await save(await preview(`Claim number,Reference,Paid on\n${paid?.number},CHK 7,2026-11-18\n`));
  const { rows } = await preview(
    [
      "Claim number,Reference,Paid on,Amount",
      "RB-1900-000001,CHK 1,2026-11-18,",
      `${foreign.number},CHK 1,2026-11-18,`,
      `${paid?.number},CHK 8,2026-11-18,`,
      `${claim?.number},,2026-11-31,299.99`,
      `${claim?.number.toLowerCase()} ,CHK 9,2026-11-21,$300`,
    ].join("\n"),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["bad", "bad", "bad", "bad", "bad"]);
  const said = rows.map((row) => row.said).join("\n");
  for (const sentence of [
    "No claim has the number RB-1900-000001.",
    `No claim has the number ${foreign.number}.`,
    `${paid?.number} was already paid on 11/18/2026 with reference CHK 7.`,
    "Enter the payment reference.",
    "Enter the payment date as MM/DD/YYYY.",
    "Enter the approved amount, 300.00.",
  ]) {
    expect(said).toContain(sentence);
  }
  const late = await preview(`Claim number,Reference,Paid on\n${claim?.number.toLowerCase()} ,CHK 9,11/21/2026\n`);
  expect(late.rows[0]?.said).toContain("This date is in the future. Enter the payment date.");
});
