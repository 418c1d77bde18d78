import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { EntryType } from "#app/programs/ledger/ledger-rules.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { bindDecisions } from "#app/programs/queue/define-decision.server.ts";
import { reserveReleased } from "#app/programs/queue/reserve-released.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { reconcileForm, reduceForm, shipCardsForm } from "./card-form.ts";
import { type CardOutcome, cardMailContent } from "./card-mails.ts";
import { type CardLine, countCards, cardsValueCents } from "./card-rules.ts";
import { type CardOrder, cardRecords, defineCardTransition } from "./cards.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Columns of an order that a decision can change, as undo restores them. */
const cardState = z.object({
  statusSince: z.coerce.date(),
  decidedBy: z.number().nullable(),
  decidedAt: z.coerce.date().nullable(),
  reservedCents: z.number(),
});

const { defineDecision, defineUndo } = bindDecisions(cardRecords, cardState);

/** Approve all cards; their money stays reserved until they are ordered. */
export const approveCards = defineDecision("approve", async (db, actor, { found: order, now }) => {
  await storeApprovedQuantities(db, order, order.lines);
  return {
    extraColumns: decidedBy(actor, now),
    news: newsOf(order, { action: "approve", cards: countCards(order.lines) }),
    amountCents: cardsValueCents(order.lines),
  };
});

/** Approve fewer cards of some values and release the difference. */
export const approveFewerCards = defineDecision<Plain<z.output<typeof reduceForm>>>(
  "reduce",
  async (db, actor, { found: order, form, now }) => {
    const remaining = order.lines.map(({ denominationCents }) => ({
      denominationCents,
      quantity: form.lines.find((line) => line.denominationCents === denominationCents)?.quantity ?? 0,
    }));
    const isMore = remaining.some(({ quantity }, place) => quantity > (order.lines[place]?.quantity ?? 0));
    const cards = countCards(remaining);
    if (isMore || cards === 0 || cards >= countCards(order.lines)) {
      const ordered = countText(countCards(order.lines), "card");
      return {
        refused: fieldError("lines", `Approve at least one card and fewer than the ${ordered} requested.`),
      };
    }
    await storeApprovedQuantities(db, order, remaining);
    const reservedCents = order.accountId === null ? 0 : cardsValueCents(remaining);
    await postOrderEntry({ db, actor, now }, order, "release", order.reservedCents - reservedCents);
    return {
      extraColumns: { ...decidedBy(actor, now), reservedCents },
      auditDetails: { lines: remaining },
      news: newsOf(order, { action: "reduce", cards, reason: form.reason }),
      amountCents: cardsValueCents(remaining),
    };
  },
  reduceForm,
);

export const rejectCards = defineDecision("reject", async (db, actor, { found: order, form, now }) => {
  await postOrderEntry({ db, actor, now }, order, "release", order.reservedCents);
  return {
    extraColumns: { ...decidedBy(actor, now), reservedCents: 0 },
    news: newsOf(order, { action: "reject", reason: form.reason }),
  };
});

/** Undo the actor's own decision on an order. Money that the decision released is reserved again. */
export const undoCardDecision = defineUndo("undo", async ({ db, actor, now }, order, before) => {
  if (order.status === "rejected" && (await hasNewerOrder(db, order))) {
    return fieldError("", "Another order was placed for this event since your decision, so the decision stays.");
  }
  const releasedCents = before.reservedCents - order.reservedCents;
  const refused =
    order.accountId === null
      ? null
      : await reserveReleased({ db, actor, now }, orderEntry(order, order.accountId), releasedCents);
  if (!refused) {
    await db.updateTable("giftCardLines").set({ approvedQuantity: null }).where("orderId", "=", order.id).execute();
  }
  return refused;
});

/** Mark the cards as ordered and their money as spent, because ordered cards cannot be returned. */
export const markCardsOrdered = defineCardTransition("order", async (db, actor, { found: order, now }) => {
  await postOrderEntry({ db, actor, now }, order, "spend", order.reservedCents);
  return { extraColumns: { reservedCents: 0, spentCents: order.reservedCents } };
});

export const shipCards = defineCardTransition<Plain<z.output<typeof shipCardsForm>>>(
  "ship",
  async (db, _, { found: order, form: { carrier, tracking, cardRange }, now }) => {
    const news = cardMailContent(order, { action: "ship", carrier, tracking });
    await mailRecordCustomers(db, "giftCardOrders", "giftcards.shipped", [{ id: order.id, news }]);
    return { extraColumns: { carrier, tracking, cardRange, shippedAt: now }, auditDetails: { carrier, tracking } };
  },
  shipCardsForm,
);

export const cancelCards = defineCardTransition("cancel", async (db, actor, { found: order, now }) => {
  await postOrderEntry({ db, actor, now }, order, "release", order.reservedCents);
  return { extraColumns: { reservedCents: 0 } };
});

export const receiveCards = defineCardTransition("receive", async (_, { userId }, { now }) => ({
  extraColumns: { receivedAt: now, receivedBy: userId },
}));

/** Count the cards after the event; used and remaining cards must add up to the received ones. */
export const reconcileCards = defineCardTransition<Plain<z.output<typeof reconcileForm>>>(
  "reconcile",
  async (_, __, { found: { cards }, form: { usedCount, leftCount } }) => {
    if (usedCount + leftCount !== cards) {
      const sum = countText(usedCount + leftCount, "card");
      return { refused: fieldError("usedCount", `You received ${countText(cards, "card")} but counted ${sum}.`) };
    }
    return { extraColumns: { usedCount, leftCount }, auditDetails: { usedCount, leftCount } };
  },
  reconcileForm,
);

/** Actions of customers on an order, by the intents of their page. */
export const customerCardActions = {
  cancel: cancelCards,
  receive: receiveCards,
  reconcile: reconcileCards,
  comment: defineCommentAction(cardRecords),
};

/** Actions of advisors on an order, by the intents of their page. */
export const advisorCardActions = {
  approve: approveCards,
  reduce: approveFewerCards,
  reject: rejectCards,
  undo: undoCardDecision,
  order: markCardsOrdered,
  ship: shipCards,
  comment: defineCommentAction(cardRecords),
  assign: defineAssignAction(cardRecords),
};

/** Tell whether someone has ordered cards for the same event since a decision. */
async function hasNewerOrder(db: Db, { id, eventId, decidedAt }: CardOrder): Promise<boolean> {
  const newer = await db
    .selectFrom("giftCardOrders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("id", "<>", id)
    .where("submittedAt", ">=", decidedAt)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

async function storeApprovedQuantities(db: Db, { id }: CardOrder, lines: readonly CardLine[]): Promise<void> {
  await sql`
    update gift_card_lines set approved_quantity = line.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("denominationCents" integer, quantity integer)
    where order_id = ${id} and denomination_cents = line."denominationCents"`.execute(db);
}

/** Post a ledger entry for an order paid from an account; do nothing for an invoiced one. */
async function postOrderEntry(
  { db, actor, now }: Context,
  order: CardOrder,
  type: EntryType,
  amountCents: number,
): Promise<void> {
  if (order.accountId === null) return;
  await postEntries(db, actor, [{ ...orderEntry(order, order.accountId), type, amountCents }], now);
}

/** Return the fields that every ledger entry of an order shares. */
function orderEntry({ id, companyId, number }: CardOrder, accountId: number) {
  return { companyId, accountId, refType: "giftCardOrder" as const, refId: id, memo: number };
}

function newsOf(order: CardOrder, outcome: CardOutcome) {
  return { kind: "giftcards.decided", ...cardMailContent(order, outcome) };
}

function decidedBy({ userId }: Actor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
