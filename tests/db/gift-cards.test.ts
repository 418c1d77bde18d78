import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeCardOrder, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { cardOrderForm } = await import("#app/programs/gift-cards/card-form.ts");
const { giftCardQueue } = await import("#app/programs/gift-cards/card-list.server.ts");
const { resolveCardAddress, loadCardPage } = await import("#app/programs/gift-cards/card-page.server.ts");
const { receiveShippedCards } = await import("#app/programs/gift-cards/receive-shipped-cards.server.ts");
const { findCardOrder, listEventCardOrders } = await import("#app/programs/gift-cards/cards.server.ts");
const { listCardSources } = await import("#app/programs/gift-cards/card-sources.server.ts");
const { releaseEventMoney } = await import("#app/programs/events/release-event-money.server.ts");
const desk = await import("#app/programs/gift-cards/card-actions.server.ts");
const { orderCards } = await import("#app/programs/gift-cards/order-cards.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const harborOwner = await makeMember(db, world.harborOwner);
const advisor = await makePerson(db, world.advisor);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const eventOn = "2026-12-12";

afterAll(() => database.close());

/** Create a shop of North with money in an open program that pays for one category's events only, and such an event. */
async function shopWithMoney(cents = 125_000) {
  const shop = await makeLocation(db, world.north);
  const event = await makeCustomEvent(db, shop, { startsOn: eventOn, wantsGiftCards: true });
  const program = await makeProgram(db, world.sunrise);
  const { companyId, categoryId } = event;
  await db.insertInto("incentiveProgramCategories").values({ programId: program.id, companyId, categoryId }).execute();
  const account = await makeBudgetAccount(db, program, shop, cents);
  return { shop, event, program, account };
}

type Scene = Awaited<ReturnType<typeof shopWithMoney>>;
const typed = {
  purpose: "giveaway" as const,
  neededOn: eventOn,
  fundedBy: "incentive" as const,
  isAcknowledged: true as const,
  shipName: "Pat",
  shipCompany: "",
  shipStreet: "1 Main Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
  shipPhone: null,
  lines: [{ denominationCents: 500, quantity: 40 }],
};
type Typed = Partial<Omit<typeof typed, "fundedBy">> & { fundedBy?: "incentive" | "store"; idempotencyKey?: string };

function order({ event, shop }: Pick<Scene, "event" | "shop">, values: Typed = {}, actor: Member = owner) {
  return orderCards({ db, actor, now }, { eventId: event.id, locationId: shop.id }, { ...typed, ...values });
}

async function ordered(scene: Pick<Scene, "event" | "shop">, values: Typed = {}) {
  const outcome = await order(scene, values);
  if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

async function orderOf(id: number) {
  const found = await findCardOrder(db, senior.access, id);
  if (!found) throw new Error("The order is out of reach.");
  return found;
}

async function balanceOf({ account }: Scene) {
  const sums = ["availableCents", "reservedCents", "spentCents"] as const;
  const row = await db.selectFrom("budgetAccounts").select(sums).where("id", "=", account.id).executeTakeFirstOrThrow();
  return sums.map((sum) => row[sum]);
}

test("40 cards of $5.00 reserve $200.00 of $1,250.00, and a rejection releases it", async () => {
  const scene = await shopWithMoney();
  let id = 0;
  const sent = await recordStatements(async () => void (id = await ordered(scene)));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(12);
  expect(await balanceOf(scene)).toEqual([105_000, 20_000, 0]);
  const found = await orderOf(id);
  expect(found).toMatchObject({ status: "submitted", totalCents: 20_000, reservedCents: 20_000, cards: 40 });
  expect(found.number).toMatch(/^GC-2026-\d{6}$/);
  const decided = await recordStatements(() =>
    desk.rejectCards({ db, actor: advisor, now }, id, { reason: "The fair is ours alone." }),
  );
  expect(decided.length, decided.join("\n")).toBeLessThanOrEqual(12);
  expect(await balanceOf(scene)).toEqual([125_000, 0, 0]);
  expect(await orderOf(id)).toMatchObject({ status: "rejected", reservedCents: 0 });
  const entries = await db
    .selectFrom("ledgerEntries")
    .select(["type", "refType", "memo"])
    .where("refId", "=", id)
    .where("refType", "=", "giftCardOrder")
    .orderBy("id")
    .execute();
  expect(entries.map(({ type }) => type)).toEqual(["reserve", "release"]);
  await sendDecisionMails(db);
  const kinds = await db
    .selectFrom("mails")
    .select("kind")
    .where("subject", "like", `${found.number}:%`)
    .orderBy("id")
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(["giftcards.submitted", "giftcards.decided"]);
  // After a rejection the event can have another order.
  expect(await order(scene)).toMatchObject({ saved: true, isNew: true });
});

test("fewer cards release the difference, ordering spends the rest, and then nothing can be canceled", async () => {
  const scene = await shopWithMoney();
  const two = [
    { denominationCents: 500, quantity: 20 },
    { denominationCents: 1_500, quantity: 10 },
  ];
  const id = await ordered(scene, { lines: two });
  const reduce = (a: number, b: number) =>
    desk.approveFewerCards({ db, actor: advisor, now }, id, {
      reason: "The rest is for another event.",
      lines: [
        { denominationCents: 500, quantity: a },
        { denominationCents: 1_500, quantity: b },
      ],
    });
  for (const [a, b] of [
    [20, 10],
    [0, 0],
    [21, 1],
  ] as const)
    expect(await reduce(a, b)).toMatchObject({ saved: false });
  expect(await balanceOf(scene)).toEqual([100_000, 25_000, 0]);
  expect(await reduce(20, 2)).toMatchObject({ saved: true, to: "reduced" });
  expect(await balanceOf(scene)).toEqual([112_000, 13_000, 0]);
  expect(await orderOf(id)).toMatchObject({ cards: 22, cents: 13_000, totalCents: 25_000 });
  expect(await desk.markCardsOrdered({ db, actor: advisor, now }, id, {})).toMatchObject({ saved: true });
  expect(await balanceOf(scene)).toEqual([112_000, 0, 13_000]);
  expect(await desk.cancelCards({ db, actor: owner, now }, id, {})).toMatchObject({ saved: false });
  await desk.shipCards({ db, actor: advisor, now }, id, { carrier: "UPS", tracking: "1Z999", cardRange: "6000-6021" });
  expect((await loadCardPage(db, senior, id, now)).order.cardRange).toBe("6000-6021");
  for (const person of [advisor, owner]) expect((await loadCardPage(db, person, id, now)).order.cardRange).toBe("");
  expect(await desk.receiveCards({ db, actor: owner, now }, id, {})).toMatchObject({ saved: true });
  expect(await desk.reconcileCards({ db, actor: owner, now }, id, { usedCount: 20, leftCount: 1 })).toMatchObject({
    fieldErrors: { usedCount: ["You received 22 cards but counted 21 cards."] },
  });
  expect(await desk.reconcileCards({ db, actor: owner, now }, id, { usedCount: 20, leftCount: 2 })).toMatchObject({
    saved: true,
  });
  expect(await orderOf(id)).toMatchObject({ status: "reconciled", usedCount: 20, leftCount: 2, spentCents: 13_000 });
});

test("canceling releases the money; an order that is billed moves none", async () => {
  const scene = await shopWithMoney();
  const id = await ordered(scene);
  await desk.approveCards({ db, actor: advisor, now }, id, {});
  expect(await balanceOf(scene)).toEqual([105_000, 20_000, 0]);
  expect(await desk.cancelCards({ db, actor: owner, now }, id, {})).toMatchObject({ saved: true });
  expect(await balanceOf(scene)).toEqual([125_000, 0, 0]);
  const billed = await ordered(scene, { fundedBy: "store" });
  await desk.approveCards({ db, actor: advisor, now }, billed, {});
  await desk.markCardsOrdered({ db, actor: advisor, now }, billed, {});
  expect(await balanceOf(scene)).toEqual([125_000, 0, 0]);
});

test("a form sent twice, or twenty times simultaneously, makes one order and spends no dollar twice", async () => {
  const scene = await shopWithMoney();
  const page = { idempotencyKey: "page" };
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, () => order(scene, page)),
    ...Array.from({ length: 10 }, (_, number) => order(scene, { idempotencyKey: `page ${number}` })),
  ]);
  expect(new Set(outcomes.map((outcome) => (outcome?.saved ? outcome.id : null))).size).toBe(1);
  expect(await balanceOf(scene)).toEqual([105_000, 20_000, 0]);

  // Six events want $200.00 each of an account that has $500.00.
  const poor = await shopWithMoney(50_000);
  const events = await Promise.all(
    Array.from({ length: 6 }, () =>
      makeCustomEvent(db, poor.shop, { startsOn: eventOn, wantsGiftCards: true, categoryId: poor.event.categoryId }),
    ),
  );
  const tries = await Promise.all(events.map((event) => order({ event, shop: poor.shop })));
  expect(tries.filter((outcome) => outcome?.saved)).toHaveLength(2);
  for (const one of tries.filter((outcome) => outcome && !outcome.saved)) {
    expect(one).toMatchObject({
      fieldErrors: {
        fundedBy: [`Only $100.00 is left for {pcNumber} ${poor.shop.pcNumber}. Order fewer cards or pay by invoice.`],
      },
    });
  }
  expect(await balanceOf(poor)).toEqual([10_000, 40_000, 0]);

  // Two locations of one event order at once, and keep its limit together.
  const one = await shopWithMoney();
  const other = await makeLocation(db, world.north);
  const { companyId } = one.event;
  await db
    .insertInto("customEventLocations")
    .values({ eventId: one.event.id, companyId, locationId: other.id })
    .execute();
  const both = await Promise.all(
    [one.shop, other].map((shop) => order({ event: one.event, shop }, { fundedBy: "store" })),
  );
  expect(both.filter((outcome) => outcome?.saved)).toHaveLength(1);
});

