import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeApprovalRule, makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { approveByRule, drawAtRandom } = await import("#app/programs/approval-rules/approve-by-rule.server.ts");
const { findApprovalOutlook } = await import("#app/programs/approval-rules/approval-outlook.server.ts");
const { findClaim } = await import("#app/programs/claims/claim-queries.server.ts");
const { takeClaim } = await import("#app/programs/claims/decide-claim.server.ts");
const { submitClaim } = await import("#app/programs/claims/submit-claim.server.ts");

const submittedAt = new Date("2026-11-20T15:00:00Z");
const minutesLater = (minutes: number) => new Date(submittedAt.getTime() + minutes * 60_000);
const later = minutesLater(2);
const never = () => false;
afterAll(() => database.close());

/** Create a company with an owner, an advisor and a way to submit claims of its one shop. */
async function makeBrand() {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const owner = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [network] }));
  const advisor = await makePerson(db, await makeUser(db, "Mainstreet Advisor", { advises: [company] }));
  const account = await makeBudgetAccount(db, await makeProgram(db, company), shop, 500_000);
  const submit = async (requestedCents: number, values: Parameters<typeof makeClaim>[3] = {}) => {
    const claim = await makeClaim(db, account, shop, { requestedCents, createdBy: owner.userId, ...values });
    const certified = { certifiedName: "Pat Owner", acceptsLess: false };
    await submitClaim({ db, actor: owner, now: submittedAt }, claim.id, certified);
    return claim.id;
  };
  return { company, shop, owner, advisor, account, submit };
}

const claimOf = (id: number) => db.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a claim that fits a rule is approved two minutes after it was submitted, for what was expected", async () => {
  const { company, account, submit } = await makeBrand();
  const rule = await makeApprovalRule(db, company, { name: "Small", maxCents: 5_000 });
  const [small, large] = [await submit(10_000), await submit(10_200)];
  await approveByRule(db, minutesLater(1), { draw: never });
  expect((await claimOf(small)).status).toBe("submitted");

  await approveByRule(db, later, { draw: never });
  expect(await claimOf(small)).toMatchObject({
    status: "approved",
    approvedCents: 5_000,
    reservedCents: 5_000,
    decidedBy: null,
    decidedAt: later,
    approvalRuleId: rule.id,
  });
  expect(await claimOf(large)).toMatchObject({ status: "submitted", approvedCents: null, approvalRuleId: null });
  const history = await db
    .selectFrom("statusChanges")
    .select(["fromStatus", "toStatus", "reason", "byUserId"])
    .where("objectType", "=", "claim")
    .where("objectId", "=", small)
    .where("toStatus", "=", "approved")
    .execute();
  const reason = "Approved by the rule “Small”.";
  expect(history).toEqual([{ fromStatus: "submitted", toStatus: "approved", reason, byUserId: null }]);
  const mails = await db
    .selectFrom("mails")
    .select("subject")
    .where("kind", "=", "claim.decided")
    .where("subject", "like", `%${(await claimOf(small)).number}%`)
    .execute();
  expect(mails).toHaveLength(1);
  const { reservedCents } = await db
    .selectFrom("budgetAccounts")
    .selectAll()
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  expect(reservedCents).toBe(5_000 + 5_100);
});

test("a drawn claim stays with the advisors and isn't drawn again", async () => {
  const { company, submit } = await makeBrand();
  const rule = await makeApprovalRule(db, company);
  const id = await submit(2_000);
  await approveByRule(db, later, { draw: () => true });
  await approveByRule(db, minutesLater(10), { draw: never });
  expect(await claimOf(id)).toMatchObject({ status: "submitted", approvalRuleId: rule.id, isDrawnForReview: true });
  const audited = await db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "claim.draw-for-review")
    .where("objectId", "=", String(id))
    .execute();
  expect(audited).toEqual([{ after: { rule: rule.name } }]);
});

test("a rule that is added later approves the claims that wait", async () => {
  const { company, submit } = await makeBrand();
  const id = await submit(10_000);
  await makeApprovalRule(db, company, { name: "Small", maxCents: 1_000, updatedAt: submittedAt });
  await approveByRule(db, later, { draw: never });
  expect((await claimOf(id)).status).toBe("submitted");
  const added = { name: "Larger", maxCents: 100_000, updatedAt: minutesLater(5) };
  const larger = await makeApprovalRule(db, company, added);
  await approveByRule(db, minutesLater(6), { draw: never });
  expect(await claimOf(id)).toMatchObject({ status: "approved", approvalRuleId: larger.id });
});

