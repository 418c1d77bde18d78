import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeEventProgram, makeProgram } from "#tests/support/make/programs.ts";
import { makeEventCategory } from "#tests/support/make/settings.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { newCustomEventForm, customEventForm } = await import("#app/planning/custom-events/custom-event-form.ts");
const { copyEvent } = await import("#app/programs/events/copy-event.server.ts");
const { advanceEventStatuses } = await import("#app/programs/events/event-deadlines.server.ts");
const { splitEstimate } = await import("#app/programs/events/event-money.server.ts");
const { splitForm, recapForm } = await import("#app/programs/events/event-forms.ts");
const { splitEvent } = await import("#app/programs/events/event-plan.server.ts");
const { findEventProgram } = await import("#app/programs/events/event-programs.server.ts");
const { advisorEventActions, memberEventActions } = await import("#app/programs/events/event-actions.server.ts");
const { changeEvent, createEvent, deleteEvent } = await import("#app/programs/events/save-event.server.ts");
const { saveRecap } = await import("#app/programs/events/save-recap.server.ts");
const { submitClaim } = await import("#app/programs/claims/submit-claim.server.ts");
const now = new Date("2026-11-20T15:00:00Z");

afterAll(() => database.close());

/** Create an owner of some shops in a new company, whose open program requires approval of events above $500.00. */
async function makeShops(count = 1) {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shops = [];
  for (let place = 0; place < count; place += 1) {
    shops.push(await makeLocation(db, network, { pcNumber: `34120${place}`, timeZone: "America/Chicago" }));
  }
  const [shop] = shops;
  if (!shop) throw new Error("One shop at least.");
  const program = await makeProgram(db, company, { preApprovalAboveCents: 50_000 });
  const owner = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [network] }));
  const advisor = await makePerson(db, await makeUser(db, "Senior Advisor"));
  return { company, network, shops, shop, program, owner, advisor, category: await makeEventCategory(db, company) };
}

let last = 0;
type Shops = Awaited<ReturnType<typeof makeShops>>;

function formFor({ shops, category }: Shops, values: object = {}) {
  return newCustomEventForm.parse({
    title: `Event ${(last += 1)}`,
    categoryId: category.id,
    startsOn: "2026-12-01",
    endsOn: "2026-12-01",
    visibility: "network",
    locationIds: shops.map(({ id }) => id),
    isReimbursable: true,
    ...values,
  });
}

async function created(of: Shops, values: object = {}): Promise<number> {
  const outcome = await createEvent(db, { member: of.owner, form: formFor(of, values), now });
  if (!outcome.saved) throw new Error(JSON.stringify(outcome));
  return outcome.eventId;
}

async function standing(of: Shops, id: number) {
  const event = await findEventProgram(db, of.owner.access, id);
  return event && [event.status, event.calendarStatus];
}

test("an event that requests money is managed; an expensive one needs an advisor who did not create it", async () => {
  const of = await makeShops();
  expect(await standing(of, await created(of, { isReimbursable: false }))).toBeNull();
  expect(await standing(of, await created(of, { estimatedCostCents: "500.00" }))).toEqual(["planned", "planned"]);
  const dear = await created(of, { estimatedCostCents: "500.01" });
  expect(await standing(of, dear)).toEqual(["draft", "planned"]);
  expect(await memberEventActions.confirm({ db, actor: of.owner, now }, dear, {})).toMatchObject({ saved: false });
  expect(await memberEventActions.sendForApproval({ db, actor: of.owner, now }, dear, {})).toMatchObject({
    saved: true,
  });
  expect(await advisorEventActions.approve({ db, actor: of.owner, now }, dear, {})).toMatchObject({ saved: false });
  expect(await advisorEventActions.decline({ db, actor: of.advisor, now }, dear, {})).toMatchObject({ saved: false });
  expect(await advisorEventActions.approve({ db, actor: of.advisor, now }, dear, {})).toMatchObject({ saved: true });
  expect(await memberEventActions.confirm({ db, actor: of.owner, now }, dear, {})).toMatchObject({ saved: true });
  expect(await standing(of, dear)).toEqual(["confirmed", "confirmed"]);
  // A higher estimate needs a new approval.
  const { version } = await db
    .selectFrom("customEvents")
    .select("version")
    .where("id", "=", dear)
    .executeTakeFirstOrThrow();
  const { idempotencyKey: _, ...form } = formFor(of, { estimatedCostCents: "900.00" });
  expect(await changeEvent(db, { member: of.owner, eventId: dear, form: { ...form, version }, now })).toMatchObject({
    saved: true,
  });
  expect(await standing(of, dear)).toEqual(["draft", "planned"]);
});