test("another advisor decides each order, within their limit, once, and only within the company", async () => {
  const dear = await ordered(await shopWithMoney(), { lines: [{ denominationCents: 2_500, quantity: 11 }] });
  expect(await desk.approveCards({ db, actor: advisor, now }, dear, {})).toMatchObject({
    fieldErrors: { "": ["Orders over $250.00 need a Senior Advisor's approval."] },
  });
  const scene = await shopWithMoney();
  const id = await ordered(scene);
  await db.updateTable("giftCardOrders").set({ submittedBy: advisor.userId }).where("id", "=", id).execute();
  expect(await desk.approveCards({ db, actor: advisor, now }, id, {})).toMatchObject({
    fieldErrors: { "": ["You submitted this order, so another advisor must decide it."] },
  });
  const reason = "It comes too late for the fair.";
  const both = await Promise.all([
    desk.approveCards({ db, actor: senior, now }, id, {}),
    desk.rejectCards({ db, actor: senior, now }, id, { reason }),
  ]);
  expect(both.filter((outcome) => outcome?.saved)).toHaveLength(1);
  expect(await desk.cancelCards({ db, actor: harborOwner, now }, id, {})).toBeNull();
  expect(await order(scene, {}, harborOwner)).toBeNull();
  const places = { company: world.sunrise, networks: [world.north], locations: [scene.shop] };
  const guest = await makeMember(db, await makeUser(db, "Location Level Guest", places));
  const free = {
    shop: scene.shop,
    event: await makeCustomEvent(db, scene.shop, { startsOn: eventOn, wantsGiftCards: true }),
  };
  expect(await order(free, { fundedBy: "store" }, guest)).toMatchObject({ saved: false });
  expect(await order(free, { fundedBy: "store" }, { ...guest, canOrder: true })).toMatchObject({ saved: true });
});

