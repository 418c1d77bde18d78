import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const { db, close } = await openTestDatabase();
const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const advisor = await makePerson(db, world.advisor);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const decisions = await import("#app/programs/claims/decide-claim.server.ts");
const { undoClaimDecision } = await import("#app/programs/claims/claim-decisions.server.ts");
const { claimWorkflow } = await import("#app/programs/claims/claim-rules.ts");
const { listRecentDecisions } = await import("#app/programs/queue/recent-decisions.server.ts");
const { submitClaim, answerClaim } = await import("#app/programs/claims/submit-claim.server.ts");
const { findClaim } = await import("#app/programs/claims/claim-queries.server.ts");
const { createPaymentBatch, previewPaymentBatch } = await import("#app/programs/claim-payments/create-batch.server.ts");

afterAll(() => close());

/** Create a submitted claim over two lines of $400 and $200, which pays half of them, at a shop with $5,000. */
async function submitted(accountCents = 500_000) {
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, accountCents);
  const claim = await makeClaim(db, account, shop, { requestedCents: 60_000, expectedCents: 30_000 });
  await db.deleteFrom("claimLines").where("claimId", "=", claim.id).execute();
  const line = { claimId: claim.id, category: "Printing", isEligible: true };
  await db
    .insertInto("claimLines")
    .values([
      { ...line, position: 1, description: "Flyers", amountCents: 40_000 },
      { ...line, position: 2, description: "Frame", amountCents: 20_000 },
      { ...line, position: 3, description: "Lunch", amountCents: 5_000, isEligible: false },
    ])
    .execute();
  const certified = { certifiedName: "Pat Owner", acceptsLess: false };
  expect(await submitClaim({ db, actor: owner, now }, claim.id, certified)).toMatchObject({ saved: true });
  return { ...claim, account };
}

