import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
const startsOn = addDays(new Date().toISOString().slice(0, 10), 40);
const orders = "/free-coffee-request/view-orders";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const versionOf = (page: { text: string }) => /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
const delivery = {
  contactName: "Pat Owner",
  contactEmail: "pat@north.test",
  shipName: "Pat Owner",
  shipStreet: "1 Main Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
};
const program = { reason: "Anniversary", startsOn, winners: "120", language: "en" };

test("an order leads to the wrap-up without JavaScript", async () => {
  const start = htmlWithoutScripts(await app.get(`/free-coffee-request/order?location=${world.shop.id}`, { cookie }));
  for (const said of [
    "| Free Coffee for 100 Days</title>",
    "$1,800.00",
    "$18.00",
    "Cards arrive by",
    world.shop.name,
  ]) {
    expect(start).toContain(said);
  }
  const typed = { locationId: String(world.shop.id), ...program, ...delivery, intent: "save" };
  const refused = await app.post(
    "/free-coffee-request/order",
    { ...typed, startsOn: addDays(startsOn, -30), shipStreet: "PO Box 12" },
    { cookie },
  );
  expect(refused.status).toBe(422);
  expect(htmlWithoutScripts(refused)).toContain("We can&#x27;t ship to a PO box. Enter a street address.");
  // The cost follows the typed values.
  for (const said of ["$2,160.00", 'value="PO Box 12"']) expect(htmlWithoutScripts(refused)).toContain(said);
  const soon = await app.post("/free-coffee-request/order", { ...typed, startsOn: addDays(startsOn, -30) }, { cookie });
  expect([soon.status, htmlWithoutScripts(soon).includes("Production takes 21 days.")]).toEqual([422, true]);

  const made = await app.post("/free-coffee-request/order", typed, { cookie });
  const { id, number } = await app.db.selectFrom("freeCoffeeRequests").selectAll().executeTakeFirstOrThrow();
  expect([made.status, made.to]).toEqual([303, `${orders}/${id}`]);
  const self = `${orders}/${id}`;
  expect(htmlWithoutScripts(await app.get(orders, { cookie }))).toContain(number);
  const update = await app.get(`${self}/update`, { cookie });
  expect(htmlWithoutScripts(update)).toContain("| Update Free Coffee Request</title>");
  const changed = { ...program, ...delivery, winners: "90", version: versionOf(update), intent: "save" };
  expect((await app.post(`${self}/update`, changed, { cookie })).to).toBe(self);
  const stale = await app.post(`${self}/update`, { ...changed, winners: "80" }, { cookie });
  expect([stale.status, htmlWithoutScripts(stale).includes("Someone else changed this order")]).toEqual([409, true]);

  const advisor = await app.signIn(world.advisor);
  const desk = `/free-coffee/manage-orders/${id}`;
  const queue = htmlWithoutScripts(
    await app.get(`/free-coffee/manage-orders?company=${world.sunrise.id}`, { cookie: advisor }),
  );
  for (const said of [number, world.shop.name, "Submitted"]) expect(queue).toContain(said);
  const step = async (intent: string, fields: Record<string, string> = {}) => {
    const page = await app.get(desk, { cookie: advisor });
    const posted = { intent, version: versionOf(page), ...fields };
    const { to } = await app.post(desk, posted, { cookie: advisor });
    return { to, shown: htmlWithoutScripts(await app.get(desk, { cookie: advisor })) };
  };
  await app.post(desk, { intent: "comment", text: "Ask the printer first.", isInternal: "on" }, { cookie: advisor });
  await app.post(desk, { intent: "assign", assigneeId: String(world.advisor.id) }, { cookie: advisor });
  expect((await step("approve", { approvedWinners: "91" })).shown).toContain(`Approve ${number}?`);
  const approval = await step("approve", { approvedWinners: "80" });
  expect(approval.shown).toContain("80 of 90 requested");
  // No other order waits, so the queue follows.
  expect(approval.to).toBe(`/free-coffee/manage-orders?company=${world.sunrise.id}`);
  const own = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const said of ["Approved", "The cards arrive by", "Cancel order", "Update order"]) expect(own).toContain(said);
  expect(own).not.toContain("Ask the printer first.");
  const approved = htmlWithoutScripts(await app.get(`${self}/update`, { cookie }));
  expect([approved.includes('name="shipStreet"'), approved.includes('name="winners"')]).toEqual([true, false]);
  expect(htmlWithoutScripts(await app.get(`/marketing-calendar?month=${startsOn.slice(0, 7)}`, { cookie }))).toContain(
    self,
  );

  await step("produce");
  expect((await step("ship", { carrier: "UPS", tracking: "1Z999" })).shown).toContain("UPS, 1Z999");
  expect(htmlWithoutScripts(await app.get(`${self}/update`, { cookie }))).toContain("This order can&#x27;t be changed");
  await app.db.updateTable("freeCoffeeRequests").set({ status: "completed" }).where("id", "=", id).execute();
  const over = await app.get(self, { cookie });
  expect(htmlWithoutScripts(over)).toContain("Wrap up");
  await app.post(self, { intent: "close", version: versionOf(over) }, { cookie });
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("Closed");
});

test("a viewer cannot order, a guest can only with permission, and a company can turn it off", async () => {
  const viewer = await app.signIn(world.viewer);
  const list = htmlWithoutScripts(await app.get(orders, { cookie: viewer }));
  expect(list).not.toContain('href="/free-coffee-request/order"');
  expect((await app.get("/free-coffee-request/order", { cookie: viewer })).status).toBe(403);
  const guest = await app.signIn(world.guest);
  expect(htmlWithoutScripts(await app.get("/free-coffee-request/order", { cookie: guest }))).toContain(
    "You can&#x27;t place orders",
  );
  const calendar = htmlWithoutScripts(await app.get("/marketing-calendar?month=2020-01", { cookie }));
  expect(calendar).not.toContain("Free coffee</span>");
  await app.db
    .updateTable("companies")
    .set({ isFreeCoffeeDisabled: true })
    .where("id", "=", world.sunrise.id)
    .execute();
  expect((await app.get(orders, { cookie })).status).toBe(403);
  expect(htmlWithoutScripts(await app.get("/dashboard", { cookie }))).not.toContain("Free Coffee for 100 Days");
  const month = htmlWithoutScripts(await app.get(`/marketing-calendar?month=${startsOn.slice(0, 7)}`, { cookie }));
  expect(month).not.toContain(orders);
});