test("an overdue recap blocks the location's new orders until it is written or waived", async () => {
  const scene = await shopWithMoney();
  const { id, companyId } = await makeCustomEvent(db, scene.shop, {
    title: "Fair",
    startsOn: "2026-11-05",
    status: "held",
  });
  await db.insertInto("eventPrograms").values({ id, companyId, status: "recapDue" }).execute();
  const refusal = async (at: string) =>
    (await listCardSources(db, owner.access, scene.event.id, new Date(at)))[0]?.refusal;
  expect(await refusal("2026-11-19T15:00:00Z")).toBeNull();
  expect(await refusal("2026-11-20T15:00:00Z")).toBe(
    "The recap of an earlier event is overdue: Fair. Write it, then order.",
  );
  expect(await order(scene)).toMatchObject({ saved: false });
  await db.updateTable("eventPrograms").set({ recapWaivedBy: senior.userId }).where("id", "=", id).execute();
  expect(await order(scene)).toMatchObject({ saved: true });
});

test("money comes from the open program that covers the event's day and pays for its category", async () => {
  const scene = await shopWithMoney();
  const noMoney = { fieldErrors: { fundedBy: [expect.stringContaining("No open program has money")] } };
  const elsewhere = await makeCustomEvent(db, scene.shop, { startsOn: eventOn, wantsGiftCards: true });
  expect(await order({ ...scene, event: elsewhere })).toMatchObject(noMoney);
  await db.updateTable("incentivePrograms").set({ status: "closing" }).where("id", "=", scene.program.id).execute();
  expect(await order(scene)).toMatchObject(noMoney);
  expect(await order(scene, { fundedBy: "store" })).toMatchObject({ saved: true });
});

