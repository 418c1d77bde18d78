import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeDeliverable, makePackage, makePost, makeSocialOrder } from "#tests/support/make/programs.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
let cookie: string;
let advisor: string;
const startOn = addDays(new Date().toISOString().slice(0, 10), 40);

beforeAll(async () => {
  // Only a demo has a test card.
  app = await openApp({ DEMO: "1" });
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  advisor = await app.signIn(world.advisor);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

function posted(fields: Fields, file?: readonly [content: Buffer<ArrayBuffer>, name: string]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  if (file) form.append("files", new File([file[0]], file[1]));
  return form;
}

const newestOrder = () =>
  app.db.selectFrom("socialOrders").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

test("an order leads through the checkout and a declined card to a paid order, without JavaScript", async () => {
  const { priceId } = await makePackage(app.db, world.sunrise, { name: "Starter" });
  const post = await makePost(app.db, { companyId: world.sunrise.id }, { status: "active", title: "Maple is back" });
  const order = "/social-media/order";
  const typed = {
    priceId,
    months: "2",
    locationIds: String(world.shop.id),
    startOn,
    postIds: String(post.id),
    "answers[0].key": "tone",
    "answers[0].value": "Plain",
    preferredTimes: "Mornings",
  };
  const start = htmlWithoutScripts(await app.get(order, { cookie }));
  for (const said of ["| Social Media Order</title>", "Starter, $120.00 a month"]) {
    expect(start).toContain(said);
  }
  expect(start).toMatch(/value="package"[^>]*>Continue</);
  const shown = htmlWithoutScripts(await app.post(order, posted({ ...typed, intent: "package" }), { cookie }));
  for (const said of ["How should the posts sound?", "Maple is back", 'value="Mornings"'])
    expect(shown).toContain(said);
  // No price comes from a form: a field of that name is ignored.
  const priced = await app.post(order, posted({ ...typed, priceCents: "1", intent: "checkout" }), { cookie });
  expect(priced.status).toBe(422);

  const made = await app.post(order, posted({ ...typed, intent: "checkout" }), { cookie });
  const { id, number } = await newestOrder();
  const checkout = `/social-media/checkout/${priceId}?order=${id}`;
  expect([made.status, made.to]).toEqual([303, checkout]);
  const page = htmlWithoutScripts(await app.get(checkout, { cookie }));
  for (const said of [`Checkout for ${number}`, "$240.00", "By card", "By invoice"]) expect(page).toContain(said);
  const pay = { intent: "checkout", method: "card", shownCents: "24000", shownRestCents: "24000" };
  const cheaper = await app.post(checkout, posted({ ...pay, shownCents: "100" }), { cookie });
  expect([cheaper.status, htmlWithoutScripts(cheaper).includes("The price is now $240.00.")]).toEqual([422, true]);

  const opened = await app.post(checkout, posted(pay), { cookie });
  expect(opened.to).toMatch(/^\/social-media\/test-card\/test_[0-9a-f]{32}$/);
  const card = opened.to ?? "";
  expect(htmlWithoutScripts(await app.get(card, { cookie }))).toContain("no card is charged");
  const success = (await app.post(card, posted({ intent: "decline" }), { cookie })).to ?? "";
  expect(htmlWithoutScripts(await app.get(success, { cookie }))).toContain("Payment failed");
  const retried = await app.post(checkout, posted({ ...pay, months: "2" }), { cookie });
  expect(retried.status).toBe(422);
  const again = (await app.post(checkout, posted(pay), { cookie })).to ?? "";
  expect(again).not.toBe(card);
  const paid = (await app.post(again, posted({ intent: "pay" }), { cookie })).to ?? "";
  expect(htmlWithoutScripts(await app.get(paid, { cookie }))).toContain("Thank you, your order is paid");
  expect(await newestOrder()).toMatchObject({ id, status: "paid", paidCents: 24_000 });
  // Pressing again, or opening the page again, does nothing more.
  await app.post(again, posted({ intent: "decline" }), { cookie });
  expect(await newestOrder()).toMatchObject({ status: "paid" });
  expect(htmlWithoutScripts(await app.get(checkout, { cookie }))).toContain("This order is already checked out");

  const self = htmlWithoutScripts(await app.get(`/social-media/view-orders/${id}`, { cookie }));
  for (const said of ["Paid", "We start production", "Receipt (PDF)", "Mornings", "Plain"])
    expect(self).toContain(said);
  const receipt = await app.get(`/social-media/view-orders/${id}/receipt.pdf`, { cookie });
  expect([receipt.status, receipt.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  // An advisor gets it from the order's own page of the back office.
  const desk = htmlWithoutScripts(await app.get(`/social-media/checklist/${id}`, { cookie: advisor }));
  const [, link = ""] = /href="([^"]*receipt\.pdf)"/.exec(desk) ?? [];
  const ofAdvisor = await app.get(link, { cookie: advisor });
  expect([ofAdvisor.status, ofAdvisor.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  for (const said of ["To continue, check off", "Answers reviewed, follow-up questions sent"])
    expect(desk).toContain(said);
  const board = await app.get(`/social-media/manage-orders?company=${world.sunrise.id}&view=board`, {
    cookie: advisor,
  });
  expect(htmlWithoutScripts(board)).toContain(number);
});

test("a payment's page is only for its network, and an unsigned event is refused", async () => {
  const order = await makeSocialOrder(app.db, world.shop, { sessionId: "cs_of_north", status: "pendingPayment" });
  const harbor = await app.signIn(world.harborOwner);
  for (const path of ["/social-media/successful-checkout/cs_of_north", `/social-media/view-orders/${order.id}`]) {
    expect((await app.get(path, { cookie: harbor })).status).toBe(404);
  }
  expect((await app.get("/social-media/test-card/cs_of_north", { cookie })).status).toBe(404);
  const before = await newestOrder();
  expect(htmlWithoutScripts(await app.get("/social-media/successful-checkout/cs_of_north", { cookie }))).toContain(
    "Confirming your payment",
  );
  expect(await newestOrder()).toEqual(before);
  const forged = await app.post("/stripe-events", posted({ type: "checkout.session.completed" }));
  expect(forged.status).toBe(400);
});

test("a video is refused as a post's image, and typed values stay", async () => {
  const add = `/social-media/add-post?company=${world.sunrise.id}`;
  const fields = { title: "A film of donuts", caption: "Come in.", networks: ["facebook"], intent: "save" };
  const video = Buffer.from("\x00\x00\x00\x18ftypmp42", "latin1");
  const answer = await app.post(add, posted(fields, [video, "film.png"]), { cookie: advisor });
  expect(answer.status).toBe(422);
  for (const said of ["film.png: Choose a JPEG, PNG or WebP file.", 'value="A film of donuts"'])
    expect(htmlWithoutScripts(answer)).toContain(said);
});

test("a package that changes while its form is open needs another confirmation, and orders nothing yet", async () => {
  const { id: packageId, priceId } = await makePackage(app.db, world.sunrise, { name: "Changing" });
  const typed = { priceId, months: "1", locationIds: String(world.shop.id), startOn, preferredTimes: "Evenings" };
  const change = (values: { isActive?: boolean; minLeadDays?: number }) =>
    app.db.updateTable("socialPackages").set(values).where("id", "=", packageId).execute();
  const before = await newestOrder();
  await change({ minLeadDays: 60 });
  const late = await app.post("/social-media/order", posted({ ...typed, intent: "checkout" }), { cookie });
  expect([late.status, htmlWithoutScripts(late).includes('value="Evenings"')]).toEqual([422, true]);
  await change({ minLeadDays: 0, isActive: false });
  const gone = await app.post("/social-media/order", posted({ ...typed, intent: "checkout" }), { cookie });
  expect([gone.status, htmlWithoutScripts(gone).includes('value="Evenings"')]).toEqual([422, true]);
  expect((await newestOrder()).id).toBe(before.id);
});

test("schedulers fetch the images of approved posts with the order's token, and nothing else", async () => {
  const red = { width: 1_080, height: 1_080, channels: 3 as const, background: "#c33" };
  const picture = Buffer.from(await sharp({ create: red }).png().toBuffer());
  const add = `/social-media/add-post?company=${world.sunrise.id}`;
  const fields = { title: "Donut day", caption: "Come in.", networks: ["facebook", "instagram"], intent: "save" };
  const made = await app.post(add, posted(fields, [picture, "donut.png"]), { cookie: advisor });
  const edit = made.to ?? "";
  expect(edit).toMatch(/^\/social-media\/edit-post\/\d+$/);
  // A post whose picture has no description cannot be activated.
  const activate = async () => posted(formWithButton(await app.get(edit, { cookie: advisor }), "activate"));
  const unready = await app.post(edit, await activate(), { cookie: advisor });
  expect(htmlWithoutScripts(await app.get(unready.to ?? "", { cookie: advisor }))).toContain("Draft");
  const { fileId } = await app.db.selectFrom("socialPostMedia").select("fileId").executeTakeFirstOrThrow();
  const described = { "media[0].fileId": String(fileId), "media[0].altText": "A donut", version: "1", ...fields };
  expect((await app.post(edit, posted(described), { cookie: advisor })).status).toBe(303);
  await app.post(edit, await activate(), { cookie: advisor });
  expect(htmlWithoutScripts(await app.get(edit, { cookie: advisor }))).toContain("Active");

  const mediaToken = "a".repeat(32);
  const order = await makeSocialOrder(app.db, world.shop, { status: "scheduled", mediaToken });
  const { id: deliverableId } = await makeDeliverable(app.db, order, { status: "approved" });
  const media = { deliverableId, fileId, position: 1, altText: "A donut", width: 1_080, height: 1_080 };
  await app.db.insertInto("socialDeliverableMedia").values(media).execute();
  const csv = await app.get(`/social-media/checklist/${order.id}/publishing.csv`, { cookie: advisor });
  const [url = ""] = /https?:\/\/\S+\/api\/social-media\/\S+?(?=[",\s])/.exec(csv.text) ?? [];
  const path = new URL(url).pathname;
  const fetched = await app.get(path);
  expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await app.get(path.replace(mediaToken, "b".repeat(32)))).status).toBe(404);
  await app.db.updateTable("socialDeliverables").set({ status: "missed" }).where("id", "=", deliverableId).execute();
  expect((await app.get(path)).status).toBe(404);
});

test("the first network's flag hides only the menu entry; each page checks its own record's network", async () => {
  const { db } = app;
  const { sunrise, north, south, shop, southShop } = world;
  const both = await makeUser(db, "Business Owner", { company: sunrise, networks: [north, south] });
  const alone = await makeUser(db, "Business Owner", { company: sunrise, networks: [north] });
  const [ofBoth, ofOne] = [await app.signIn(both), await app.signIn(alone)];
  const { id: packageId, priceId } = await makePackage(db, sunrise, { name: "Networked" });
  const ofSouth = await makeSocialOrder(db, southShop, { packageId, status: "paid" });
  const ofNorth = await makeSocialOrder(db, shop, { packageId, status: "draft", createdBy: alone.id });
  const bodyFor = async (path: string, by: string) => {
    const page = await app.get(path, { cookie: by });
    expect([path, page.status]).toEqual([path, 200]);
    return htmlWithoutScripts(page);
  };
  const entry = 'href="/social-media/view-orders"';
  expect(await bodyFor("/dashboard", ofBoth)).toContain(entry);

  await db.updateTable("networks").set({ isSocialMediaDisabled: true }).where("id", "=", north.id).execute();
  const off = "Social media is turned off for North.";
  expect(await bodyFor("/dashboard", ofBoth)).not.toContain(entry);
  expect(await bodyFor("/social-media/view-orders", ofBoth)).toContain(ofSouth.number);
  expect(await bodyFor(`/social-media/view-orders/${ofSouth.id}`, ofBoth)).not.toContain(off);
  const form = await bodyFor("/social-media/order", ofBoth);
  expect([form.includes(off), form.includes(`value="${southShop.id}"`), form.includes(`value="${shop.id}"`)]).toEqual([
    true,
    true,
    false,
  ]);
  // A user of that network alone can read the order, but cannot order or pay.
  const nothing = await bodyFor("/social-media/order", ofOne);
  expect([nothing.includes(off), nothing.includes("<select")]).toEqual([true, false]);
  const order = await bodyFor(`/social-media/view-orders/${ofNorth.id}`, ofOne);
  expect([order.includes(off), order.includes("Edit order"), order.includes(">Checkout<")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await bodyFor(`/social-media/order?order=${ofNorth.id}`, ofOne)).toContain(off);
  const checkout = `/social-media/checkout/${priceId}?order=${ofNorth.id}`;
  expect(await bodyFor(checkout, ofOne)).toContain(off);
  const pay = { intent: "checkout", method: "card", shownCents: "12000", shownRestCents: "12000" };
  expect(htmlWithoutScripts(await app.post(checkout, posted(pay), { cookie: ofOne }))).toContain(off);
  await db.updateTable("networks").set({ isSocialMediaDisabled: false }).where("id", "=", north.id).execute();
});
