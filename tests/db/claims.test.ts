import { afterAll, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits } from "#app/platform/operations/rate-limits.server.ts";
import { findReadableFile } from "#app/platform/files/file-access.server.ts";
import type { SourceKey } from "#app/programs/claim-sources/claim-sources.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeClaimContent } from "#tests/support/make/claim-content.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { fileOwners } = await import("#app/wiring/file-owners.server.ts");
const { removeEvidence } = await import("#app/planning/actions/evidence.server.ts");
const { deleteCustomEvent } = await import("#app/planning/event-changes/delete-custom-event.server.ts");
const { removeItem } = await import("#app/planning/plan-items/change-item.server.ts");
const { deletePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { runClaimDeadlines } = await import("#app/programs/claims/claim-deadlines.server.ts");
const { addClaimFiles, removeClaimFile } = await import("#app/programs/claims/claim-files.server.ts");
const { findClaim, listOfferedFiles } = await import("#app/programs/claims/claim-queries.server.ts");
const { findItemSource, findSource, listEventSources } =
  await import("#app/programs/claim-sources/claim-sources.server.ts");
const { askAboutClaim, payClaim, rejectClaim, takeClaim } = await import("#app/programs/claims/decide-claim.server.ts");
const { closeIncentiveProgram, advanceProgramStatuses } =
  await import("#app/programs/incentives/program-actions.server.ts");
const { saveClaim } = await import("#app/programs/claims/save-claim.server.ts");
const { startClaim } = await import("#app/programs/claim-sources/start-claim.server.ts");
const { answerClaim, appealClaim, submitClaim, waiveWindow } =
  await import("#app/programs/claims/submit-claim.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const guest = await makeMember(db, world.guest);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const certified = { certifiedName: "Pat Owner", acceptsLess: false };
const held = { startsOn: "2026-11-10", endsOn: "2026-11-10", status: "held", isReimbursable: true } as const;

afterAll(() => database.close());

/** Create a shop of North with $1,500.00 in an open program with its own category, so that no other program pays. */
async function shopWithMoney(values: Parameters<typeof makeProgram>[2] = {}) {
  const shop = await makeLocation(db, world.north);
  const event = await makeCustomEvent(db, shop, { ...held, estimatedCostCents: 60_000 });
  const program = await makeProgram(db, world.sunrise, values);
  const { companyId, categoryId } = event;
  await db.insertInto("incentiveProgramCategories").values({ programId: program.id, companyId, categoryId }).execute();
  const account = await makeBudgetAccount(db, program, shop);
  return { shop, program, account, event, key: { eventId: event.id, locationId: shop.id } };
}

/** Create a shop and its owner in a new company, because programs belong to a company. */
async function makeAlone() {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const user = await makeUser(db, "Business Owner", { company, networks: [network] });
  return { company, shop, actor: await makeMember(db, user) };
}

/** Start a claim as its page does, which reads the activity first; null when it is outside the access scope. */
async function startOf(actor: Member, key: SourceKey, form: { idempotencyKey?: string } = {}) {
  const source = await findSource(db, actor.access, key, now);
  return source && startClaim({ db, actor, now }, source, form);
}

async function started(key: SourceKey, actor: Member = owner): Promise<number> {
  const outcome = await startOf(actor, key);
  if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
  return outcome.claimId;
}

async function claimOf(id: number) {
  const claim = await findClaim(db, owner.access, id);
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

const content = makeClaimContent();

test("repeated and simultaneous starts create one claim with the event's data, in few statements", async () => {
  const { key, account } = await shopWithMoney();
  const outcomes = await Promise.all([1, 2, 3].map(() => startOf(owner, key)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  const claim = await claimOf(await started(key));
  expect(await db.selectFrom("claims").select("id").where("eventId", "=", key.eventId).execute()).toHaveLength(1);
  expect(claim).toMatchObject({
    status: "draft",
    activityOn: "2026-11-10",
    requestedCents: 60_000,
    expectedCents: 30_000,
    matchPercent: 50,
    accountId: account.id,
    payeeName: "North",
    invoiceOn: "2026-11-10",
    lineRows: [{ amountCents: 60_000, isEligible: true }],
  });
  expect(claim.number).toMatch(/^RB-2026-\d{6}$/);
  const more = await shopWithMoney();
  const sent = await recordStatements(() => startOf(owner, more.key, { idempotencyKey: "once" }));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6);
  // A withdrawn claim makes room for another one.
  await db.updateTable("claims").set({ status: "withdrawn" }).where("id", "=", claim.id).execute();
  expect(await started(key)).not.toBe(claim.id);
});

test("an event of several shops is split to the cent, evenly or by its shares, in order of PC number", async () => {
  const { shop, program, event } = await shopWithMoney();
  const others = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const { id: eventId, companyId } = event;
  for (const { id: locationId } of others) {
    await db.insertInto("customEventLocations").values({ eventId, companyId, locationId }).execute();
  }
  await db.updateTable("customEvents").set({ estimatedCostCents: 10_000 }).where("id", "=", eventId).execute();
  const costs = async () => {
    const sources = await listEventSources(db, owner.access, eventId, now);
    const byNumber = [...sources].sort((one, other) => one.pcNumber.localeCompare(other.pcNumber));
    expect(sources).toEqual(byNumber);
    return sources.map(({ costCents }) => costCents);
  };
  expect(await costs()).toEqual([3_334, 3_333, 3_333]);

  await db.insertInto("eventPrograms").values({ id: eventId, companyId, status: "held" }).execute();
  const shares = [shop, ...others].map(({ id: locationId }, place) => ({
    eventId,
    locationId,
    basisPoints: [5_000, 3_333, 1_667][place] ?? 0,
  }));
  await db.insertInto("eventShares").values(shares).execute();
  expect([...(await costs())].sort()).toEqual([1_667, 3_333, 5_000]);

  const [other] = others;
  if (!other) throw new Error("no other shop");
  expect(await startOf(owner, { eventId, locationId: other.id })).toMatchObject({
    saved: false,
    fieldErrors: { "": [`{PcNumber} ${other.pcNumber} has no money in ${program.name}. Ask your {advisor}.`] },
  });
});

test.each([
  [{ isReimbursable: false }, {}, "This event isn't marked as reimbursable. Mark it on the event's page first."],
  [{ status: "cancelled" as const }, {}, "This event was canceled."],
  [
    { status: "planned" as const, startsOn: "2026-11-20", endsOn: "2026-11-20" },
    {},
    "This event ends on 11/20/2026. You can claim it the day after.",
  ],
  [{ startsOn: "2025-11-10", endsOn: "2025-11-10" }, {}, "Your company has no program for 11/10/2025."],
  [{}, { status: "closed" as const, name: "Past" }, "Past is closed, so activities on 11/10/2026 can't be claimed."],
])("an activity that cannot be claimed gives the reason: %j %j", async (event, program, sentence) => {
  const { company, shop, actor } = await makeAlone();
  await makeBudgetAccount(db, await makeProgram(db, company, program), shop);
  const { id: eventId } = await makeCustomEvent(db, shop, { ...held, ...event });
  expect(await startOf(actor, { eventId, locationId: shop.id })).toEqual({
    saved: false,
    fieldErrors: { "": [sentence] },
  });
});

test("a future event shows the program that will pay, and cannot be claimed yet", async () => {
  const { company, shop, actor } = await makeAlone();
  const program = await makeProgram(db, company);
  await makeBudgetAccount(db, program, shop);
  const { id } = await makeCustomEvent(db, shop, { startsOn: "2026-12-01", isReimbursable: true });
  const [source] = await listEventSources(db, actor.access, id, now);
  expect(source).toMatchObject({ program: { id: program.id, availableCents: 150_000 }, activityOn: "2026-12-01" });
  expect(source?.refusal).toBe("This event ends on 12/01/2026. You can claim it the day after.");
});

test("an event that outlasts its program shows no money that its claim will not get", async () => {
  const { company, shop, actor } = await makeAlone();
  await makeBudgetAccount(db, await makeProgram(db, company), shop);
  const days = { startsOn: "2026-12-28", endsOn: "2027-01-03" };
  const { id } = await makeCustomEvent(db, shop, { ...days, isReimbursable: true });
  const programOn = async (day: string) => {
    const [source] = await listEventSources(db, actor.access, id, new Date(`${day}T18:00:00Z`));
    return source?.program;
  };
  expect(await programOn("2026-11-20")).toBeNull();
  expect(await programOn("2027-01-04")).toBeNull();
});

test("a plan's item can be claimed once its plan is active, if the program pays for its channel", async () => {
  const { company: sunrise, shop, actor } = await makeAlone();
  const program = await makeProgram(db, sunrise);
  await makeBudgetAccount(db, program, shop);
  const [paid, unpaid] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
  const channel = { programId: program.id, companyId: sunrise.id, channelId: paid.id };
  await db.insertInto("incentiveProgramChannels").values(channel).execute();
  const plan = await makePlan(db, shop, { startsOn: "2026-11-01", endsOn: "2026-12-01" });
  const costs = { actualCents: 48_001, isIncentiveEligible: true, vendor: "North Print" };
  const item = await makePlanItem(db, plan, paid, costs);
  const claim = (planItemId: number) => startOf(actor, { planItemId });
  expect(await claim(item.id)).toMatchObject({ saved: false });
  await db.updateTable("plans").set({ status: "active" }).where("id", "=", plan.id).execute();
  expect(await findItemSource(db, actor.access, item.id, now)).toMatchObject({ refusal: null, costCents: 48_001 });
  const outcome = await claim(item.id);
  expect(outcome).toMatchObject({ saved: true });
  const made = await db.selectFrom("claims").selectAll().where("planItemId", "=", item.id).executeTakeFirstOrThrow();
  // Half a cent is rounded down.
  expect(made).toMatchObject({ requestedCents: 48_001, expectedCents: 24_000, vendor: "North Print" });

  const other = await makePlanItem(db, plan, unpaid, costs);
  expect(await claim(other.id)).toMatchObject({
    saved: false,
    fieldErrors: { "": [expect.stringContaining("its channel")] },
  });
  const unmarked = await makePlanItem(db, plan, paid, { ...costs, isIncentiveEligible: false });
  expect(await claim(unmarked.id)).toMatchObject({
    saved: false,
    fieldErrors: { "": [expect.stringContaining("choose to claim reimbursement")] },
  });
  const stranger = await makeMember(db, world.owner);
  expect(await startOf(stranger, { planItemId: item.id })).toBeNull();
});

test("a claim is saved with its lines, refuses a stale version, and is submitted with its invoice", async () => {
  const { key, account } = await shopWithMoney();
  const id = await started(key);
  const notEligible = { description: "Snacks", category: "Food", amountCents: 999, isEligible: false };
  const form = { ...content, version: 1, lines: [...content.lines, notEligible] };
  const sent = await recordStatements(() =>
    saveClaim({ db, actor: owner, now }, id, { ...form, idempotencyKey: "page" }),
  );
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6);
  expect(await claimOf(id)).toMatchObject({
    requestedCents: 40_000,
    expectedCents: 20_000,
    vendor: "North Print",
    version: 2,
  });
  expect(await saveClaim({ db, actor: owner, now }, id, form)).toMatchObject({ saved: false, status: 409 });
  const foreign = { ...form, version: 2, lines: [{ ...notEligible, receiptFileId: 1 }] };
  expect(await saveClaim({ db, actor: owner, now }, id, foreign)).toMatchObject({
    fieldErrors: { "lines[0].receiptFileId": ["Choose from the list."] },
  });

  expect(await submitClaim({ db, actor: owner, now }, id, certified)).toMatchObject({
    fieldErrors: { invoices: ["Add the invoice."] },
  });
  await addClaimFiles({ db, actor: owner, now }, id, [{ file: await makeAcceptedFile(), kind: "invoice" }]);
  const submitted = await recordStatements(() =>
    submitClaim({ db, actor: owner, now }, id, { ...certified, idempotencyKey: "s" }),
  );
  expect(submitted.length, submitted.join("\n")).toBeLessThanOrEqual(12);
  expect(await claimOf(id)).toMatchObject({ status: "submitted", reservedCents: 20_000, certifiedName: "Pat Owner" });
  expect(await availableOf(account)).toBe(130_000);
  expect(await mailsOf(id)).toEqual([["claim.submitted", world.advisor.email]]);
  expect(await saveClaim({ db, actor: owner, now }, id, { ...form, version: 3 })).toMatchObject({
    fieldErrors: { "": ["This claim can no longer be changed."] },
  });
});

async function lastMailOf(id: number): Promise<string> {
  await sendDecisionMails(db);
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

test("the audit of a saved claim has only what changed, with its lines themselves", async () => {
  const { key } = await shopWithMoney();
  const id = await started(key);
  await saveClaim({ db, actor: owner, now }, id, { ...content, version: 1 });
  const lines = content.lines.map((line) => ({ ...line, description: "Posters" }));
  await saveClaim({ db, actor: owner, now }, id, { ...content, version: 2, lines });
  const { before, after } = await db
    .selectFrom("auditLog")
    .select(["before", "after"])
    .where("action", "=", "claim.change")
    .where("objectId", "=", String(id))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{ lines: content.lines }, { lines }]);
});

async function mailsOf(id: number): Promise<[string, string][]> {
  await sendDecisionMails(db);
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
  await makeBudgetAccount(db, program, world.shop);
  const event = await makeCustomEvent(db, world.shop, { ...held, startsOn: "2024-11-10", endsOn: "2024-11-10" });
  const id = await started({ eventId: event.id, locationId: world.shop.id }, guest);
  expect(await saveClaim({ db, actor: guest, now }, id, { ...content, version: 1 })).toMatchObject({ saved: true });
  expect(await submitClaim({ db, actor: guest, now }, id, certified)).toMatchObject({
    fieldErrors: { "": ["Your role doesn't allow this."] },
  });
  const elsewhere = await shopWithMoney();
  expect(await startOf(guest, elsewhere.key)).toBeNull();
  expect(await findClaim(db, guest.access, await started(elsewhere.key))).toBeNull();
});

test("a question is answered by text, a change or a file, or the claim is a draft again, with its money", async () => {
  const { shop, account } = await shopWithMoney();
  const asked = async () => {
    const { id } = await makeClaim(db, account, shop);
    await submitClaim({ db, actor: owner, now }, id, certified);
    await takeClaim({ db, actor: senior, now }, id, {});
    await askAboutClaim({ db, actor: senior, now }, id, { reason: "Where is the second page?" });
    return id;
  };
  const [answered, silent] = [await asked(), await asked()];
  expect(await claimOf(answered)).toMatchObject({ status: "infoRequested", informationDueOn: "2026-12-04" });
  expect(await mailsOf(answered)).toContainEqual(["claim.infoRequested", world.owner.email]);
  expect(await answerClaim({ db, actor: owner, now }, answered, {})).toMatchObject({ saved: false });
  expect(await answerClaim({ db, actor: owner, now }, answered, { reason: "It is there now." })).toMatchObject({
    to: "submitted",
  });

  const at = async (day: string) => {
    await runClaimDeadlines(db, new Date(`${day}T15:00:00Z`));
    await runClaimDeadlines(db, new Date(`${day}T16:00:00Z`));
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
  // It can be submitted again only within the 60-day window after 11/10/2026.
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000, heldUntil: "2027-01-09" });
  expect(await availableOf(account)).toBe(before);
  expect(await lastMailOf(silent)).toContain("You can submit it again until 01/09/2027.");
  expect(await lastMailOf(silent)).toContain("Its money stays reserved until 01/09/2027.");
  await runClaimDeadlines(db, new Date("2027-01-09T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ status: "draft", reservedCents: 30_000 });
  await runClaimDeadlines(db, new Date("2027-01-10T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ status: "draft", reservedCents: 0, heldUntil: null });
  expect(await availableOf(account)).toBe(before + 30_000);
});

test("a question that expires after the window keeps its money for an appeal, and the program can close", async () => {
  const { shop, account, program } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const late = new Date("2027-01-09T15:00:00Z");
  await submitClaim({ db, actor: owner, now: late }, id, certified);
  await takeClaim({ db, actor: senior, now: late }, id, {});
  await askAboutClaim({ db, actor: senior, now: late }, id, { reason: "Where is the second page?" });
  await runClaimDeadlines(db, new Date("2027-02-10T15:00:00Z"));
  expect(await claimOf(id)).toMatchObject({ status: "draft", reservedCents: 30_000, heldUntil: "2027-02-24" });
  const then = new Date("2027-02-11T15:00:00Z");
  await closeIncentiveProgram({ db, actor: senior, now: then }, program.id, { reason: "The year is over." });
  expect(await submitClaim({ db, actor: owner, now: then }, id, certified)).toMatchObject({
    fieldErrors: { "": [expect.stringContaining("The claim deadline was 01/09/2027.")] },
  });
  await waiveWindow({ db, actor: senior, now: then }, id, { reason: "The question came late." });
  expect(await submitClaim({ db, actor: owner, now: then }, id, certified)).toMatchObject({ saved: true });
  expect(await claimOf(id)).toMatchObject({ status: "submitted", reservedCents: 30_000, heldUntil: null });
});

test("a claim stays assigned to its advisor after an answer", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const advisor = await makePerson(db, world.advisor);
  await submitClaim({ db, actor: owner, now }, id, certified);
  await takeClaim({ db, actor: advisor, now }, id, {});
  await askAboutClaim({ db, actor: advisor, now }, id, { reason: "Where is the second page?" });
  await answerClaim({ db, actor: owner, now }, id, { reason: "It is there now." });
  expect(await claimOf(id)).toMatchObject({ status: "submitted", assigneeId: advisor.userId });
  expect(await takeClaim({ db, actor: senior, now }, id, {})).toMatchObject({
    fieldErrors: { "": ["This claim is assigned to another advisor. Assign it to yourself first."] },
  });
  expect(await takeClaim({ db, actor: advisor, now }, id, {})).toMatchObject({ to: "inReview" });
  expect(await claimOf(id)).toMatchObject({ assigneeId: advisor.userId });
});

test("an untouched draft is warned about twice and expires; a paid claim is closed after 30 days", async () => {
  const { shop, account } = await shopWithMoney();
  const atShop = { company: world.sunrise, networks: [world.north], locations: [shop] };
  const visitor = await makeUser(db, "Location Level Guest", atShop);
  const draft = await makeClaim(db, account, shop, { createdBy: visitor.id, updatedAt: now });
  await runClaimDeadlines(db, new Date("2027-01-03T16:00:00Z"));
  const warned = async () => (await mailsOf(draft.id)).map(([kind, to]) => `${kind} ${to}`);
  expect(await warned()).toEqual([]);
  const expires = `claim.draftExpires ${visitor.email}`;
  for (const [day, count] of [
    ["2027-01-04", 1],
    ["2027-01-13", 1],
    ["2027-01-14", 2],
    ["2027-01-19", 2],
  ] as const) {
    await runClaimDeadlines(db, new Date(`${day}T16:00:00Z`), { batchSize: 1 });
    expect([day, await warned()]).toEqual([day, Array.from({ length: count }, () => expires)]);
  }
  expect((await claimOf(draft.id)).status).toBe("draft");
  await Promise.all([1, 2].map(() => runClaimDeadlines(db, new Date("2027-01-20T16:00:00Z"))));
  expect((await claimOf(draft.id)).status).toBe("expired");
  const history = await db.selectFrom("statusChanges").selectAll().where("objectId", "=", draft.id).execute();
  expect(history.filter(({ toStatus }) => toStatus === "expired")).toHaveLength(1);

  const paid = await makeClaim(db, account, shop, { status: "paymentPending", submittedBy: world.owner.id });
  await payClaim({ db, actor: senior, now }, paid.id, { paidOn: "2026-11-20", paymentRef: "ACH 1" });
  expect(await mailsOf(paid.id)).toEqual([["claim.paid", world.owner.email]]);
  await runClaimDeadlines(db, new Date("2026-12-19T16:00:00Z"));
  expect((await claimOf(paid.id)).status).toBe("paid");
  await runClaimDeadlines(db, new Date("2026-12-20T16:00:00Z"));
  expect((await claimOf(paid.id)).status).toBe("closed");
});

test("a rejected claim can be appealed once within 14 days; its submitter is notified of each decision", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  await submitClaim({ db, actor: owner, now }, id, certified);
  const why = { reasonCodes: ["missingProof" as const], reason: "The invoice has no date.", isNoDuplicate: true };
  const reject = async () => {
    const { status } = await claimOf(id);
    if (status === "submitted") await takeClaim({ db, actor: senior, now }, id, {});
    return rejectClaim({ db, actor: senior, now }, id, why);
  };
  await reject();
  const late = new Date("2026-12-05T15:00:00Z");
  const appeal = (at: Date) => appealClaim({ db, actor: owner, now: at }, id, { reason: "The date is on page two." });
  expect(await appeal(late)).toMatchObject({ fieldErrors: { "": ["The appeal deadline was 12/04/2026."] } });
  expect(await appeal(now)).toMatchObject({ to: "inReview" });
  await reject();
  expect(await appeal(now)).toMatchObject({ fieldErrors: { "": ["A claim can be appealed only once."] } });
  const decided = (await mailsOf(id)).filter(([kind]) => kind === "claim.decided");
  expect(decided).toEqual([1, 2].map(() => ["claim.decided", world.owner.email]));
});

test("a rejected claim keeps its money until its appeal period ends, whatever happens to the program", async () => {
  const { shop, account, program } = await shopWithMoney();
  const why = { reasonCodes: ["missingProof" as const], reason: "The invoice has no date.", isNoDuplicate: true };
  const rejected = async () => {
    const { id } = await makeClaim(db, account, shop);
    await submitClaim({ db, actor: owner, now }, id, certified);
    await takeClaim({ db, actor: senior, now }, id, {});
    await rejectClaim({ db, actor: senior, now }, id, why);
    return id;
  };
  const [silent, appealed] = [await rejected(), await rejected()];
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000, heldUntil: "2026-12-04", approvedCents: 0 });
  expect(await lastMailOf(silent)).toContain("You can appeal until 12/04/2026. Its money stays reserved until then.");
  expect(await availableOf(account)).toBe(90_000);
  await closeIncentiveProgram({ db, actor: senior, now }, program.id, { reason: "The budget is cut." });
  expect(await availableOf(account)).toBe(0);

  expect(await appealClaim({ db, actor: owner, now }, appealed, { reason: "The date is on page two." })).toMatchObject({
    to: "inReview",
  });
  expect(await claimOf(appealed)).toMatchObject({ reservedCents: 30_000, expectedCents: 30_000, heldUntil: null });
  await rejectClaim({ db, actor: senior, now }, appealed, why);
  expect(await claimOf(appealed)).toMatchObject({ status: "rejected", reservedCents: 0, heldUntil: null });
  expect(await lastMailOf(appealed)).toContain("this decision is final");

  await runClaimDeadlines(db, new Date("2026-12-04T15:00:00Z"));
  expect(await claimOf(silent)).toMatchObject({ reservedCents: 30_000 });
  const over = new Date("2026-12-05T15:00:00Z");
  await Promise.all([runClaimDeadlines(db, over), runClaimDeadlines(db, over)]);
  expect(await claimOf(silent)).toMatchObject({ status: "rejected", reservedCents: 0, heldUntil: null });
  expect(await availableOf(account)).toBe(60_000);
  await advanceProgramStatuses(db, over);
  expect(await availableOf(account)).toBe(0);
});

