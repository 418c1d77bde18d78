import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
const day = addDays(new Date().toISOString().slice(0, 10), 30);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  const period = { startsOn: `${day.slice(0, 4)}-01-01`, endsOn: `${day.slice(0, 4)}-12-31` };
  const program = await makeProgram(app.db, world.sunrise, { ...period, name: "Local marketing" });
  await makeBudgetAccount(app.db, program, world.shop);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const versionOf = (page: { text: string }) => /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
const lines = (quantities: Record<string, string>): Fields =>
  Object.fromEntries(
    Object.entries(quantities).flatMap(([value, quantity], place) => [
      [`lines[${place}].denominationCents`, value],
      [`lines[${place}].quantity`, quantity],
    ]),
  );
const rest = {
  purpose: "giveaway",
  neededOn: day,
  fundedBy: "incentive",
  shipName: "Pat",
  shipStreet: "1 Main Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
  isAcknowledged: "on",
  intent: "save",
};

test("an event leads to the counted cards without JavaScript", async () => {
  const event = await makeCustomEvent(app.db, world.shop, { startsOn: day, wantsGiftCards: true, title: "Fair" });
  const self = `/event-management/order-gift-cards/${event.id}`;
  const start = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const said of ["| Order Gift Cards</title>", "Fair", "Local marketing", "$1,500.00", "$25.00 cards"]) {
    expect(start).toContain(said);
  }
  const many = lines({ 500: "40", 1000: "", 1500: "", 2500: "20" });
  const refused = await app.post(self, { ...rest, ...many, shipStreet: "PO Box 3" }, { cookie });
  expect([
    refused.status,
    htmlWithoutScripts(refused).includes("We can&#x27;t ship to a PO box. Enter a street address."),
  ]).toEqual([422, true]);
  const over = await app.post(self, { ...rest, ...many }, { cookie });
  expect(over.status).toBe(422);
  for (const said of [
    "The limit per event is 50 cards and $500.00.",
    "60 cards for $700.00 in total. $800.00 remains after this order.",
  ]) {
    expect(htmlWithoutScripts(over)).toContain(said);
  }
  const typed = { ...rest, ...lines({ 500: "40", 1000: "", 1500: "", 2500: "" }) };
  const made = await app.post(self, typed, { cookie });
  const { id, number } = await app.db.selectFrom("giftCardOrders").selectAll().executeTakeFirstOrThrow();
  const own = `/event-management/gift-cards/${id}`;
  expect([made.status, made.to]).toEqual([303, own]);
  // The same form, posted again from the page's history, leads to the same order.
  expect((await app.post(self, typed, { cookie })).to).toBe(own);
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("You already have an open order");
  const page = htmlWithoutScripts(await app.get(own, { cookie }));
  for (const said of [number, "40 cards for $200.00", "Reserved", "Cancel order"]) expect(page).toContain(said);

  const advisor = await app.signIn(world.advisor);
  const desk = `/gift-cards/manage-orders/${id}`;
  expect(
    htmlWithoutScripts(await app.get(`/gift-cards/manage-orders?company=${world.sunrise.id}`, { cookie: advisor })),
  ).toContain(number);
  const step = async (path: string, by: string, intent: string, fields: Fields = {}) => {
    const version = versionOf(await app.get(path, { cookie: by }));
    const answer = await app.post(path, { intent, version, ...fields }, { cookie: by });
    return htmlWithoutScripts(await app.get(answer.to ?? "", { cookie: by }));
  };
  const fewer = { ...lines({ 500: "30" }), reason: "Thirty are left of this month." };
  // No other order waits, so the queue follows.
  expect(await step(desk, advisor, "reduce", fewer)).toContain("| Manage Gift Cards</title>");
  expect(htmlWithoutScripts(await app.get(desk, { cookie: advisor }))).toContain("30 cards for $150.00");
  expect(await step(desk, advisor, "order")).toContain("Spent");
  const csv = await app.get(`/gift-cards/manage-orders.csv?company=${world.sunrise.id}`, { cookie: advisor });
  expect(csv.text).toContain("30 x $5.00");
  expect(await step(desk, advisor, "ship", { carrier: "UPS", tracking: "1Z999" })).toContain("UPS, 1Z999");
  expect(await step(own, cookie, "receive")).toContain("Count cards");
  expect(await step(own, cookie, "reconcile", { usedCount: "20", leftCount: "9" })).not.toContain("Reconciled");
  expect(await step(own, cookie, "reconcile", { usedCount: "20", leftCount: "10" })).toContain("20 used, 10 left");
});

test("an event of two shops offers a choice, and the page explains missing permission and late orders", async () => {
  const event = await makeCustomEvent(app.db, world.shop, { startsOn: day, wantsGiftCards: true });
  const place = { eventId: event.id, companyId: event.companyId, locationId: world.kiosk.id };
  await app.db.insertInto("customEventLocations").values(place).execute();
  const self = `/event-management/order-gift-cards/${event.id}`;
  const choice = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const { pcNumber } of [world.shop, world.kiosk]) expect(choice).toContain(`${self}?location=${pcNumber}`);
  expect((await app.post(self, { ...rest, ...lines({ 500: "1" }) }, { cookie })).status).toBe(404);
  const kiosk = await app.post(
    `${self}?location=${world.kiosk.pcNumber}`,
    { ...rest, ...lines({ 500: "1" }) },
    { cookie },
  );
  expect([kiosk.status, htmlWithoutScripts(kiosk).includes("No open program has money")]).toEqual([422, true]);

  const soon = await makeCustomEvent(app.db, world.shop, { startsOn: addDays(day, -27), wantsGiftCards: true });
  expect(htmlWithoutScripts(await app.get(`/event-management/order-gift-cards/${soon.id}`, { cookie }))).toContain(
    "after the event",
  );
  const guest = await app.signIn(world.guest);
  expect(htmlWithoutScripts(await app.get(`${self}?location=${world.shop.pcNumber}`, { cookie: guest }))).toContain(
    "You can&#x27;t place orders.",
  );
  expect((await app.get(self, { cookie: await app.signIn(world.viewer) })).status).toBe(403);
  for (const stranger of [world.southOwner, world.harborOwner]) {
    expect((await app.get(self, { cookie: await app.signIn(stranger) })).status).toBe(404);
  }
  await app.db.updateTable("companies").set({ isIncentiveDisabled: true }).where("id", "=", world.sunrise.id).execute();
  expect((await app.get(self, { cookie })).status).toBe(403);
});
