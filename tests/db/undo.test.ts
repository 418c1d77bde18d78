import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { sendDecisionMails } from "#tests/support/final-decisions.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeCoffeeRequest,
  makeEventProgram,
  makeProgram,
  makeStudioRequest,
} from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const cards = await import("#app/programs/gift-cards/card-actions.server.ts");
const coffee = await import("#app/programs/free-coffee/coffee-actions.server.ts");
const studio = await import("#app/programs/studio/studio-actions.server.ts");
const { advisorEventActions } = await import("#app/programs/events/event-actions.server.ts");

const world = await makeWorld(db);
const advisor = await makePerson(db, world.advisor);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const reason = "It is not for this season.";
const submittedBy = world.owner.id;

afterAll(() => database.close());

type Table = "giftCardOrders" | "freeCoffeeRequests" | "studioRequests" | "eventPrograms";
/** Read a record without what every transition sets. */
async function recordOf(table: Table, id: number) {
  const row = await db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { version: _version, updatedAt: _at, updatedBy: _by, ...record } = row;
  return record;
}
const mailsAbout = (number: string) =>
  db.selectFrom("mails").select("kind").where("subject", "like", `${number}: %`).execute();

/** Create an order of 40 cards of $5 that reserves $200 of an account with $200. */
async function cardOrder() {
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 20_000);
  const paid = { accountId: account.id, fundedBy: "incentive" as const, reservedCents: 20_000 };
  const order = await makeCardOrder(db, shop, { submittedBy, ...paid });
  await reserve({ ...order, account }, 20_000);
  return { ...order, account };
}

/** Reserve an amount of an order's account, in cents. */
async function reserve(
  order: { id: number; number: string; account: { id: number; companyId: number } },
  cents: number,
) {
  const { id: accountId, companyId } = order.account;
  await db
    .insertInto("ledgerEntries")
    .values({
      companyId,
      accountId,
      type: "reserve",
      amountCents: cents,
      refType: "giftCardOrder",
      refId: order.id,
      memo: order.number,
    })
    .execute();
}
const balanceOf = ({ account }: Awaited<ReturnType<typeof cardOrder>>) =>
  db
    .selectFrom("budgetAccounts")
    .select(["availableCents", "reservedCents", "spentCents"])
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
const undoCards = (id: number, at = after(59), actor = advisor) =>
  cards.undoCardDecision({ db, actor, now: at }, id, {});

const cardDecisions = {
  approve: (id: number) => cards.approveCards({ db, actor: advisor, now }, id, {}),
  reduce: (id: number) =>
    cards.approveFewerCards({ db, actor: advisor, now }, id, {
      reason,
      lines: [{ denominationCents: 500, quantity: 10 }],
    }),
  reject: (id: number) => cards.rejectCards({ db, actor: advisor, now }, id, { reason }),
};

test.each(Object.entries(cardDecisions))(
  "%s of gift cards is undone with its money and quantities",
  async (_, decide) => {
    const order = await cardOrder();
    const before = [await recordOf("giftCardOrders", order.id), await balanceOf(order)];
    expect(await decide(order.id)).toMatchObject({ saved: true });
    expect(await recordOf("giftCardOrders", order.id)).not.toEqual(before[0]);
    expect(await undoCards(order.id, after(59), senior)).toMatchObject({ saved: false });
    expect(await undoCards(order.id, after(60))).toMatchObject({ saved: false });
    expect(await undoCards(order.id)).toMatchObject({ saved: true, to: "submitted" });
    expect([await recordOf("giftCardOrders", order.id), await balanceOf(order)]).toEqual(before);
    const lines = await db.selectFrom("giftCardLines").selectAll().where("orderId", "=", order.id).execute();
    expect(lines.map(({ approvedQuantity }) => approvedQuantity)).toEqual(lines.map(() => null));
    await sendDecisionMails(db);
    expect(await mailsAbout(order.number)).toEqual([]);
    expect(await undoCards(order.id)).toMatchObject({ saved: false });
  },
);

