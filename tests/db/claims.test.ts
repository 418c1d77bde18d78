import { afterAll, expect, test } from "vitest";
import type { Member, Person } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits } from "#app/platform/rate-limits/rate-limits.server.ts";
import { findReadableFile } from "#app/platform/files/file-reach.server.ts";
import type { SourceKey } from "#app/programs/claims/claim-sources.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudget, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { statementsOf } from "#tests/support/statements.ts";

// The verbs read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { fileOwners } = await import("#app/wiring/file-owners.server.ts");
const { removeEvidence } = await import("#app/planning/actions/evidence.server.ts");
const { deleteCustomEvent } = await import("#app/planning/custom-events/delete-custom-event.server.ts");
const { removeItem } = await import("#app/planning/plan-items/change-item.server.ts");
const { deletePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { passClaimDays } = await import("#app/programs/claims/claim-days.server.ts");
const { addClaimFiles, removeClaimFile } = await import("#app/programs/claims/claim-files.server.ts");
const { findClaim, listOfferedFiles } = await import("#app/programs/claims/claim-queries.server.ts");
const { findItemSource, findSource, listEventSources } = await import("#app/programs/claims/claim-sources.server.ts");
const { askAboutClaim, payClaim, rejectClaim, takeClaim } = await import("#app/programs/claims/decide-claim.server.ts");
const { closeProgram, turnPrograms } = await import("#app/programs/incentives/program-steps.server.ts");
const { saveClaim } = await import("#app/programs/claims/save-claim.server.ts");
const { startClaim } = await import("#app/programs/claims/start-claim.server.ts");
const { answerClaim, appealClaim, submitClaim, waiveWindow } =
  await import("#app/programs/claims/submit-claim.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const guest = await makeMember(db, world.guest);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const certified = { certifiedName: "Pat Owner", acceptsLess: false };
const held = { startsOn: "2026-11-10", endsOn: "2026-11-10", status: "held", isReimbursable: true };

afterAll(() => database.close());

/** A shop of the north with $1,500.00 in an open program of a company's own category, so that no other one pays. */
async function shopWithMoney(values: Parameters<typeof makeProgram>[2] = {}) {
  const shop = await makeLocation(db, world.north);
  const event = await makeCustomEvent(db, shop, { ...held, estimatedCostCents: 60_000 });
  const program = await makeProgram(db, world.sunrise, values);
  const { companyId, categoryId } = event;
  await db.insertInto("incentiveProgramCategories").values({ programId: program.id, companyId, categoryId }).execute();
  const account = await makeBudget(db, program, shop);
  return { shop, program, account, event, key: { eventId: event.id, locationId: shop.id } };
}

/** A shop with its owner in a company of its own, because programs are the company's. */
async function makeAlone() {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const user = await makeUser(db, "Business Owner", { company, networks: [network] });
  return { company, shop, editor: await makeMember(db, user) };
}

/** Starts a claim as its page does, which looks the activity up first; null where it is out of reach. */
async function startOf(editor: Member, key: SourceKey, form: { idempotencyKey?: string } = {}) {
  const source = await findSource(db, editor.reach, key, now);
  return source && startClaim(db, editor, source, form, now);
}

async function started(key: SourceKey, editor: Member = owner): Promise<number> {
  const outcome = await startOf(editor, key);
  if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
  return outcome.claimId;
}

async function claimOf(id: number) {
  const claim = await findClaim(db, owner.reach, id);
  if (!claim) throw new Error("The claim is out of reach.");
  return claim;
}

async function availableOf(account: { id: number }) {
  const { availableCents } = await db
    .selectFrom("budgetAccounts")
    .select("availableCents")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  return availableCents;
}

const content = {
  lines: [{ description: "Flyers", category: "Printing", amountCents: 40_000, isEligible: true }],
  ...{ vendor: "North Print", invoiceOn: "2026-11-11", proofComment: "", payeeName: "North Inc.", photoIds: [] },
  payMethod: "check" as const,
};

test("a claim is started once, however often and at once, with what the event says, in few statements", async () => {
  const { key, account } = await shopWithMoney();
  const outcomes = await Promise.all([1, 2, 3].map(() => startOf(owner, key)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  const claim = await claimOf(await started(key));
  expect(await db.selectFrom("claims").select("id").where("eventId", "=", key.eventId).execute()).toHaveLength(1);
  expect(claim).toMatchObject({
    ...{ status: "draft", activityOn: "2026-11-10", requestedCents: 60_000, expectedCents: 30_000, matchPercent: 50 },
    ...{ accountId: account.id, payeeName: "North", invoiceOn: "2026-11-10" },
    lineRows: [{ amountCents: 60_000, isEligible: true }],
  });
  expect(claim.number).toMatch(/^RB-2026-\d{6}$/);
  const more = await shopWithMoney();
  const sent = await statementsOf(() => startOf(owner, more.key, { idempotencyKey: "once" }));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6);
  // What was withdrawn makes room for another claim.
  await db.updateTable("claims").set({ status: "withdrawn" }).where("id", "=", claim.id).execute();
  expect(await started(key)).not.toBe(claim.id);
});

test("an event of several shops is split to the cent, evenly or as it says, by PC number", async () => {
  const { shop, program, event } = await shopWithMoney();
  const others = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const { id: eventId, companyId } = event;
  for (const { id: locationId } of others) {
    await db.insertInto("customEventLocations").values({ eventId, companyId, locationId }).execute();
  }
  await db.updateTable("customEvents").set({ estimatedCostCents: 10_000 }).where("id", "=", eventId).execute();
  const costs = async () => {
    const sources = await listEventSources(db, owner.reach, eventId, now);
    const byNumber = [...sources].sort((one, other) => one.pcNumber.localeCompare(other.pcNumber));
    expect(sources).toEqual(byNumber);
    return sources.map(({ costCents }) => costCents);
  };
  expect(await costs()).toEqual([3_334, 3_333, 3_333]);

  await db.insertInto("eventPrograms").values({ id: eventId, companyId, status: "held" }).execute();
  const shares = [shop, ...others].map(({ id: locationId }, place) => ({
    ...{ eventId, locationId },
    basisPoints: [5_000, 3_333, 1_667][place] ?? 0,
  }));
  await db.insertInto("eventShares").values(shares).execute();
  expect([...(await costs())].sort()).toEqual([1_667, 3_333, 5_000]);

  const [other] = others;
  if (!other) throw new Error("no other shop");
  expect(await startOf(owner, { eventId, locationId: other.id })).toMatchObject({
    saved: false,
    problems: { "": [`{PcNumber} ${other.pcNumber} has no money in ${program.name}. Ask your {advisor}.`] },
  });
});

test.each([
  [{ isReimbursable: false }, {}, "This event is not marked as reimbursable. Mark it on the event's page first."],
  [{ status: "cancelled" }, {}, "This event was cancelled."],
  [
    { status: "planned", startsOn: "2026-11-20", endsOn: "2026-11-20" },
    {},
    "This event ends on 11/20/2026. Claim it from the day after.",
  ],
  [{ startsOn: "2025-11-10", endsOn: "2025-11-10" }, {}, "No program of your company covers 11/10/2025."],
  [{}, { status: "closed", name: "Past" }, "Past is closed, so nothing of 11/10/2026 can be claimed."],
])("what cannot be claimed says why: %j %j", async (event, program, sentence) => {
  const { company, shop, editor } = await makeAlone();
  await makeBudget(db, await makeProgram(db, company, program), shop);
  const { id: eventId } = await makeCustomEvent(db, shop, { ...held, ...event });
  expect(await startOf(editor, { eventId, locationId: shop.id })).toEqual({
    saved: false,
    problems: { "": [sentence] },
  });
});

test("what is still to come shows the program that will pay, and cannot be claimed yet", async () => {
  const { company, shop, editor } = await makeAlone();
  const program = await makeProgram(db, company);
  await makeBudget(db, program, shop);
  const { id } = await makeCustomEvent(db, shop, { startsOn: "2026-12-01", isReimbursable: true });
  const [source] = await listEventSources(db, editor.reach, id, now);
  expect(source).toMatchObject({ program: { id: program.id, availableCents: 150_000 }, activityOn: "2026-12-01" });
  expect(source?.refusal).toBe("This event ends on 12/01/2026. Claim it from the day after.");
});

test("a plan's item is claimed once its plan is active, if the program pays for its channel", async () => {
  const { company: sunrise, shop, editor } = await makeAlone();
  const program = await makeProgram(db, sunrise);
  await makeBudget(db, program, shop);
  const [paid, unpaid] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
  const channel = { programId: program.id, companyId: sunrise.id, channelId: paid.id };
  await db.insertInto("incentiveProgramChannels").values(channel).execute();
  const plan = await makePlan(db, shop, { startsOn: "2026-11-01", endsOn: "2026-12-01" });
  const costs = { actualCents: 48_001, isIncentiveEligible: true, vendor: "North Print" };
  const item = await makePlanItem(db, plan, paid, costs);
  const claim = (planItemId: number) => startOf(editor, { planItemId });
  expect(await claim(item.id)).toMatchObject({ saved: false });
  await db.updateTable("plans").set({ status: "active" }).where("id", "=", plan.id).execute();
  expect(await findItemSource(db, editor.reach, item.id, now)).toMatchObject({ refusal: null, costCents: 48_001 });
  const outcome = await claim(item.id);
  expect(outcome).toMatchObject({ saved: true });
  const made = await db.selectFrom("claims").selectAll().where("planItemId", "=", item.id).executeTakeFirstOrThrow();
  // Half a cent goes down.
  expect(made).toMatchObject({ requestedCents: 48_001, expectedCents: 24_000, vendor: "North Print" });

  const other = await makePlanItem(db, plan, unpaid, costs);
  expect(await claim(other.id)).toMatchObject({
    saved: false,
    problems: { "": [expect.stringContaining("its channel")] },
  });
  const unmarked = await makePlanItem(db, plan, paid, { ...costs, isIncentiveEligible: false });
  expect(await claim(unmarked.id)).toMatchObject({
    saved: false,
    problems: { "": [expect.stringContaining("marked")] },
  });
  const stranger = await makeMember(db, world.owner);
  expect(await startOf(stranger, { planItemId: item.id })).toBeNull();
});

test("a claim is saved with its lines, refuses a stale version, and is submitted with its invoice", async () => {
  const { key, account } = await shopWithMoney();
  const id = await started(key);
  const notEligible = { description: "Snacks", category: "Food", amountCents: 999, isEligible: false };
  const form = { ...content, version: 1, lines: [...content.lines, notEligible] };
  const sent = await statementsOf(() => saveClaim(db, owner, id, { ...form, idempotencyKey: "page" }, now));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6);
  expect(await claimOf(id)).toMatchObject({
    requestedCents: 40_000,
    expectedCents: 20_000,
    vendor: "North Print",
    version: 2,
  });
  expect(await saveClaim(db, owner, id, form, now)).toMatchObject({ saved: false, status: 409 });
  const foreign = { ...form, version: 2, lines: [{ ...notEligible, receiptFileId: 1 }] };
  expect(await saveClaim(db, owner, id, foreign, now)).toMatchObject({
    problems: { "lines[0].receiptFileId": ["Choose from the list."] },
  });

  expect(await submitClaim(db, owner, id, certified, now)).toMatchObject({
    problems: { invoices: ["Add the invoice."] },
  });
  await addClaimFiles(db, owner, id, [{ file: await makeAcceptedFile(), kind: "invoice" }], now);
  const submitted = await statementsOf(() => submitClaim(db, owner, id, { ...certified, idempotencyKey: "s" }, now));
  expect(submitted.length, submitted.join("\n")).toBeLessThanOrEqual(12);
  expect(await claimOf(id)).toMatchObject({ status: "submitted", reservedCents: 20_000, certifiedName: "Pat Owner" });
  expect(await availableOf(account)).toBe(130_000);
  expect(await mailsOf(id)).toEqual([["claim.submitted", world.advisor.email]]);
  expect(await saveClaim(db, owner, id, { ...form, version: 3 }, now)).toMatchObject({
    problems: { "": ["This claim cannot be changed any more."] },
  });
});

async function lastMailOf(id: number): Promise<string> {
  const { number } = await claimOf(id);
  const mail = await db
    .selectFrom("mails")
    .select("text")
    .where("subject", "like", `${number}: %`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return mail.text.replace(/\s+/g, " ");
}

async function mailsOf(id: number): Promise<[string, string][]> {
  const { number } = await claimOf(id);
  const mails = await db
    .selectFrom("mails")
    .selectAll()
    .where("subject", "like", `${number}: %`)
    .orderBy("id")
    .execute();
  return mails.map(({ kind, recipient }) => [kind, recipient]);
}

test("a guest fills in the claims of their locations, and an owner submits them", async () => {
  const program = await makeProgram(db, world.sunrise, { startsOn: "2024-01-01", endsOn: "2024-12-31" });
  await makeBudget(db, program, world.shop);
  const event = await makeCustomEvent(db, world.shop, { ...held, startsOn: "2024-11-10", endsOn: "2024-11-10" });
  const id = await started({ eventId: event.id, locationId: world.shop.id }, guest);
  expect(await saveClaim(db, guest, id, { ...content, version: 1 }, now)).toMatchObject({ saved: true });
  expect(await submitClaim(db, guest, id, certified, now)).toMatchObject({
    problems: { "": ["Your role does not allow this."] },
  });
  const elsewhere = await shopWithMoney();
  expect(await startOf(guest, elsewhere.key)).toBeNull();
  expect(await findClaim(db, guest.reach, await started(elsewhere.key))).toBeNull();
});

test("what was asked is answered with words, a change or a file, or the claim is a draft again that keeps its money", async () => {
  const { shop, account } = await shopWithMoney();
  const asked = async () => {
    const { id } = await makeClaim(db, account, shop);
    await submitClaim(db, owner, id, certified, now);
    await takeClaim(db, senior, id, {}, now);
    await askAboutClaim(db, senior, id, { reason: "Where is the second page?" }, now);
    return id;
  };
  const [answered, silent] = [await asked(), await asked()];
  expect(await claimOf(answered)).toMatchObject({ status: "infoRequested", informationDueOn: "2026-12-04" });
  expect(await mailsOf(answered)).toContainEqual(["claim.infoRequested", world.owner.email]);
  expect(await answerClaim(db, owner, answered, {}, now)).toMatchObject({ saved: false });
  expect(await answerClaim(db, owner, answered, { reason: "It is there now." }, now)).toMatchObject({
    to: "submitted",
  });

  const at = async (day: string) => {
    await passClaimDays(db, new Date(`${day}T15:00:00Z`));
    await passClaimDays(db, new Date(`${day}T16:00:00Z`));
    const { status } = await claimOf(silent);
    const told = (await mailsOf(silent)).filter(([kind]) => kind === "claim.infoRequested");
    return [status, told.length];
  };
  expect(await at("2026-11-30")).toEqual(["infoRequested", 1]);
  expect(await at("2026-12-01")).toEqual(["infoRequested", 2]);
  expect(await at("2026-12-03")).toEqual(["infoRequested", 3]);
  expect(await at("2026-12-04")).toEqual(["infoRequested", 3]);
  const before = (await availableOf(account)) ?? 0;
  expect(await at("2026-12-05")).toEqual(["draft", 4]);
  // The window of 60 days after 11/10/2026 is the last in which it can be submitted again.
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000, heldUntil: "2027-01-09" });
  expect(await availableOf(account)).toBe(before);
  expect(await lastMailOf(silent)).toContain("You can submit it again until 01/09/2027.");
  expect(await lastMailOf(silent)).toContain("Its money stays reserved until 01/09/2027.");
  await passClaimDays(db, new Date("2027-01-09T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ status: "draft", reservedCents: 30_000 });
  await passClaimDays(db, new Date("2027-01-10T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ status: "draft", reservedCents: 0, heldUntil: null });
  expect(await availableOf(account)).toBe(before + 30_000);
});

test("a question that runs out after the window leaves its money for as long as an appeal, and the program may close", async () => {
  const { shop, account, program } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const late = new Date("2027-01-09T15:00:00Z");
  await submitClaim(db, owner, id, certified, late);
  await takeClaim(db, senior, id, {}, late);
  await askAboutClaim(db, senior, id, { reason: "Where is the second page?" }, late);
  await passClaimDays(db, new Date("2027-02-10T15:00:00Z"));
  expect(await claimOf(id)).toMatchObject({ status: "draft", reservedCents: 30_000, heldUntil: "2027-02-24" });
  const then = new Date("2027-02-11T15:00:00Z");
  await closeProgram(db, senior, program.id, { reason: "The year is over." }, then);
  expect(await submitClaim(db, owner, id, certified, then)).toMatchObject({
    problems: { "": [expect.stringContaining("This could be claimed until 01/09/2027.")] },
  });
  await waiveWindow(db, senior, id, { reason: "The question came late." }, then);
  expect(await submitClaim(db, owner, id, certified, then)).toMatchObject({ saved: true });
  expect(await claimOf(id)).toMatchObject({ status: "submitted", reservedCents: 30_000, heldUntil: null });
});

test("an advisor who has a claim keeps it after an answer", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const advisor = await makePerson(db, world.advisor);
  await submitClaim(db, owner, id, certified, now);
  await takeClaim(db, advisor, id, {}, now);
  await askAboutClaim(db, advisor, id, { reason: "Where is the second page?" }, now);
  await answerClaim(db, owner, id, { reason: "It is there now." }, now);
  expect(await claimOf(id)).toMatchObject({ status: "submitted", assigneeId: advisor.userId });
  expect(await takeClaim(db, senior, id, {}, now)).toMatchObject({
    problems: { "": ["Another advisor has this claim. Assign it to yourself first."] },
  });
  expect(await takeClaim(db, advisor, id, {}, now)).toMatchObject({ to: "inReview" });
  expect(await claimOf(id)).toMatchObject({ assigneeId: advisor.userId });
});

test("a draft that nobody touches is warned of twice and expires; what is paid is closed after 30 days", async () => {
  const { shop, account } = await shopWithMoney();
  const atShop = { company: world.sunrise, networks: [world.north], locations: [shop] };
  const visitor = await makeUser(db, "Location Level Guest", atShop);
  const draft = await makeClaim(db, account, shop, { createdBy: visitor.id, updatedAt: now });
  await passClaimDays(db, new Date("2027-01-03T16:00:00Z"));
  const warned = async () => (await mailsOf(draft.id)).map(([kind, to]) => `${kind} ${to}`);
  expect(await warned()).toEqual([]);
  const expires = `claim.draftExpires ${visitor.email}`;
  for (const [day, count] of [
    ["2027-01-04", 1],
    ["2027-01-13", 1],
    ["2027-01-14", 2],
    ["2027-01-19", 2],
  ] as const) {
    await passClaimDays(db, new Date(`${day}T16:00:00Z`), { atOnce: 1 });
    expect([day, await warned()]).toEqual([day, Array.from({ length: count }, () => expires)]);
  }
  expect((await claimOf(draft.id)).status).toBe("draft");
  await Promise.all([1, 2].map(() => passClaimDays(db, new Date("2027-01-20T16:00:00Z"))));
  expect((await claimOf(draft.id)).status).toBe("expired");
  const history = await db.selectFrom("statusChanges").selectAll().where("objectId", "=", draft.id).execute();
  expect(history.filter(({ toStatus }) => toStatus === "expired")).toHaveLength(1);

  const paid = await makeClaim(db, account, shop, { status: "paymentPending", submittedBy: world.owner.id });
  await payClaim(db, senior, paid.id, { paidOn: "2026-11-20", paymentRef: "ACH 1" }, now);
  expect(await mailsOf(paid.id)).toEqual([["claim.paid", world.owner.email]]);
  await passClaimDays(db, new Date("2026-12-19T16:00:00Z"));
  expect((await claimOf(paid.id)).status).toBe("paid");
  await passClaimDays(db, new Date("2026-12-20T16:00:00Z"));
  expect((await claimOf(paid.id)).status).toBe("closed");
});

test("a rejected claim is appealed once and within 14 days; its submitter hears of each decision", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  await submitClaim(db, owner, id, certified, now);
  const why = { reasonCodes: ["missingProof" as const], reason: "The invoice has no date.", isNoDuplicate: true };
  const reject = async () => {
    const { status } = await claimOf(id);
    if (status === "submitted") await takeClaim(db, senior, id, {}, now);
    return rejectClaim(db, senior, id, why, now);
  };
  await reject();
  const late = new Date("2026-12-05T15:00:00Z");
  const appeal = (at: Date) => appealClaim(db, owner, id, { reason: "The date is on page two." }, at);
  expect(await appeal(late)).toMatchObject({ problems: { "": ["This claim could be appealed until 12/04/2026."] } });
  expect(await appeal(now)).toMatchObject({ to: "inReview" });
  await reject();
  expect(await appeal(now)).toMatchObject({ problems: { "": ["A claim is appealed once."] } });
  const decided = (await mailsOf(id)).filter(([kind]) => kind === "claim.decided");
  expect(decided).toEqual([1, 2].map(() => ["claim.decided", world.owner.email]));
});

test("a rejected claim keeps its money until its appeal is over, whatever becomes of the program", async () => {
  const { shop, account, program } = await shopWithMoney();
  const why = { reasonCodes: ["missingProof" as const], reason: "The invoice has no date.", isNoDuplicate: true };
  const rejected = async () => {
    const { id } = await makeClaim(db, account, shop);
    await submitClaim(db, owner, id, certified, now);
    await takeClaim(db, senior, id, {}, now);
    await rejectClaim(db, senior, id, why, now);
    return id;
  };
  const [silent, appealed] = [await rejected(), await rejected()];
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000, heldUntil: "2026-12-04", approvedCents: 0 });
  expect(await lastMailOf(silent)).toContain("You can appeal until 12/04/2026. Its money stays reserved until then.");
  expect(await availableOf(account)).toBe(90_000);
  await closeProgram(db, senior, program.id, { reason: "The budget is cut." }, now);
  expect(await availableOf(account)).toBe(0);

  expect(await appealClaim(db, owner, appealed, { reason: "The date is on page two." }, now)).toMatchObject({
    to: "inReview",
  });
  expect(await claimOf(appealed)).toMatchObject({ reservedCents: 30_000, expectedCents: 30_000, heldUntil: null });
  await rejectClaim(db, senior, appealed, why, now);
  expect(await claimOf(appealed)).toMatchObject({ status: "rejected", reservedCents: 0, heldUntil: null });
  expect(await lastMailOf(appealed)).toContain("this decision stands");

  await passClaimDays(db, new Date("2026-12-04T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000 });
  const over = new Date("2026-12-05T15:00:00Z");
  await Promise.all([passClaimDays(db, over), passClaimDays(db, over)]);
  expect(await claimOf(silent)).toMatchObject({ status: "rejected", reservedCents: 0, heldUntil: null });
  expect(await availableOf(account)).toBe(60_000);
  await turnPrograms(db, over);
  expect(await availableOf(account)).toBe(0);
});

test("one photo serves the checklist and the claim, for whoever reads the claim, as long as either holds it", async () => {
  const { shop, account } = await shopWithMoney();
  const channel = await makeChannel(db, world.sunrise);
  const plan = await makePlan(db, shop, { status: "active", startsOn: "2026-11-01" });
  const item = await makePlanItem(db, plan, channel);
  const action = await makeAction(db, shop, { planId: plan.id, planItemId: item.id });
  const of = { companyId: shop.companyId, objectType: "action", objectId: action.id };
  const [photo, other] = [await makeFile(db, of), await makeFile(db, of)];
  const claim = await makeClaim(db, account, shop, { eventId: null, planItemId: item.id });
  const offered = async () => (await listOfferedFiles(db, await claimOf(claim.id))).map(({ id }) => id);
  expect(await offered()).toEqual([photo.id, other.id]);
  const foreign = await makeFile(db, { ...of, objectType: "customEvent" });
  const form = { ...content, version: 1, photoIds: [photo.id, foreign.id] };
  expect(await saveClaim(db, owner, claim.id, form, now)).toMatchObject({ saved: true });
  expect(await offered()).toEqual([other.id]);
  expect((await claimOf(claim.id)).files.map(({ id }) => id)).toContain(photo.id);
  expect((await claimOf(claim.id)).files.map(({ id }) => id)).not.toContain(foreign.id);

  // The shop goes to another network: who paid reads the claim and its photo still, and the new one does not.
  await db.updateTable("locations").set({ networkId: world.south.id }).where("id", "=", shop.id).execute();
  const southOwner = await makeMember(db, world.southOwner);
  const reads = async (person: Person, { key }: { key: string }) =>
    (await findReadableFile(db, fileOwners, person.reach, key, new Date())) !== null;
  expect([await reads(owner, photo), await reads(owner, other)]).toEqual([true, false]);
  expect(await findClaim(db, southOwner.reach, claim.id)).toBeNull();
  for (const stranger of [world.guest, world.harborOwner]) {
    expect(await reads(await makeMember(db, stranger), photo)).toBe(false);
  }

  // Taken off the checklist, it stays the claim's; taken off the claim as well, it is gone.
  expect(await removeEvidence(db, southOwner, action.id, photo.id, now)).toEqual({ saved: true });
  expect([await reads(owner, photo), await reads(southOwner, photo)]).toEqual([true, false]);
  expect(await removeClaimFile(db, owner, claim.id, photo.id, now)).toMatchObject({ saved: true });
  expect(await db.selectFrom("files").select("id").where("id", "=", photo.id).execute()).toEqual([]);
});

test("a claim holds ten files, each once", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const file = await makeAcceptedFile();
  await addClaimFiles(
    db,
    owner,
    id,
    [1, 2].map(() => ({ file, kind: "proof" as const })),
    now,
  );
  await addClaimFiles(db, owner, id, [{ file, kind: "proof" }], now);
  expect((await claimOf(id)).files).toHaveLength(2);
  const many = await Promise.all(Array.from({ length: 9 }, () => makeAcceptedFile()));
  const added = await addClaimFiles(
    db,
    owner,
    id,
    many.map((file) => ({ file, kind: "proof" as const })),
    now,
  );
  expect(added).toMatchObject({ saved: false, problems: { photos: ["A claim has 10 files at most."] } });
  const harborOwner = await makeMember(db, world.harborOwner);
  expect(await addClaimFiles(db, harborOwner, id, [{ file, kind: "proof" }], now)).toBeNull();
});

test("an owner of 50 shops adds three receipts for each on one evening, and more are still limited", async () => {
  const minutes = [];
  for (let file = 0; file < 201; file += 1) minutes.push(await countAttempt(db, rateLimits.upload, owner.userId, now));
  expect(minutes.slice(0, 150).filter((wait) => wait !== null)).toEqual([]);
  expect(minutes.at(-1)).toBe(60);
});

test("what is claimed cannot be deleted: the event, the item and its plan stay", async () => {
  const { shop, account, key } = await shopWithMoney();
  await started(key);
  expect(await deleteCustomEvent(db, owner, key.eventId, { scope: "all" }, now)).toMatchObject({
    problems: { "": ["This event has a claim or gift cards and stays. Cancel it instead."] },
  });
  const plan = await makePlan(db, shop);
  const item = await makePlanItem(db, plan, await makeChannel(db, world.sunrise));
  await makeClaim(db, account, shop, { eventId: null, planItemId: item.id });
  expect(await removeItem(db, owner, plan.id, item.id, now)).toMatchObject({
    problems: { "": ["This item has a claim and stays."] },
  });
  expect(await deletePlan(db, owner, plan.id, now)).toMatchObject({ saved: false });
});
