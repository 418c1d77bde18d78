import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { approvalResultText } from "#app/programs/claim-desk/approval-review.ts";
import { approveClaims, previewApprovals } from "#app/programs/claim-desk/approve-claims.server.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { approveClaim, takeClaim } from "#app/programs/claims/decide-claim.server.ts";
import {
  findClaimableActivities,
  searchClaimLocations,
  startClaimOnBehalf,
} from "#app/programs/claim-desk/start-on-behalf.server.ts";
import { findSameCostText } from "#app/programs/claims/duplicate-claims.server.ts";
import { submitClaim, waiveWindow } from "#app/programs/claims/submit-claim.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeClaimContent } from "#tests/support/make/claim-content.ts";
import { makeFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let advisor: CurrentUser;
let senior: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  advisor = await makePerson(database.db, world.advisor);
  senior = await makePerson(database.db, world.senior);
});
afterAll(() => database.close());

/** Create a submitted claim of a new shop with $5,000.00. */
async function submitted(values: Parameters<typeof makeClaim>[3] = {}) {
  const { db } = database;
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 500_000);
  const claim = await makeClaim(db, account, shop, values);
  await submitClaim({ db, actor: owner, now }, claim.id, { certifiedName: "Pat Owner", acceptsLess: false });
  return claim;
}