test("an order stays declined when its money is in use or its event has another order, and is mailed", async () => {
  const [spent, replaced] = [await cardOrder(), await cardOrder()];
  for (const { id } of [spent, replaced]) await cardDecisions.reject(id);
  await reserve(spent, 1);
  expect(await undoCards(spent.id)).toMatchObject({ fieldErrors: { "": [expect.stringContaining("$200.00")] } });
  const { eventId, locationId } = replaced;
  const shop = await db.selectFrom("locations").selectAll().where("id", "=", locationId).executeTakeFirstOrThrow();
  await makeCardOrder(db, shop, { eventId, submittedAt: after(20) });
  expect(await undoCards(replaced.id)).toMatchObject({
    fieldErrors: { "": [expect.stringContaining("Another order was placed")] },
  });
  await sendDecisionMails(db);
  for (const { number } of [spent, replaced]) expect(await mailsAbout(number)).toEqual([{ kind: "giftcards.decided" }]);
});

test("an approval of free coffee is undone with its to-dos, unless someone has worked on one", async () => {
  const make = async () => makeCoffeeRequest(db, await makeLocation(db, world.north), { submittedBy });
  const [request, begun] = [await make(), await make()];
  const before = await recordOf("freeCoffeeRequests", request.id);
  for (const { id } of [request, begun]) await coffee.approveCoffeeRequest({ db, actor: advisor, now }, id, {});
  const actionsOf = (id: number) =>
    db.selectFrom("freeCoffeeActions").select("actionId").where("requestId", "=", id).execute();
  expect((await actionsOf(request.id)).length).toBeGreaterThan(0);
  const undo = (id: number) => coffee.undoCoffeeDecision({ db, actor: advisor, now: after(30) }, id, {});
  expect(await undo(request.id)).toMatchObject({ saved: true });
  expect(await recordOf("freeCoffeeRequests", request.id)).toEqual(before);
  expect(await actionsOf(request.id)).toEqual([]);
  const actions = await actionsOf(begun.id);
  await db
    .updateTable("actions")
    .set({ status: "inProgress" })
    .where("id", "=", actions[0]?.actionId ?? 0)
    .execute();
  expect(await undo(begun.id)).toMatchObject({ saved: false });
  expect(await actionsOf(begun.id)).toEqual(actions);
  await sendDecisionMails(db);
  expect(await mailsAbout(request.number)).toEqual([]);
  expect(await mailsAbout(begun.number)).toEqual([{ kind: "coffee.decided" }]);
});

test("decisions of the studio and on events are undone as if they never were", async () => {
  const request = await makeStudioRequest(db, await makeLocation(db, world.north), { submittedBy });
  const event = await makeCustomEvent(db, await makeLocation(db, world.north), { isReimbursable: true });
  await makeEventProgram(db, event, { status: "pendingApproval" });
  const studioBefore = await recordOf("studioRequests", request.id);
  const eventBefore = await recordOf("eventPrograms", event.id);
  const context = { db, actor: advisor, now };
  const later = { ...context, now: after(30) };
  for (const decide of [
    () => studio.acceptStudioRequest(context, request.id, { neededBy: "2027-02-01" }),
    () => studio.askRequester(context, request.id, { reason }),
    () => studio.declineStudioRequest(context, request.id, { reason }),
  ]) {
    expect(await decide()).toMatchObject({ saved: true });
    expect(await studio.undoStudioDecision(later, request.id, {})).toMatchObject({ saved: true });
    expect(await recordOf("studioRequests", request.id)).toEqual(studioBefore);
  }
  for (const decide of [
    () => advisorEventActions.approve(context, event.id, {}),
    () => advisorEventActions.decline(context, event.id, { reason }),
  ]) {
    expect(await decide()).toMatchObject({ saved: true });
    expect(await advisorEventActions.undo(later, event.id, {})).toMatchObject({ saved: true });
    expect(await recordOf("eventPrograms", event.id)).toEqual(eventBefore);
  }
  await sendDecisionMails(db);
  expect(await mailsAbout(request.number)).toEqual([]);
});