test("only an event that does not repeat can have money", () => {
  const fields = { title: "Weekly", categoryId: 1, startsOn: "2026-12-01", endsOn: "2026-12-01", locationIds: [1] };
  const weekly = { ...fields, repeat: "weeks", daysOfWeek: ["2"], visibility: "network" };
  const parsed = newCustomEventForm.safeParse({ ...weekly, isReimbursable: true });
  expect(parsed.error?.issues.map(({ path }) => path.join())).toEqual(["isReimbursable"]);
  expect(newCustomEventForm.safeParse(weekly).success).toBe(true);
  expect(customEventForm.safeParse({ ...weekly, version: 1, wantsGiftCards: true }).success).toBe(false);
});

test("the cost is split to the cent, evenly or by shares that add up to a hundred", async () => {
  const of = await makeShops(3);
  const id = await created(of, { estimatedCostCents: "100.00" });
  const parts = async () => {
    const event = await findEventProgram(db, of.owner.access, id);
    return event && splitEstimate(event.estimatedCostCents ?? 0, event.places);
  };
  // docs/product/money.md, rounding and splitting: the largest remainder, in the order of the PC numbers.
  expect(await parts()).toEqual([3_334, 3_333, 3_333]);
  const shares = (...percents: string[]) => ({
    split: "percent",
    version: 1,
    shares: percents.map((percent, place) => ({ locationId: of.shops[place]?.id, percent })),
  });
  expect(splitForm.safeParse(shares("50", "25", "24.99")).error?.issues[0]?.message).toContain("99.99%");
  const form = splitForm.parse(shares("50", "33.33", "16.67"));
  expect(await splitEvent(db, { member: of.owner, id, form, now })).toEqual({ saved: true });
  expect(await parts()).toEqual([5_000, 3_333, 1_667]);
  expect(await splitEvent(db, { member: of.owner, id, form, now })).toMatchObject({ saved: false, status: 409 });
});

test("passing days mark an event as held, request its recap and close it, once and in its time zone", async () => {
  const of = await makeShops();
  const east = await makeCustomEvent(db, of.shop, { startsOn: "2026-11-19", isReimbursable: true });
  const west = await makeCustomEvent(db, of.shop, {
    startsOn: "2026-11-19",
    isReimbursable: true,
    timeZone: "America/Los_Angeles",
    createdBy: of.owner.userId,
  });
  for (const event of [east, west]) await makeEventProgram(db, event);
  // Midnight has passed in New York and not yet in Los Angeles.
  const midnight = new Date("2026-11-20T05:30:00Z");
  await Promise.all([advanceEventStatuses(db, midnight), advanceEventStatuses(db, midnight)]);
  expect([await standing(of, east.id), await standing(of, west.id)]).toEqual([
    ["held", "held"],
    ["planned", "planned"],
  ]);
  await advanceEventStatuses(db, now, { batchSize: 1 });
  expect(await standing(of, west.id)).toEqual(["held", "held"]);
  const mailed = (kind: string) => db.selectFrom("mails").select("id").where("kind", "=", kind).execute();
  expect(await mailed("event.recapDue")).toHaveLength(2);
  await advanceEventStatuses(db, new Date("2026-12-03T15:00:00Z"));
  expect(await standing(of, west.id)).toEqual(["held", "held"]);
  const late = new Date("2026-12-04T15:00:00Z");
  await advanceEventStatuses(db, late);
  await advanceEventStatuses(db, late);
  expect(await standing(of, west.id)).toEqual(["recapDue", "held"]);
  expect(await mailed("event.recapLate")).toHaveLength(2);
  const waived = await advisorEventActions.waiveRecap({ db, actor: of.advisor, now: late }, west.id, {
    reason: "The shop burned down.",
  });
  expect(waived).toMatchObject({ saved: true });
  await advanceEventStatuses(db, new Date("2026-12-21T15:00:00Z"));
  expect(await standing(of, west.id)).toEqual(["closed", "held"]);
  expect(await standing(of, east.id)).toEqual(["recapDue", "held"]);
});