test("one in twenty fitting claims is drawn", () => {
  let drawn = 0;
  for (let count = 0; count < 20_000; count++) if (drawAtRandom()) drawn++;
  // 1,000 are expected; chance is outside these limits less than once in a billion runs.
  expect(drawn).toBeGreaterThan(800);
  expect(drawn).toBeLessThan(1_200);
});

test("rules leave duplicates, claims entered by advisors and claims that an advisor has begun", async () => {
  const { company, shop, owner, advisor, account, submit } = await makeBrand();
  await makeApprovalRule(db, company, { maxCents: 100_000 });
  const alike = { vendor: "Print Shop", invoiceOn: "2026-11-10" };
  const twins = [await submit(7_000, alike), await submit(7_000, alike)];
  const onBehalf = await makeClaim(db, account, shop, { requestedCents: 3_000, createdBy: advisor.userId });
  const certified = { certifiedName: "Pat Owner", acceptsLess: false };
  await submitClaim({ db, actor: owner, now: submittedAt }, onBehalf.id, certified);
  const begun = await submit(4_000);
  await takeClaim({ db, actor: advisor, now: submittedAt }, begun, {});
  const plain = await submit(5_000);
  await approveByRule(db, later, { draw: never });
  for (const id of [...twins, onBehalf.id]) expect((await claimOf(id)).status).toBe("submitted");
  expect((await claimOf(begun)).status).toBe("inReview");
  expect((await claimOf(plain)).status).toBe("approved");
});

test("rules of another company, inactive rules and unread receipts approve nothing", async () => {
  const [brand, other] = [await makeBrand(), await makeBrand()];
  await makeApprovalRule(db, other.company, { maxCents: 100_000 });
  await makeApprovalRule(db, brand.company, { isActive: false });
  const id = await brand.submit(2_000);
  await approveByRule(db, later, { draw: never });
  expect((await claimOf(id)).status).toBe("submitted");
  await makeApprovalRule(db, brand.company, { needsReceipt: true });
  await approveByRule(db, later, { draw: never });
  expect((await claimOf(id)).status).toBe("submitted");
});

test("two runs at once decide each claim once, in statements that don't grow with the claims", async () => {
  const { company, submit } = await makeBrand();
  await makeApprovalRule(db, company);
  const ids = [await submit(1_000), await submit(1_100), await submit(1_200), await submit(1_300)];
  await Promise.all([approveByRule(db, later, { draw: never }), approveByRule(db, later, { draw: never })]);
  for (const id of ids) {
    const approvals = await db
      .selectFrom("statusChanges")
      .select("id")
      .where("objectType", "=", "claim")
      .where("objectId", "=", id)
      .where("toStatus", "=", "approved")
      .execute();
    expect(approvals).toHaveLength(1);
  }
  const statementsFor = async (count: number) => {
    for (let index = 0; index < count; index++) await submit(2_000 + count * 100 + index);
    const statements = await recordStatements(() => approveByRule(db, later, { draw: never }));
    return statements.length;
  };
  expect(await statementsFor(6)).toBe(await statementsFor(2));
});

test("the advisor's page says which rule fits or why none does, and which other advisors can approve", async () => {
  const { company, advisor, submit } = await makeBrand();
  await makeApprovalRule(db, company, { name: "Small", maxCents: 5_000 });
  const outlookOf = async (id: number) => {
    const claim = await findClaim(db, advisor.access, id);
    if (!claim) throw new Error("The advisor doesn't see the claim.");
    return findApprovalOutlook(db, claim, null);
  };
  const small = await outlookOf(await submit(10_000));
  expect(small?.rule).toEqual({ name: "Small", isDrawn: false });
  const { firstName, lastName } = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", advisor.userId)
    .executeTakeFirstOrThrow();
  expect(small?.advisors).toContain(`${firstName} ${lastName}`);

  const large = await submit(400_000);
  expect(await outlookOf(large)).toMatchObject({ rule: { reason: "Small: over $50.00." } });
  // Above the limit of $1,000.00 only Senior Advisors decide.
  expect((await outlookOf(large))?.advisors).not.toContain(`${firstName} ${lastName}`);
});
