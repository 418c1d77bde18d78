import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeCardOrder, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { daysAwayForm } = await import("#app/people/advisors/days-away-form.ts");
const { endDaysAway, listStandInChoices, saveDaysAway } = await import("#app/people/advisors/days-away.server.ts");
const { decidingUserIds } = await import("#app/platform/identity/stand-ins.ts");
const { approveClaim, takeClaim } = await import("#app/programs/claims/decide-claim.server.ts");
const { mailClaimAction } = await import("#app/programs/claims/mail-claim.server.ts");
const { cardWorkflow } = await import("#app/programs/gift-cards/card-rules.ts");
const { transitionRefusal } = await import("#app/platform/workflow/define-workflow.ts");
const { inbox } = await import("#app/wiring/inbox.server.ts");

const world = await makeWorld(db);
afterAll(() => database.close());

// Sessions begin, and mails go out, by the present clock.
const now = new Date();
const dayFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const thisWeek = { awayFrom: dayFromNow(-2), awayUntil: dayFromNow(2) };
const advises = { advises: [world.sunrise] };

/** Create a Senior Advisor who is away and the advisor who stands in, whose own limit is $1,000.00. */
async function makePair(days: { awayFrom: string; awayUntil: string } = thisWeek) {
  const standIn = await makeUser(db, "Mainstreet Advisor", advises);
  const absent = await makeUser(
    db,
    "Senior Advisor",
    {},
    { firstName: "Pat", lastName: "Lee", standInId: standIn.id, ...days },
  );
  return { absent, standIn, person: await makePerson(db, standIn) };
}

async function makeLargeClaim(assigneeId: number) {
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 500_000);
  const money = { requestedCents: 400_000, expectedCents: 200_000, reservedCents: 0 };
  return makeClaim(db, account, shop, { status: "submitted", assigneeId, ...money });
}

test("a stand-in takes and approves what waits for the absent advisor, with that advisor's limit, audited as for them", async () => {
  const { absent, person } = await makePair();
  const claim = await makeLargeClaim(absent.id);
  expect(await takeClaim({ db, actor: person, now }, claim.id, {})).toMatchObject({ saved: true });
  expect(await approveClaim({ db, actor: person, now }, claim.id, { isNoDuplicate: false })).toMatchObject({
    saved: true,
    to: "approved",
  });
  const rows = await db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", "claim.approve")
    .where("objectId", "=", String(claim.id))
    .execute();
  expect(rows).toMatchObject([{ actorId: person.userId, after: { standingInFor: ["Pat Lee"] } }]);
});

test("before and after the days away the limit and the assignment count again", async () => {
  for (const days of [
    { awayFrom: dayFromNow(2), awayUntil: dayFromNow(9) },
    { awayFrom: dayFromNow(-9), awayUntil: dayFromNow(-2) },
  ]) {
    const { absent, person } = await makePair(days);
    expect(person.standsInFor).toEqual([]);
    const claim = await makeLargeClaim(absent.id);
    expect(await takeClaim({ db, actor: person, now }, claim.id, {})).toMatchObject({ saved: false });
    await db.updateTable("claims").set({ status: "inReview" }).where("id", "=", claim.id).execute();
    expect(await approveClaim({ db, actor: person, now }, claim.id, { isNoDuplicate: false })).toMatchObject({
      saved: false,
    });
  }
});

test("a stand-in's own stand-in, and one for a blocked advisor, decide nothing", async () => {
  const { standIn } = await makePair();
  const second = await makeUser(db, "Mainstreet Advisor", advises);
  await db
    .updateTable("users")
    .set({ standInId: second.id, ...thisWeek })
    .where("id", "=", standIn.id)
    .execute();
  const chained = await makePerson(db, second);
  expect(chained.standsInFor.map(({ userId }) => userId)).toEqual([standIn.id]);
  expect(decidingUserIds(chained)).toEqual([second.id, standIn.id]);
  const { absent, standIn: third } = await makePair();
  await db.updateTable("users").set({ status: "Blocked" }).where("id", "=", absent.id).execute();
  expect((await makePerson(db, third)).standsInFor).toEqual([]);
});