const claimOf = (id: number) => db.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const balanceOf = (id: number) =>
  db
    .selectFrom("budgetAccounts")
    .select(["allocatedCents", "reservedCents", "spentCents", "availableCents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const linesOf = (id: number) =>
  db
    .selectFrom("claimLines")
    .select(["id", "isApproved", "declineReason"])
    .where("claimId", "=", id)
    .orderBy("position")
    .execute();
const historyOf = async (id: number) => {
  const rows = await db
    .selectFrom("statusChanges")
    .selectAll()
    .where("objectType", "=", "claim")
    .where("objectId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ fromStatus, toStatus, reason }) => `${fromStatus} ${toStatus} ${reason}`.trim());
};
const mailsTo = async (number: string) => {
  const rows = await db
    .selectFrom("mails")
    .select(["kind", "text"])
    .where("subject", "like", `${number}: %`)
    .where("kind", "<>", "claim.submitted")
    .orderBy("id")
    .execute();
  return rows;
};
const auditOf = (id: number) =>
  db.selectFrom("auditLog").select("action").where("objectId", "=", String(id)).orderBy("id").execute();
const why = { reasonCodes: ["notEligible" as const] };
const undo = (id: number, at = after(59), actor = advisor) => undoClaimDecision({ db, actor, now: at }, id, {});

const cases = {
  approve: (id: number) => decisions.approveClaim({ db, actor: advisor, now }, id, { isNoDuplicate: true }),
  approvePart: (id: number) =>
    decisions.approvePartOfClaim({ db, actor: advisor, now }, id, {
      ...why,
      isNoDuplicate: true,
      lines: [],
      approvedCents: 10_000,
      reason: "Half of it is not eligible.",
    }),
  reject: (id: number) =>
    decisions.rejectClaim({ db, actor: advisor, now }, id, { ...why, reason: "It is not eligible at all." }),
  ask: (id: number) =>
    decisions.askAboutClaim({ db, actor: advisor, now }, id, { reason: "Where is the receipt of it?" }),
};

test.each(Object.entries(cases))("%s of a submitted claim is undone as if it never was", async (name, decide) => {
  const claim = await submitted();
  const before = await claimOf(claim.id);
  const money = await balanceOf(claim.account.id);
  expect(await decide(claim.id)).toMatchObject({ saved: true });
  const decided = await claimOf(claim.id);
  expect(decided.assigneeId).toBe(advisor.userId);
  // Both steps are in the history.
  const [, taken, last] = await historyOf(claim.id);
  expect([taken, last]).toEqual(["submitted inReview", expect.stringMatching(/^inReview /)]);
  expect(await mailsTo(claim.number)).toEqual([]);

  expect(await undo(claim.id)).toMatchObject({ saved: true, to: "inReview" });
  const { status, version, assigneeId, updatedAt, updatedBy, ...undone } = await claimOf(claim.id);
  expect([status, version, assigneeId, updatedBy]).toEqual([
    "inReview",
    decided.version + 1,
    advisor.userId,
    advisor.userId,
  ]);
  expect(before).toMatchObject(undone);
  expect(updatedAt).toEqual(after(59));
  expect(await balanceOf(claim.account.id)).toEqual(money);
  expect((await historyOf(claim.id)).at(-1)).toMatch(/ inReview Undone$/);
  expect((await auditOf(claim.id)).map(({ action }) => action).slice(-3)).toEqual([
    "claim.take",
    `claim.${name}`,
    "claim.undo",
  ]);
  await sendDecisionMails(db);
  expect(await mailsTo(claim.number)).toEqual([]);
  // It can be decided anew, which is mailed.
  expect(
    await decisions.approveClaim({ db, actor: senior, now: after(70) }, claim.id, { isNoDuplicate: true }),
  ).toMatchObject({
    saved: true,
  });
  await sendDecisionMails(db);
  expect(await mailsTo(claim.number)).toMatchObject([{ kind: "claim.decided" }]);
});

test("a decision stays after a minute, when someone acted since, and for everyone but its maker", async () => {
  const claim = await submitted();
  await cases.approve(claim.id);
  expect(await undo(claim.id, after(59), senior)).toMatchObject({
    fieldErrors: { "": ["Only the advisor who made this decision can undo it."] },
  });
  expect(await undo(claim.id, after(60))).toMatchObject({
    fieldErrors: { "": ["A decision can be undone for 60 seconds, so this one stays."] },
  });
  await decisions.sendClaimToPayment({ db, actor: senior, now }, claim.id, {});
  expect(await undo(claim.id)).toMatchObject({ saved: false });

  const asked = await submitted();
  await cases.ask(asked.id);
  await answerClaim({ db, actor: owner, now: after(20) }, asked.id, { reason: "It is on page two." });
  expect(await undo(asked.id)).toMatchObject({
    fieldErrors: { "": ["This claim can't be returned for a new decision because its status is Submitted."] },
  });
  // The question was not undone, so its mail is sent.
  await sendDecisionMails(db);
  expect((await mailsTo(asked.number)).map(({ kind }) => kind)).toEqual(["claim.infoRequested"]);
  // A mail is sent once.
  await sendDecisionMails(db);
  expect(await mailsTo(asked.number)).toHaveLength(1);
  const told = await submitted();
  await cases.approve(told.id);
  await sendDecisionMails(db);
  expect(await undo(told.id)).toMatchObject({ saved: false });
});

test("a decision is undone once by two presses, and the list has those of the last one", async () => {
  const [first, second] = [await submitted(), await submitted()];
  await cases.approvePart(first.id);
  await cases.approvePart(second.id);
  const recentOf = ({ userId }: { userId: number }, seconds: number) =>
    listRecentDecisions(db, { type: "claim", table: "claims", workflow: claimWorkflow }, userId, after(seconds));
  const part = { done: "partially approved", amountCents: 10_000, isMailed: true, remainingMs: 50_000 };
  expect(await recentOf(advisor, 10)).toMatchObject([
    { id: first.id, label: first.number, ...part },
    { id: second.id, label: second.number, ...part },
  ]);
  expect(await recentOf(senior, 10)).toEqual([]);
  expect(await recentOf(advisor, 60)).toEqual([]);
  const outcomes = await Promise.all([undo(first.id), undo(first.id)]);
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  const entries = await db
    .selectFrom("ledgerEntries")
    .select("type")
    .where("refId", "=", first.id)
    .where("refType", "=", "claim")
    .orderBy("id")
    .execute();
  expect(entries.map(({ type }) => type)).toEqual(["reserve", "release", "reserve"]);
});

test("money that a decision returned and someone else reserved keeps the decision", async () => {
  const claim = await submitted(30_000);
  await cases.approvePart(claim.id);
  const shop = await db
    .selectFrom("locations")
    .selectAll()
    .where("id", "=", claim.locationId)
    .executeTakeFirstOrThrow();
  const other = await makeClaim(db, claim.account, shop, { requestedCents: 30_000, expectedCents: 15_000 });
  await submitClaim({ db, actor: owner, now }, other.id, { certifiedName: "Pat Owner", acceptsLess: false });
  const before = [await claimOf(claim.id), await balanceOf(claim.account.id)];
  expect(await undo(claim.id)).toMatchObject({
    fieldErrors: { "": ["The $200.00 that this decision returned is already in use, so it stays."] },
  });
  expect([await claimOf(claim.id), await balanceOf(claim.account.id)]).toEqual(before);
  // The decision stays, so its mail is sent.
  await sendDecisionMails(db);
  expect(await mailsTo(claim.number)).toMatchObject([{ kind: "claim.decided" }]);
});

test("a payment batch leaves out what can still be undone, and one of both wins a race", async () => {
  const claims = await Promise.all([submitted(), submitted(), submitted()]);
  const companyId = world.sunrise.id;
  const readyAt = (seconds: number) => previewPaymentBatch(db, senior.access, companyId, after(seconds));
  const before = [await readyAt(59), await readyAt(60)];
  for (const { id } of claims) await cases.approve(id);
  const [early, late] = [await readyAt(59), await readyAt(60)];
  expect([early.claims - (before[0]?.claims ?? 0), late.claims - (before[1]?.claims ?? 0)]).toEqual([0, claims.length]);

  // The clocks of two processes differ: one still undoes what the other already pays.
  const form = { intent: "make" as const, companyId, ...late };
  const [batch, ...undone] = await Promise.all([
    createPaymentBatch(db, senior, form, after(61)),
    ...claims.map(({ id }) => undo(id)),
  ]);
  const states = await Promise.all(claims.map(({ id }) => claimOf(id)));
  if (batch?.saved) {
    expect(states.map(({ status, paymentBatchId }) => [status, paymentBatchId])).toEqual(
      claims.map(() => ["paymentPending", batch.id]),
    );
    expect(undone.filter((outcome) => outcome?.saved)).toEqual([]);
  } else {
    expect(undone.some((outcome) => outcome?.saved)).toBe(true);
    for (const { status, paymentBatchId } of states) {
      expect(["approved", "inReview"]).toContain(status);
      expect(paymentBatchId).toBeNull();
    }
  }
});

test("the approved amount follows from the lines, whose reasons the owner reads", async () => {
  const claim = await submitted();
  const [flyers, frame, lunch] = await linesOf(claim.id);
  if (!flyers || !frame || !lunch) throw new Error("three lines");
  const line = (id: number, isApproved: boolean, reason?: "missingProof") => ({ id, isApproved, reason });
  const part = (lines: ReturnType<typeof line>[], reasonCodes: "missingProof"[] = ["missingProof"]) =>
    decisions.approvePartOfClaim({ db, actor: advisor, now }, claim.id, {
      lines,
      reasonCodes,
      isNoDuplicate: true,
      reason: "The receipt of the frame is missing.",
    });
  const refusalOf = async (outcome: ReturnType<typeof part>) => {
    const settled = await outcome;
    return settled && !settled.saved ? Object.values(settled.fieldErrors).flat().join(" ") : "saved";
  };
  expect(await refusalOf(part([line(flyers.id, true), line(frame.id, true)]))).toBe(
    "Clear a line or enter the approved amount.",
  );
  expect(await refusalOf(part([line(flyers.id, false, "missingProof"), line(frame.id, false, "missingProof")]))).toBe(
    "No line is left to pay. Decline the claim instead.",
  );
  expect(await refusalOf(part([line(flyers.id, true), line(frame.id, false)]))).toBe(
    "Choose a reason for each declined line.",
  );
  // Lines that the owner didn't claim, and those of other claims, are not decided.
  expect(await refusalOf(part([line(lunch.id, true), line(frame.id, false, "missingProof")]))).toBe(
    "The lines changed. Reload the page and try again.",
  );
  expect(await refusalOf(part([line(flyers.id, true), line(frame.id, false, "missingProof")]))).toBe("saved");
  expect(await claimOf(claim.id)).toMatchObject({
    status: "partlyApproved",
    approvedCents: 20_000,
    reservedCents: 20_000,
  });
  const shown = await findClaim(db, owner.access, claim.id);
  expect(shown?.lineRows.map(({ isApproved, declineReason }) => [isApproved, declineReason])).toEqual([
    [true, ""],
    [false, "missingProof"],
    [null, ""],
  ]);
  expect(await undo(claim.id)).toMatchObject({ saved: true });
  expect((await linesOf(claim.id)).map(({ isApproved, declineReason }) => [isApproved, declineReason])).toEqual(
    [1, 2, 3].map(() => [null, ""]),
  );
});

test("reason codes explain a decision unless the advisor does, and a standard question is one", async () => {
  const { askForm, rejectForm } = await import("#app/programs/claims/claim-action-forms.ts");
  const posted = { intent: "reject", version: 1 };
  expect(rejectForm.parse({ ...posted, reasonCodes: ["missingProof", "duplicate"] })).toMatchObject({
    reason: "The receipt or proof of the activity is missing. This cost was claimed before.",
  });
  expect(rejectForm.parse({ ...posted, reasonCodes: ["duplicate"], reason: "See the claim of May." }).reason).toBe(
    "See the claim of May.",
  );
  expect(askForm.parse({ ...posted, intent: "ask", question: "receipt", reason: "Page two." }).reason).toBe(
    "Add a receipt that shows the vendor, the date and the total. Page two.",
  );
  const claim = await submitted();
  // "Other" says nothing, so the advisor has to.
  const unexplained = { ...rejectForm.parse({ ...posted, reasonCodes: ["other"] }), version: undefined };
  expect(await decisions.rejectClaim({ db, actor: advisor, now }, claim.id, unexplained)).toMatchObject({
    fieldErrors: { reason: [expect.stringContaining("10 characters")] },
  });
});