test("a recap needs attendance and a photo or a reason, and existing photos count", async () => {
  const of = await makeShops(2);
  const id = await created(of, { startsOn: "2026-11-19", endsOn: "2026-11-19" });
  const [first, second] = of.shops;
  if (!first || !second) throw new Error("Two shops.");
  const recap = (values: object) => recapForm.parse({ locationId: first.id, attendance: 80, ...values });
  const save = (values: object, photos: Parameters<typeof saveRecap>[1]["photos"] = []) =>
    saveRecap(db, { member: of.owner, eventId: id, form: recap(values), photos, now });
  expect(recapForm.safeParse({ locationId: first.id }).success).toBe(false);
  expect(await save({})).toMatchObject({
    saved: false,
    fieldErrors: { noPhotoReason: [expect.stringContaining("photo")] },
  });
  const foreign = await makeFile(db, { companyId: of.company.id, objectType: "claim", objectId: 1 });
  expect(await save({ photoIds: [foreign.id] })).toMatchObject({ saved: false });
  expect(await save({}, [await makeAcceptedFile()])).toEqual({ saved: true, isComplete: false });
  expect(await standing(of, id)).toEqual(["held", "held"]);
  const late = await saveRecap(db, {
    member: of.owner,
    eventId: id,
    form: recap({ version: 7, noPhotoReason: "None" }),
    photos: [],
    now,
  });
  expect(late).toMatchObject({ saved: false, status: 409 });
  const last = await save({ locationId: second.id, noPhotoReason: "The phone was broken." });
  expect(last).toEqual({ saved: true, isComplete: true });
  expect(await standing(of, id)).toEqual(["recapped", "held"]);
  expect(await deleteEvent(db, { member: of.owner, eventId: id, deletion: { scope: "all" }, now })).toMatchObject({
    saved: false,
  });
});

test("a canceled event withdraws its claims and releases what they reserved", async () => {
  const of = await makeShops();
  const account = await makeBudgetAccount(db, of.program, of.shop);
  const claim = await makeClaim(db, account, of.shop);
  const { eventId } = claim;
  if (eventId === null) throw new Error("The claim is for an event.");
  await db.updateTable("customEvents").set({ status: "planned" }).where("id", "=", eventId).execute();
  await makeEventProgram(db, { id: eventId, companyId: of.company.id });
  await db.updateTable("customEvents").set({ status: "held" }).where("id", "=", eventId).execute();
  const sent = { certifiedName: "Pat Owner", acceptsLess: false };
  expect(await submitClaim({ db, actor: of.owner, now }, claim.id, sent)).toMatchObject({ saved: true });
  const balance = () =>
    db.selectFrom("budgetAccounts").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
  expect(await balance()).toMatchObject({ reservedCents: 30_000 });
  const statements = await recordStatements(async () => {
    expect(await memberEventActions.cancel({ db, actor: of.owner, now }, eventId, {})).toMatchObject({ saved: true });
  });
  expect(statements.length).toBeLessThanOrEqual(12);
  expect(await balance()).toMatchObject({ reservedCents: 0, availableCents: 150_000 });
  const { status } = await db
    .selectFrom("claims")
    .select("status")
    .where("id", "=", claim.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("withdrawn");
});

test("a copy includes shops, host and split, and is created once", async () => {
  const of = await makeShops(2);
  const id = await created(of, { title: "Fair", startsAt: "10:00", endsAt: "12:00", estimatedCostCents: "200.00" });
  await db.updateTable("eventPrograms").set({ hostOrganization: "Lions Club" }).where("id", "=", id).execute();
  const shares = of.shops.map((shop, place) => ({ locationId: shop.id, percent: place === 0 ? "75" : "25" }));
  await splitEvent(db, { member: of.owner, id, form: splitForm.parse({ split: "percent", version: 1, shares }), now });
  const form = { startsOn: "2027-11-30", idempotencyKey: "page" };
  const copied = await copyEvent(db, { member: of.owner, id, ...form, now });
  expect(await copyEvent(db, { member: of.owner, id, ...form, now })).toEqual(copied);
  if (!copied?.saved) throw new Error(JSON.stringify(copied));
  const copy = await findEventProgram(db, of.owner.access, copied.eventId);
  expect(copy).toMatchObject({
    title: "Fair",
    startsOn: "2027-11-30",
    hostOrganization: "Lions Club",
    copiedFromId: id,
  });
  expect(copy?.places.map(({ basisPoints }) => basisPoints)).toEqual([7_500, 2_500]);
});
