import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeCoffeeRequest } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { newCoffeeForm } = await import("#app/programs/free-coffee/coffee-form.ts");
const { coffeeList, coffeeQueue } = await import("#app/programs/free-coffee/coffee-list.server.ts");
const { loadCoffeePage, loadCoffeeOrderForm } = await import("#app/programs/free-coffee/coffee-page.server.ts");
const { advanceCoffeeStatuses } = await import("#app/programs/free-coffee/coffee-deadlines.server.ts");
const { findCoffeeRequest } = await import("#app/programs/free-coffee/coffee.server.ts");
const decisions = await import("#app/programs/free-coffee/coffee-actions.server.ts");
const { changeCoffeeDelivery, changeCoffeeRequest, orderCoffee } =
  await import("#app/programs/free-coffee/order-coffee.server.ts");
const { listCalendarLayers } = await import("#app/wiring/calendar-layers.server.ts");
const { unfilteredCalendar } = await import("#app/planning/calendar-layers/calendar-filter.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const harborOwner = await makeMember(db, world.harborOwner);
const advisor = await makePerson(db, world.advisor);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-02-08T15:00:00Z");

afterAll(() => database.close());

const typed = {
  reason: "Anniversary",
  openingOn: null,
  startsOn: "2026-03-01",
  winners: 100,
  language: "en" as const,
  instructions: "",
  asksException: false,
  contactName: "Pat",
  contactEmail: "pat@north.test",
  contactPhone: null,
  shipName: "Pat",
  shipCompany: "",
  shipStreet: "1 Main Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
  shipPhone: null,
};

function order(shop: { id: number }, values: Partial<typeof typed> = {}, actor: Member = owner, at = now) {
  return orderCoffee(db, actor, { ...typed, ...values, locationId: shop.id }, at);
}

async function ordered(shop: { id: number }, values: Partial<typeof typed> = {}) {
  const outcome = await order(shop, values);
  if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

async function requestOf(id: number) {
  const request = await findCoffeeRequest(db, senior.access, id);
  if (!request) throw new Error("The request is out of reach.");
  return request;
}

const actionsOf = (shop: { id: number }) =>
  db.selectFrom("actions").select(["title", "dueOn"]).where("locationId", "=", shop.id).orderBy("dueOn").execute();
const mailsOf = (kind: string, number: string) =>
  db
    .selectFrom("mails")
    .select(["recipient", "text"])
    .where("kind", "=", kind)
    .where("subject", "like", `${number}:%`)
    .execute();

test("a program is ordered in time, with its days, number, history and a mail to the advisor", async () => {
  const shop = await makeLocation(db, world.north);
  let id = 0;
  const sent = await recordStatements(async () => void (id = await ordered(shop)));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(12);
  const request = await requestOf(id);
  expect(request).toMatchObject({ status: "submitted", startsOn: "2026-03-01", endsOn: "2026-06-08", winners: 100 });
  expect(request).toMatchObject({ networkId: world.north.id, submittedBy: owner.userId, asksException: false });
  expect(request.number).toMatch(/^FC-2026-\d{6}$/);
  expect(await mailsOf("coffee.submitted", request.number)).toHaveLength(1);
  const { changes } = await loadCoffeePage(db, owner, id, now);
  expect(changes.map(({ toStatus }) => toStatus)).toEqual(["submitted"]);
  const late = await order(await makeLocation(db, world.north), {}, owner, new Date("2026-02-09T15:00:00Z"));
  expect(late).toMatchObject({
    saved: false,
    fieldErrors: { startsOn: [expect.stringContaining("03/02/2026 or later")] },
  });
  expect(await order(shop, {}, harborOwner)).toBeNull();
});

test("one of several simultaneous orders is saved, and the database enforces it too", async () => {
  const shop = await makeLocation(db, world.north);
  const outcomes = await Promise.all(
    ["2026-03-01", "2026-03-02", "2026-06-08", "2026-04-01"].map((startsOn) => order(shop, { startsOn })),
  );
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  for (const outcome of outcomes) {
    if (!outcome?.saved) expect(outcome?.fieldErrors.startsOn?.[0]).toContain("runs here from");
  }
  const own = { startsOn: "2026-05-01", endsOn: "2026-05-02" };
  await expect(makeCoffeeRequest(db, shop, own)).rejects.toThrow("free_coffee_requests_running_key");
  await makeCoffeeRequest(db, shop, { ...own, status: "declined" });
  const page = { idempotencyKey: "page", ...typed, locationId: (await makeLocation(db, world.north)).id };
  const [first, again] = await Promise.all([1, 2].map(() => orderCoffee(db, owner, page, now)));
  expect(first).toEqual(again);
  expect(first?.saved).toBe(true);
});

test("a third program in a year needs a request, and a Senior Advisor waives the limit", async () => {
  const shop = await makeLocation(db, world.north);
  for (const startsOn of ["2026-01-02", "2026-04-20"])
    await makeCoffeeRequest(db, shop, { startsOn, status: "closed" });
  const third = { startsOn: "2026-08-01" };
  expect(await order(shop, third)).toMatchObject({
    fieldErrors: { asksException: [expect.stringContaining("The limit is 2 a year per {location}")] },
  });
  const id = await ordered(shop, { ...third, asksException: true });
  expect(await decisions.approveCoffeeRequest({ db, actor: advisor, now }, id, {})).toMatchObject({
    fieldErrors: { "": ["This order exceeds the yearly limit, so a Senior Advisor must decide it."] },
  });
  expect(await decisions.approveCoffeeRequest({ db, actor: senior, now }, id, {})).toMatchObject({ saved: true });
  expect(await requestOf(id)).toMatchObject({ status: "approved", limitsWaivedBy: senior.userId });
  // An order within the rules is not an exception, even with the box ticked.
  const other = await ordered(await makeLocation(db, world.north), { asksException: true });
  expect((await requestOf(other)).asksException).toBe(false);
});

test("an approved program is on the calendar and the checklist, and leaves both when it is canceled", async () => {
  const shop = await makeLocation(db, world.north);
  const id = await ordered(shop);
  const bars = async () => {
    const scope = { ...unfilteredCalendar, companyId: world.sunrise.id, today: "2026-02-08", location: shop.id };
    const window = { from: "2026-04-01", until: "2026-04-30", maxPerDay: 5, fullDay: null };
    return (await listCalendarLayers(db, owner.access, scope, window)).freeCoffee.entries.map(
      ({ startsOn, endsOn, to }) => ({
        startsOn,
        endsOn,
        to,
      }),
    );
  };
  expect([await bars(), await actionsOf(shop)]).toEqual([[], []]);
  const tooMany = await decisions.approveCoffeeRequest({ db, actor: advisor, now }, id, { approvedWinners: 101 });
  expect(tooMany).toMatchObject({ fieldErrors: { approvedWinners: ["Enter 100 or fewer, as requested."] } });
  const sent = await recordStatements(() =>
    decisions.approveCoffeeRequest({ db, actor: advisor, now }, id, { approvedWinners: 80 }),
  );
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(12);
  const { number } = await requestOf(id);
  expect(await bars()).toEqual([
    { startsOn: "2026-03-01", endsOn: "2026-06-08", to: `/free-coffee-request/view-orders/${id}` },
  ]);
  expect((await actionsOf(shop)).map(({ dueOn }) => dueOn)).toEqual([
    "2026-02-15",
    "2026-02-26",
    "2026-03-01",
    "2026-04-19",
    "2026-06-08",
  ]);
  await sendDecisionMails(db);
  expect(await mailsOf("coffee.decided", number)).toMatchObject([
    { recipient: world.owner.email, text: expect.stringContaining("approved for 80 winners") },
  ]);
  await db
    .updateTable("actions")
    .set({ status: "inProgress" })
    .where("locationId", "=", shop.id)
    .where("dueOn", "=", "2026-02-15")
    .execute();
  expect(await decisions.cancelCoffeeRequest({ db, actor: owner, now }, id, {})).toMatchObject({
    saved: true,
    to: "cancelled",
  });
  expect([await bars(), (await actionsOf(shop)).length]).toEqual([[], 1]);
});

test("an order can be changed until the decision, its address until production, and only with permission", async () => {
  const shop = await makeLocation(db, world.north);
  const id = await ordered(shop);
  await makeCoffeeRequest(db, shop, { startsOn: "2026-09-01" });
  const { startsOn: _, ...rest } = typed;
  const change = (startsOn: string, version: number, actor: Member = owner) =>
    changeCoffeeRequest({ db, actor, now }, { id, now }, { ...rest, startsOn, version });
  expect(await change("2026-08-01", 1)).toMatchObject({
    fieldErrors: { startsOn: [expect.stringContaining("runs here")] },
  });
  expect(await change("2026-02-20", 1)).toMatchObject({
    fieldErrors: { startsOn: [expect.stringContaining("21 days")] },
  });
  expect(await change("2026-03-10", 1)).toMatchObject({ saved: true });
  expect(await change("2026-03-11", 1)).toMatchObject({ status: 409 });
  expect(await requestOf(id)).toMatchObject({ startsOn: "2026-03-10", endsOn: "2026-06-17" });
  expect(await change("2026-03-12", 2, harborOwner)).toBeNull();
  const guest = await makeUser(db, "Location Level Guest", {
    company: world.sunrise,
    networks: [world.north],
    locations: [shop],
  });
  const visitor = await makeMember(db, guest);
  expect(await change("2026-03-12", 2, visitor)).toMatchObject({ saved: false });
  expect(await order(shop, { startsOn: "2027-01-15" }, visitor)).toMatchObject({ saved: false });
  expect(await order(shop, { startsOn: "2027-01-15" }, { ...visitor, canOrder: true })).toMatchObject({ saved: true });

  await decisions.approveCoffeeRequest({ db, actor: advisor, now }, id, {});
  const { version } = await requestOf(id);
  expect(await change("2026-03-12", version)).toMatchObject({
    fieldErrors: { "": ["This order was already decided. You can still change its address and contact."] },
  });
  const moved = { ...typed, shipStreet: "2 Elm Street", version };
  expect(await changeCoffeeDelivery({ db, actor: owner, now }, { id, now }, moved)).toMatchObject({ saved: true });
  expect(await requestOf(id)).toMatchObject({ shipStreet: "2 Elm Street", startsOn: "2026-03-10" });
  await decisions.produceCoffeeRequest({ db, actor: advisor, now }, id, {});
  const late = { ...moved, shipStreet: "3 Elm Street", version: version + 2 };
  expect(await changeCoffeeDelivery({ db, actor: owner, now }, { id, now }, late)).toMatchObject({ saved: false });
  expect(await decisions.cancelCoffeeRequest({ db, actor: owner, now }, id, {})).toMatchObject({ saved: false });
});

test("a PO box and a malformed ZIP code are refused in every field", () => {
  const said = (values: object) =>
    Object.keys(
      newCoffeeForm
        .safeParse({ ...typed, contactPhone: "", shipPhone: "", openingOn: undefined, locationId: 1, ...values })
        .error?.flatten().fieldErrors ?? {},
    );
  expect(said({})).toEqual([]);
  expect(said({ shipStreet: "P.O. Box 12" })).toEqual(["shipStreet"]);
  expect(said({ shipCompany: "PO Box 12" })).toEqual(["shipCompany"]);
  expect(["6103", "061031", "06103-12", "ABCDE"].flatMap((shipZip) => said({ shipZip }))).toEqual(
    Array(4).fill("shipZip"),
  );
  expect([
    said({ shipZip: "06103-1234" }),
    said({ shipState: "XX" }),
    said({ winners: 0 }),
    said({ winners: 501 }),
  ]).toEqual([[], ["shipState"], ["winners"], ["winners"]]);
});

test("a program advances by itself at its location's midnight, with two jobs at a time and in batches", async () => {
  const east = await makeLocation(db, world.north, { timeZone: "America/New_York" });
  const west = await makeLocation(db, world.north, { timeZone: "America/Los_Angeles" });
  const shipped = { startsOn: "2030-03-01", endsOn: "2030-06-08", status: "shipped" } as const;
  const [{ id: one }, { id: two }] = [
    await makeCoffeeRequest(db, east, shipped),
    await makeCoffeeRequest(db, west, shipped),
  ];
  const approved = await makeCoffeeRequest(db, await makeLocation(db, world.north), { ...shipped, status: "approved" });
  const pass = async (at: string) => {
    await Promise.all([1, 2].map(() => advanceCoffeeStatuses(db, new Date(at), { batchSize: 1 })));
    return [(await requestOf(one)).status, (await requestOf(two)).status];
  };
  expect(await pass("2030-03-01T04:30:00Z")).toEqual(["shipped", "shipped"]);
  expect(await pass("2030-03-01T05:30:00Z")).toEqual(["active", "shipped"]);
  expect(await pass("2030-03-01T08:30:00Z")).toEqual(["active", "active"]);
  expect(await pass("2030-06-09T03:30:00Z")).toEqual(["active", "active"]);
  expect(await pass("2030-06-09T04:30:00Z")).toEqual(["completed", "active"]);
  expect(await decisions.closeCoffeeRequest({ db, actor: owner, now }, one, {})).toMatchObject({ saved: true });
  expect(await pass("2030-07-08T20:00:00Z")).toEqual(["closed", "completed"]);
  expect(await pass("2030-07-09T20:00:00Z")).toEqual(["closed", "closed"]);
  expect((await requestOf(approved.id)).status).toBe("approved");
  const { changes } = await loadCoffeePage(db, senior, two, now);
  expect(changes.map(({ toStatus }) => toStatus)).toEqual(["closed", "completed", "active"]);
});

test("shipping details are mailed to the customer; a location's former owner can still read them", async () => {
  const shop = await makeLocation(db, world.north);
  const id = await ordered(shop);
  await decisions.approveCoffeeRequest({ db, actor: advisor, now }, id, {});
  await decisions.produceCoffeeRequest({ db, actor: advisor, now }, id, {});
  const parcel = { carrier: "UPS", tracking: "1Z999" };
  expect(await decisions.shipCoffeeRequest({ db, actor: advisor, now }, id, parcel)).toMatchObject({ saved: true });
  const { number } = await requestOf(id);
  expect(await mailsOf("coffee.shipped", number)).toMatchObject([{ text: expect.stringContaining("1Z999") }]);
  await db.updateTable("locations").set({ networkId: world.south.id }).where("id", "=", shop.id).execute();
  expect(await findCoffeeRequest(db, owner.access, id)).toMatchObject({ id });
});

test("the lists and the form stay within their statement budgets", async () => {
  const url = new Request("http://localhost/x?sort=starts");
  const lists = await recordStatements(() => coffeeList.page(db, { access: owner.access, scope: {}, at: url }));
  expect(lists.length, lists.join("\n")).toBeLessThanOrEqual(6);
  const scope = { companyId: world.sunrise.id, userId: advisor.userId, now };
  const queue = await recordStatements(() =>
    coffeeQueue.page(db, { access: advisor.access, scope, at: new Request("http://localhost/x?late=1") }),
  );
  expect(queue.length, queue.join("\n")).toBeLessThanOrEqual(6);
  expect((await recordStatements(() => loadCoffeeOrderForm(db, owner, null, now))).length).toBeLessThanOrEqual(8);
});