const statusesOf = async (claims: readonly { id: number }[]) => {
  const ids = claims.map(({ id }) => id);
  const rows = await database.db.selectFrom("claims").select(["id", "status"]).where("id", "in", ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test("several claims are approved together; each that this advisor cannot approve stays, with a reason", async () => {
  const { db } = database;
  const [plain, taken, large, own, decided] = await Promise.all([
    submitted(),
    submitted(),
    submitted({ requestedCents: 300_000 }),
    submitted({ createdBy: advisor.userId }),
    submitted(),
  ]);
  const twins = await Promise.all([1, 2].map(() => submitted({ vendor: "Twin Print", requestedCents: 12_345 })));
  await takeClaim({ db, actor: senior, now }, taken.id, {});
  await takeClaim({ db, actor: senior, now }, decided.id, {});
  await approveClaim({ db, actor: senior, now }, decided.id, { isNoDuplicate: false });
  const all = [plain, taken, large, own, decided, ...twins];
  const ids = all.map(({ id }) => id);

  const review = await previewApprovals({ db, actor: advisor, now }, world.sunrise.id, ids);
  expect(Object.fromEntries(review.map(({ number, refusal }) => [number, refusal]))).toEqual({
    [plain.number]: null,
    [taken.number]: null,
    [large.number]: "Claims over $1,000.00 need a Senior Advisor's approval.",
    [own.number]: "You created or submitted this claim, so another advisor must decide it.",
    [decided.number]: "This claim can't be approved because its status is Approved.",
    [twins[0]?.number ?? ""]: `Possible duplicate of ${twins[1]?.number}. Open this claim to decide it separately.`,
    [twins[1]?.number ?? ""]: `Possible duplicate of ${twins[0]?.number}. Open this claim to decide it separately.`,
  });
  const [one, other] = twins;
  const facts = { id: one?.id ?? 0, rules: { duplicateDays: 30 } };
  expect(await findSameCostText(db, { ...facts, networkId: world.north.id })).toBe(
    `${other?.number} may be for the same cost. Withdraw one of them if it is.`,
  );
  expect(await findSameCostText(db, { ...facts, networkId: world.south.id })).toBeNull();

  const sent = await recordStatements(() => previewApprovals({ db, actor: advisor, now }, world.sunrise.id, ids));
  expect(sent.length).toBeLessThanOrEqual(3);

  const outcome = await approveClaims({ db, actor: advisor, now }, world.sunrise.id, ids);
  expect(outcome.approved).toHaveLength(2);
  expect(approvalResultText(outcome)).toMatch(/^2 claims approved for \$600\.00\. 5 not approved: RB-.* and 4 more\./);
  const waiting = "submitted";
  expect(await statusesOf(all)).toEqual(["approved", "approved", waiting, waiting, "approved", waiting, waiting]);
  expect(await db.selectFrom("claims").selectAll().where("id", "=", plain.id).executeTakeFirst()).toMatchObject({
    approvedCents: 30_000,
    reservedCents: 30_000,
    decidedBy: advisor.userId,
    assigneeId: advisor.userId,
  });

  // A second click does nothing more, and another company's advisor finds none of them.
  const again = await approveClaims({ db, actor: advisor, now }, world.sunrise.id, ids);
  expect([again.approved, again.kept.length]).toEqual([[], 7]);
  const stranger = await makePerson(db, world.harborAdvisor);
  expect(await approveClaims({ db, actor: stranger, now }, world.sunrise.id, ids)).toEqual({ approved: [], kept: [] });
});

test("a claim whose review starts keeps its place in the queue, after earlier ones and before decided ones", async () => {
  const { db } = database;
  const first = await submitted({ vendor: "Place Print" });
  const second = await submitted({ vendor: "Place Print", requestedCents: 33_300 });
  const approved = await submitted({ vendor: "Place Print", requestedCents: 44_400 });
  await db
    .updateTable("claims")
    .set({ submittedAt: new Date("2026-11-01T15:00:00Z") })
    .where("id", "=", approved.id)
    .execute();
  await approveClaim({ db, actor: senior, now }, approved.id, { isNoDuplicate: false });
  await takeClaim({ db, actor: advisor, now: new Date(now.getTime() + 3_600_000) }, first.id, {});
  const at = new Request(`http://portal.test/?company=${world.sunrise.id}&q=place+print`);
  const scope = { companyId: world.sunrise.id, userId: advisor.userId, now };
  expect(await claimQueue.ids(db, { access: advisor.access, scope, at }, 10)).toEqual([
    first.id,
    second.id,
    approved.id,
  ]);
});

test("advisors find claims by the name and the number of their location", async () => {
  const { db } = database;
  const claim = await submitted();
  const shop = await db
    .selectFrom("locations")
    .innerJoin("claims", "claims.locationId", "locations.id")
    .select(["locations.id", "locations.pcNumber"])
    .where("claims.id", "=", claim.id)
    .executeTakeFirstOrThrow();
  await db.updateTable("locations").set({ name: "Crème Corner" }).where("id", "=", shop.id).execute();
  const scope = { companyId: world.sunrise.id, userId: advisor.userId, now };
  for (const typed of ["creme corner", shop.pcNumber]) {
    const at = new Request(`http://portal.test/?company=${world.sunrise.id}&q=${encodeURIComponent(typed)}`);
    expect(await claimQueue.ids(db, { access: advisor.access, scope, at }, 10)).toEqual([claim.id]);
  }
});

test("the queue of an advisor's inbox has own claims and unassigned ones of own networks", async () => {
  const { db } = database;
  const [unassigned, own, other] = await Promise.all([1, 2, 3].map(() => submitted({ vendor: "Inbox Print" })));
  if (!unassigned || !own || !other) throw new Error("three claims");
  await db.updateTable("networks").set({ advisorId: advisor.userId }).where("id", "=", world.north.id).execute();
  await db.updateTable("claims").set({ assigneeId: advisor.userId }).where("id", "=", own.id).execute();
  await db.updateTable("claims").set({ assigneeId: senior.userId }).where("id", "=", other.id).execute();
  const at = new Request("http://portal.test/?company=all&assignee=inbox&q=inbox+print");
  const idsFor = async (who: CurrentUser, instant = now) => {
    const scope = { companyId: null, userId: who.userId, now: instant };
    return (await claimQueue.ids(db, { access: senior.access, scope, at }, 10)).toSorted((one, next) => one - next);
  };
  const [mine, theirs] = [[unassigned.id, own.id].toSorted((one, next) => one - next), [other.id]];
  expect([await idsFor(advisor), await idsFor(senior)]).toEqual([mine, theirs]);
  // On the senior's days away, the advisor's inbox has the senior's claims too.
  const away = { standInId: advisor.userId, awayFrom: "2026-12-01", awayUntil: "2026-12-05" };
  await db.updateTable("users").set(away).where("id", "=", senior.userId).execute();
  expect(await idsFor(advisor)).toEqual(mine);
  const all = [...mine, ...theirs].toSorted((one, next) => one - next);
  expect(await idsFor(advisor, new Date("2026-12-02T15:00:00Z"))).toEqual(all);
});

test("a decision that comes after another's names who decided", async () => {
  const { db } = database;
  const claim = await submitted();
  const seen = await db.selectFrom("claims").select("version").where("id", "=", claim.id).executeTakeFirstOrThrow();
  await takeClaim({ db, actor: senior, now }, claim.id, seen);
  await approveClaim({ db, actor: senior, now }, claim.id, { isNoDuplicate: false });
  const { name } = await db
    .selectFrom("users")
    .select(fullNameSql().as("name"))
    .where("id", "=", senior.userId)
    .executeTakeFirstOrThrow();
  expect(await approveClaim({ db, actor: advisor, now }, claim.id, { ...seen, isNoDuplicate: false })).toEqual({
    saved: false,
    status: 409,
    fieldErrors: { "": [`${name} changed this claim to Approved while you had it open. Nothing else changed.`] },
  });
});

test("two advisors who approve the same claims simultaneously approve each one once", async () => {
  const claims = await Promise.all([submitted(), submitted(), submitted()]);
  const ids = claims.map(({ id }) => id);
  const outcomes = await Promise.all(
    [advisor, senior].map((who) => approveClaims({ db: database.db, actor: who, now }, world.sunrise.id, ids)),
  );
  expect(outcomes.flatMap(({ approved }) => approved)).toHaveLength(3);
  const told = await database.db
    .selectFrom("statusChanges")
    .select("objectId")
    .where("objectType", "=", "claim")
    .where("toStatus", "=", "approved")
    .where("objectId", "in", ids)
    .execute();
  expect(told).toHaveLength(3);
});

test("an advisor starts and fills in a claim for a location, but neither submits nor decides it", async () => {
  const { saveClaim } = await import("#app/programs/claims/save-claim.server.ts");
  const { db } = database;
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise);
  await makeBudgetAccount(db, program, shop);
  const days = { startsOn: "2026-11-10", endsOn: "2026-11-10", status: "held" } as const;
  const fair = { ...days, isReimbursable: true, title: "Fair", estimatedCostCents: 60_000 };
  const event = await makeCustomEvent(db, shop, fair);
  await makeCustomEvent(db, shop, { ...days, title: "Not reimbursable" });
  const future = { ...days, startsOn: "2026-12-20", endsOn: "2026-12-20", status: "planned" as const };
  const late = await makeCustomEvent(db, shop, { ...fair, ...future, title: "To come" });
  const plan = await makePlan(db, shop, { status: "active" });
  const item = { title: "Flyers", isIncentiveEligible: true, startsOn: "2026-11-01", endsOn: "2026-11-05" };
  await makePlanItem(db, plan, await makeChannel(db, world.sunrise), item);

  expect(await searchClaimLocations(db, advisor.access, world.sunrise.id, shop.pcNumber)).toMatchObject([
    { id: shop.id },
  ]);
  const claimable = await findClaimableActivities(db, advisor.access, {
    companyId: world.sunrise.id,
    locationId: shop.id,
    now,
  });
  expect(claimable?.sources.map(({ title, refusal }) => [title, refusal])).toEqual([
    ["To come", "This event ends on 12/20/2026. You can claim it the day after."],
    ["Fair", null],
    ["Flyers", null],
  ]);
  const stranger = await makePerson(db, world.harborAdvisor);
  expect(
    await findClaimableActivities(db, stranger.access, { companyId: world.sunrise.id, locationId: shop.id, now }),
  ).toBeNull();

  const form = { intent: "start" as const, locationId: shop.id, eventId: event.id };
  expect(await startClaimOnBehalf(db, stranger, form, now)).toBeNull();
  expect(await startClaimOnBehalf(db, advisor, { ...form, eventId: late.id }, now)).toMatchObject({ saved: false });
  const started = await startClaimOnBehalf(db, advisor, form, now);
  const again = await startClaimOnBehalf(db, advisor, form, now);
  if (!started?.saved || !again?.saved) throw new Error("The claim is started.");
  expect(again.claimId).toBe(started.claimId);
  const { claimId } = started;
  expect(await db.selectFrom("claims").selectAll().where("id", "=", claimId).executeTakeFirst()).toMatchObject({
    status: "draft",
    createdBy: advisor.userId,
    requestedCents: 60_000,
    title: "Fair",
  });

  expect(await saveClaim({ db, actor: advisor, now }, claimId, makeClaimContent())).toMatchObject({ saved: true });
  const file = await makeFile(db, { companyId: world.sunrise.id, objectType: "claim", objectId: claimId });
  await db.insertInto("claimFiles").values({ claimId, fileId: file.id, kind: "invoice" }).execute();
  const certified = { certifiedName: "Pat Owner", acceptsLess: false };
  expect(await submitClaim({ db, actor: advisor, now }, claimId, certified)).toMatchObject({
    fieldErrors: { "": ["Your role doesn't allow this."] },
  });
  expect(await submitClaim({ db, actor: owner, now }, claimId, certified)).toMatchObject({ saved: true });
  expect(await takeClaim({ db, actor: advisor, now }, claimId, {})).toMatchObject({
    fieldErrors: { "": ["You created or submitted this claim, so another advisor must decide it."] },
  });
  expect(await takeClaim({ db, actor: senior, now }, claimId, {})).toMatchObject({ saved: true });
});

test("a Senior Advisor allows a claim after its window, with a reason, and its owner is notified", async () => {
  const { db } = database;
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise, { claimWindowDays: 5 }), shop);
  const claim = await makeClaim(db, account, shop, { createdBy: world.owner.id });
  const certified = { certifiedName: "Pat Owner", acceptsLess: false };
  const reason = "The invoice came late, which was not their fault.";
  expect(await submitClaim({ db, actor: owner, now }, claim.id, certified)).toMatchObject({ saved: false });
  expect(await waiveWindow({ db, actor: advisor, now }, claim.id, { reason })).toMatchObject({
    fieldErrors: { "": ["Your role doesn't allow this."] },
  });
  expect(await waiveWindow({ db, actor: senior, now }, claim.id, { reason: "Late" })).toMatchObject({ saved: false });
  await db.deleteFrom("mails").execute();
  expect(await waiveWindow({ db, actor: senior, now }, claim.id, { reason })).toMatchObject({ saved: true });
  expect(await waiveWindow({ db, actor: senior, now }, claim.id, { reason })).toMatchObject({
    fieldErrors: { "": ["This claim can already be submitted late."] },
  });
  const mails = await db.selectFrom("mails").select(["recipient", "text"]).execute();
  expect(mails).toEqual([{ recipient: world.owner.email, text: expect.stringContaining(reason) }]);
  expect(await submitClaim({ db, actor: owner, now }, claim.id, certified)).toMatchObject({ saved: true });

  const inTime = await makeClaim(db, account, shop, { activityOn: "2026-11-18" });
  expect(await waiveWindow({ db, actor: senior, now }, inTime.id, { reason })).toMatchObject({
    fieldErrors: { "": ["This can still be claimed until 11/23/2026."] },
  });
});