test("an undeliverable address, a missing acknowledgment and invalid quantities are refused", () => {
  const said = (values: object) => {
    const form = { ...typed, shipPhone: "", ...values };
    return Object.keys(cardOrderForm.safeParse(form).error?.flatten().fieldErrors ?? {});
  };
  expect(said({})).toEqual([]);
  expect(said({ shipStreet: "Post Office Box 3" })).toEqual(["shipStreet"]);
  expect(said({ shipZip: "6103" })).toEqual(["shipZip"]);
  expect(said({ isAcknowledged: undefined })).toEqual(["isAcknowledged"]);
  for (const quantity of [-1, 0.5, 1e15, Number.NaN]) {
    expect(said({ lines: [{ denominationCents: 500, quantity }] })).toEqual(["lines"]);
  }
});

test("cards count as received 21 days after shipping, even with two jobs at a time and in batches", async () => {
  const shop = await makeLocation(db, world.north, { timeZone: "America/New_York" });
  const shipped = { status: "shipped" as const, shippedAt: new Date("2026-10-01T20:00:00Z") };
  const made = [await makeCardOrder(db, shop, shipped), await makeCardOrder(db, shop, shipped)];
  const pass = async (at: string) => {
    await Promise.all([1, 2].map(() => receiveShippedCards(db, new Date(at), { batchSize: 1 })));
    return Promise.all(made.map(async ({ id }) => (await orderOf(id)).status));
  };
  expect(await pass("2026-10-22T03:30:00Z")).toEqual(["shipped", "shipped"]);
  expect(await pass("2026-10-22T04:30:00Z")).toEqual(["received", "received"]);
  const { changes } = await loadCardPage(db, owner, made[0]?.id ?? 0, now);
  expect(changes).toHaveLength(1);
});

test("the orders of a canceled event are canceled with it and release their money once", async () => {
  const scene = await shopWithMoney();
  const id = await ordered(scene);
  await desk.approveCards({ db, actor: advisor, now }, id, {});
  expect(await balanceOf(scene)).toEqual([105_000, 20_000, 0]);
  const release = () => db.transaction().execute((db) => releaseEventMoney(db, owner, scene.event.id, now));
  await Promise.all([1, 2].map(release));
  expect(await balanceOf(scene)).toEqual([125_000, 0, 0]);
  expect(await orderOf(id)).toMatchObject({ status: "cancelled", reservedCents: 0 });
});

test("the queue flags uncounted cards and stays within its statement budget, as the form does", async () => {
  const shop = await makeLocation(db, world.north);
  const uncounted = await makeCardOrder(db, shop, {
    status: "received",
    eventOn: "2020-01-01",
    neededOn: "2030-01-01",
  });
  const fresh = await makeCardOrder(db, shop, { status: "received", eventOn: "2030-01-01" });
  const scope = { companyId: world.sunrise.id, userId: advisor.userId, now };
  let late: number[] = [];
  const sent = await recordStatements(async () => {
    const request = new Request(`http://localhost/x?late=1&q=${shop.pcNumber}`);
    late = (await giftCardQueue.page(db, { access: advisor.access, scope, at: request })).rows.map(({ id }) => id);
  });
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6);
  expect([late.includes(uncounted.id), late.includes(fresh.id)]).toEqual([true, false]);
  const form = await recordStatements(() =>
    resolveCardAddress(db, owner.access, { eventId: fresh.eventId, pcNumber: null, now }),
  );
  expect(form.length).toBeLessThanOrEqual(8);
  expect(await listEventCardOrders(db, owner.access, fresh.eventId)).toMatchObject([
    { id: fresh.id, cards: 40, cents: 20_000 },
  ]);
  expect(await listEventCardOrders(db, harborOwner.access, fresh.eventId)).toEqual([]);
});

test("an order shows all days of its event, and warns that its cards cannot arrive before it begins", async () => {
  const shop = await makeLocation(db, world.north);
  const drive = { startsOn: "2026-11-21", endsOn: "2026-12-30" };
  const event = await makeCustomEvent(db, shop, { ...drive, wantsGiftCards: true });
  const { id } = await makeCardOrder(db, shop, { eventId: event.id, eventOn: drive.endsOn, status: "submitted" });
  const { order, late } = await loadCardPage(db, owner, id, now);
  expect(order).toMatchObject(drive);
  expect(late).toContain("after the event starts on 11/21/2026");
});
