import { afterAll, expect, test } from "vitest";
import { recordToFormValues } from "#app/ui/record-form/field-texts.ts";
import {
  claimForm,
  type ClaimFormValues,
  claimSections,
  contentOf,
  pickStoredFields,
} from "#app/programs/claims/claim-form.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { failAtStatement } from "#tests/support/failing-statement.ts";
import { makeClaimForm } from "#tests/support/make/claim-content.ts";
import { makeAcceptedFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { findClaim } = await import("#app/programs/claims/claim-queries.server.ts");
const { askAboutClaim, takeClaim } = await import("#app/programs/claims/decide-claim.server.ts");
const { saveClaim, sendClaim } = await import("#app/programs/claims/save-claim.server.ts");
const { submitClaim } = await import("#app/programs/claims/submit-claim.server.ts");
const { allocateMoney } = await import("#app/programs/incentives/allocate.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const later = new Date("2026-11-21T15:00:00Z");

afterAll(() => database.close());

/** Create a draft claim whose account has some money, by default $1,500.00. */
async function draft(cents?: number) {
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise);
  const account = await makeBudgetAccount(db, program, shop, cents);
  const { id } = await makeClaim(db, account, shop);
  return { id, account, program };
}

let pages = 0;

/** Return a filled-in form of a claim at version 1, as a page of its own posts it. */
function formOf(values: Partial<ClaimFormValues> = {}) {
  pages += 1;
  const certified = { certifiedName: "Pat Owner", isCertified: true };
  return makeClaimForm({ ...certified, idempotencyKey: `page ${pages}`, ...values });
}

async function claimOf(id: number) {
  const claim = await findClaim(db, owner.access, id);
  if (!claim) throw new Error("The claim is out of reach.");
  return claim;
}

async function auditOf(id: number) {
  return db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("objectType", "=", "claim")
    .where("objectId", "=", String(id))
    .orderBy("id")
    .execute();
}

const send = (id: number, form = formOf(), intent: "submit" | "answer" = "submit", at = now) =>
  sendClaim({ db, actor: owner, now: at }, id, { intent, form });

test("every stored field of the form has its place, and reaches its column, the audit log and the form", async () => {
  const names = Object.keys(pickStoredFields({}));
  const placed = Object.values(claimSections).flatMap(({ fields }) => fields.flat());
  expect([...placed].sort()).toEqual([...names].sort());

  // Every field gets a value of its own kind.
  const samples = ["1234", "2026-11-09", 7, "Sample", "ach"];
  const values = Object.fromEntries(
    Object.entries(claimForm.shape).flatMap(([name, schema]) => {
      const sample = samples.find((one) => schema.safeParse(one).success);
      return names.includes(name) ? [[name, sample]] : [];
    }),
  );
  expect(Object.values(values)).not.toContain(undefined);
  const { id } = await draft();
  const form = contentOf(claimForm.parse({ version: 1, ...values }));
  expect(await saveClaim({ db, actor: owner, now }, id, form)).toMatchObject({ saved: true });
  const stored = await db.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(stored).toMatchObject(values);
  expect(await auditOf(id)).toMatchObject([{ action: "claim.change", after: values }]);
  expect(recordToFormValues(claimForm, await claimOf(id))).toMatchObject(values);
});

test("a claim is saved and submitted in one transaction that locks it once, with its new files", async () => {
  const { id } = await draft();
  await db.deleteFrom("claimFiles").where("claimId", "=", id).execute();
  const added = [{ file: await makeAcceptedFile(), kind: "invoice" as const }];
  const sent = await recordStatements(() =>
    sendClaim({ db, actor: owner, now }, id, { intent: "submit", form: formOf(), added }),
  );
  expect(sent.filter((sql) => /from "claims".* for update/s.test(sql))).toHaveLength(1);
  expect(await claimOf(id)).toMatchObject({
    status: "submitted",
    vendor: "North Print",
    requestedCents: 40_000,
    expectedCents: 20_000,
    reservedCents: 20_000,
    certifiedName: "Pat Owner",
    version: 3,
    files: [{ kind: "invoice" }],
  });
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["claim.add-file", "claim.change", "claim.submit"]);
  const plain = await draft();
  const statements = await recordStatements(() => send(plain.id));
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(10);
});