test("the inbox shows the absent advisor's work, and mails go to both", async () => {
  const { absent, standIn, person } = await makePair();
  const claim = await makeLargeClaim(absent.id);
  const counts = await inbox.counts(db, person.access, decidingUserIds(person), now);
  expect(counts.mine).toBe(1);
  await db
    .transaction()
    .execute((db) => mailClaimAction(db, "submit", { ...claim, pcNumber: "1", claimWindowDays: 60 }, {}));
  const mails = await db
    .selectFrom("mails")
    .select("recipient")
    .where("subject", "like", `%${claim.number}%`)
    .execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([absent.email, standIn.email].sort());
});

test("gift card orders above the limit follow a Senior Advisor's stand-in too", async () => {
  const { person } = await makePair();
  const order = await makeCardOrder(db, world.shop, { status: "submitted", totalCents: 40_000 });
  const facts = { ...order, rules: { advisorLimitCents: 25_000 }, undoable: null };
  const refusalFor = (user: typeof person) =>
    transitionRefusal(cardWorkflow, cardWorkflow.transitions.approve, facts, user);
  expect(refusalFor(person)).toBeNull();
  expect(refusalFor(await makePerson(db, await makeUser(db, "Mainstreet Advisor", advises)))).toContain("$250.00");
});

test("advisors choose among the registered advisors of their companies, never themselves", async () => {
  const own = await makePerson(db, await makeUser(db, "Mainstreet Advisor", advises));
  const ids = (await listStandInChoices(db, own)).map(({ id }) => id);
  expect(ids).toContain(world.senior.id);
  expect(ids).toContain(world.advisor.id);
  expect(ids).not.toContain(world.harborAdvisor.id);
  expect(ids).not.toContain(own.userId);
  expect(ids).not.toContain(world.owner.id);
  const reversed = { version: 1, standInId: 1, awayFrom: "2026-12-05", awayUntil: "2026-12-01" };
  expect(daysAwayForm.safeParse(reversed).error?.issues[0]?.path).toEqual(["awayUntil"]);
});

test("a stand-in is notified of days that are named, changed or taken back, once a save, and of no days that are over", async () => {
  const first = await makeUser(db, "Mainstreet Advisor", advises);
  const second = await makeUser(db, "Mainstreet Advisor", advises);
  const user = await makeUser(db, "Mainstreet Advisor", advises, { firstName: "Pat", lastName: "Lee" });
  const who = await makePerson(db, user);
  const context = { db, actor: who, now };
  const save = (version: number, standIn: { id: number }, awayFrom: string, awayUntil: string) =>
    saveDaysAway(context, who, daysAwayForm.parse({ version, standInId: standIn.id, awayFrom, awayUntil }));
  const newsAfter = async (saving: Promise<unknown>) => {
    expect(await saving).toMatchObject({ saved: true });
    const mails = db.deleteFrom("mails").where("kind", "like", "standIn.%").returning(["kind", "recipient"]);
    return (await mails.execute()).map(({ kind, recipient }) => [kind, recipient]).toSorted();
  };
  const [today, later] = [dayFromNow(0), dayFromNow(5)];
  expect(await newsAfter(save(1, first, today, today))).toEqual([["standIn.named", first.email]]);
  expect(await newsAfter(save(2, first, today, today))).toEqual([]);
  expect(await newsAfter(save(2, first, today, later))).toEqual([["standIn.named", first.email]]);
  expect(await newsAfter(save(3, second, today, later))).toEqual([
    ["standIn.ended", first.email],
    ["standIn.named", second.email],
  ]);
  expect(await newsAfter(endDaysAway(context, who, { intent: "end", version: 4 }))).toEqual([
    ["standIn.ended", second.email],
  ]);
  expect(await newsAfter(save(5, first, dayFromNow(-9), dayFromNow(-3)))).toEqual([]);
  expect(await newsAfter(save(6, second, dayFromNow(-9), dayFromNow(-3)))).toEqual([]);
  const bell = db.selectFrom("notifications").select("title").where("userId", "=", second.id).orderBy("id");
  expect((await bell.execute()).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^You stand in for Pat Lee: /),
    expect.stringMatching(/^You no longer stand in for Pat Lee: /),
  ]);
});