test("one photo serves the checklist and the claim, for all readers of the claim, while either has it", async () => {
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
  expect(await saveClaim({ db, actor: owner, now }, claim.id, form)).toMatchObject({ saved: true });
  expect(await offered()).toEqual([other.id]);
  expect((await claimOf(claim.id)).files.map(({ id }) => id)).toContain(photo.id);
  expect((await claimOf(claim.id)).files.map(({ id }) => id)).not.toContain(foreign.id);

  // The shop goes to another network: the former owner still reads the claim and its photo, and the new one does not.
  await db.updateTable("locations").set({ networkId: world.south.id }).where("id", "=", shop.id).execute();
  const southOwner = await makeMember(db, world.southOwner);
  const reads = async (person: CurrentUser, { key }: { key: string }) =>
    (await findReadableFile(db, { accessRules: fileOwners, access: person.access, key, now: new Date() })) !== null;
  expect([await reads(owner, photo), await reads(owner, other)]).toEqual([true, false]);
  expect(await findClaim(db, southOwner.access, claim.id)).toBeNull();
  for (const stranger of [world.guest, world.harborOwner]) {
    expect(await reads(await makeMember(db, stranger), photo)).toBe(false);
  }

  // Removed from the checklist, it stays with the claim; removed from the claim as well, it is deleted.
  expect(await removeEvidence(db, { member: southOwner, actionId: action.id, fileId: photo.id, now })).toEqual({
    saved: true,
  });
  expect([await reads(owner, photo), await reads(southOwner, photo)]).toEqual([true, false]);
  expect(await removeClaimFile({ db, actor: owner, now }, claim.id, photo.id)).toMatchObject({ saved: true });
  expect(await db.selectFrom("files").select("id").where("id", "=", photo.id).execute()).toEqual([]);
});