test("a submission that breaks at any statement changes nothing", async () => {
  const { id, account } = await draft();
  const read = async () => {
    const { availableCents } = await db
      .selectFrom("budgetAccounts")
      .select("availableCents")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    return { availableCents, claim: await claimOf(id), audit: await auditOf(id) };
  };
  const before = await read();
  const form = formOf();
  let at = 0;
  while (await failAtStatement(at, "cut", () => send(id, form))) {
    expect(await read(), `statement ${at}`).toEqual(before);
    at += 1;
  }
  expect(at).toBeGreaterThan(8);
  expect(await read()).toMatchObject({ availableCents: 130_000, claim: { status: "submitted", version: 3 } });
});

test("a refused submission keeps the content, and the same form sent again is tried again", async () => {
  const { id, program } = await draft(1_000);
  const form = formOf();
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await send(id, form)).toMatchObject({
      saved: false,
      fieldErrors: { "": [expect.stringContaining("Only $10.00 is left")] },
    });
    expect(await claimOf(id)).toMatchObject({ status: "draft", vendor: "North Print", reservedCents: 0, version: 2 });
  }
  const money = { amountCents: 90_000, networkId: null, mayChangeAdjusted: false };
  await allocateMoney({ db, actor: senior, now }, program.id, money);
  expect(await send(id, form)).toMatchObject({ saved: true, to: "submitted" });
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["claim.change", "claim.submit"]);
});

test("a form that was saved before is submitted as it is, and a form without all values is saved", async () => {
  const { id } = await draft();
  const whole = formOf();
  expect(await saveClaim({ db, actor: owner, now }, id, contentOf(whole))).toMatchObject({ saved: true, version: 2 });
  expect(await send(id, whole)).toMatchObject({ saved: true });
  expect(await send(id, whole)).toMatchObject({ saved: true });
  expect((await claimOf(id)).version).toBe(3);

  const other = await draft();
  expect(await send(other.id, formOf({ vendor: "", certifiedName: "" }))).toMatchObject({
    fieldErrors: { vendor: ["Enter the vendor."], certifiedName: ["Enter your name to certify the claim."] },
  });
  expect(await claimOf(other.id)).toMatchObject({ status: "draft", vendor: "", payeeName: "North Inc." });
  expect(await send(other.id)).toMatchObject({ saved: false, status: 409 });
});

test("one form sent twice simultaneously with a file submits once, with the same outcome", async () => {
  const { id } = await draft();
  const added = [{ file: await makeAcceptedFile(), kind: "proof" as const }];
  const form = formOf();
  const both = await Promise.all(
    [1, 2].map(() => sendClaim({ db, actor: owner, now }, id, { intent: "submit", form, added })),
  );
  for (const one of both) expect(one).toMatchObject({ saved: true, to: "submitted" });
  expect((await claimOf(id)).files).toHaveLength(2);
  const entries = await db.selectFrom("ledgerEntries").select("type").where("refId", "=", id).execute();
  expect(entries.filter(({ type }) => type === "reserve")).toHaveLength(1);
});

test("an answer stores the changed claim and its reservation follows it", async () => {
  const { id } = await draft();
  await submitClaim({ db, actor: owner, now }, id, { certifiedName: "Pat", acceptsLess: false });
  await takeClaim({ db, actor: senior, now }, id, {});
  await askAboutClaim({ db, actor: senior, now }, id, { reason: "Where is the second page?" });
  const form = formOf({ version: 4 });
  expect(await send(id, form, "submit", later)).toMatchObject({
    fieldErrors: { "": ["This claim can't be submitted because its status is More information needed."] },
  });
  expect(await send(id, form, "answer", later)).toMatchObject({ saved: true, to: "submitted" });
  expect(await claimOf(id)).toMatchObject({ status: "submitted", reservedCents: 20_000, version: 6 });
  const stranger = await makeMember(db, world.harborOwner);
  expect(await sendClaim({ db, actor: stranger, now }, id, { intent: "answer", form })).toBeNull();
});