test("a claim can have ten files, each of them once", async () => {
  const { shop, account } = await shopWithMoney();
  const { id } = await makeClaim(db, account, shop);
  const file = await makeAcceptedFile();
  await addClaimFiles(
    { db, actor: owner, now },
    id,
    [1, 2].map(() => ({ file, kind: "proof" as const })),
  );
  await addClaimFiles({ db, actor: owner, now }, id, [{ file, kind: "proof" }]);
  expect((await claimOf(id)).files).toHaveLength(2);
  const many = await Promise.all(Array.from({ length: 9 }, () => makeAcceptedFile()));
  const added = await addClaimFiles(
    { db, actor: owner, now },
    id,
    many.map((file) => ({ file, kind: "proof" as const })),
  );
  expect(added).toMatchObject({ saved: false, fieldErrors: { photos: ["Add up to 10 files."] } });
  const harborOwner = await makeMember(db, world.harborOwner);
  expect(await addClaimFiles({ db, actor: harborOwner, now }, id, [{ file, kind: "proof" }])).toBeNull();
});

test("an owner of 50 shops can add three receipts for each in one evening, but not unlimited ones", async () => {
  const minutes = [];
  for (let file = 0; file < 201; file += 1) minutes.push(await countAttempt(db, rateLimits.upload, owner.userId, now));
  expect(minutes.slice(0, 150).filter((wait) => wait !== null)).toEqual([]);
  expect(minutes.at(-1)).toBe(60);
});

test("a claimed event, item or plan cannot be deleted", async () => {
  const { shop, account, key } = await shopWithMoney();
  await started(key);
  expect(
    await deleteCustomEvent(db, { member: owner, eventId: key.eventId, deletion: { scope: "all" }, now }),
  ).toMatchObject({
    fieldErrors: { "": ["Can't delete: this event has a claim or gift cards. Cancel it instead."] },
  });
  const plan = await makePlan(db, shop);
  const item = await makePlanItem(db, plan, await makeChannel(db, world.sunrise));
  await makeClaim(db, account, shop, { eventId: null, planItemId: item.id });
  expect(await removeItem(db, { member: owner, planId: plan.id, itemId: item.id, now })).toMatchObject({
    fieldErrors: { "": ["Can't remove: this item has a claim."] },
  });
  expect(await deletePlan(db, { member: owner, planId: plan.id, now })).toMatchObject({ saved: false });
});
