import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { EntryType } from "#app/programs/ledger/ledger-rules.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { reconcileForm, reduceForm, shipCardsForm } from "./card-form.ts";
import { type CardOutcome, cardMailContent } from "./card-mails.ts";
import { type CardLine, countCards, cardsValueCents } from "./card-rules.ts";
import { type CardOrder, cardRecords, defineCardTransition } from "./cards.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Approve all cards; their money stays reserved until they are ordered. */
export const approveCards = defineCardTransition("approve", async (db, actor, { found: order, now }) => {
  await storeApprovedQuantities(db, order, order.lines);
  await notify(db, order, { action: "approve", cards: countCards(order.lines) });
  return { extraColumns: decidedBy(actor, now) };
});

/** Approve fewer cards of some values and release the difference. */
export const approveFewerCards = defineCardTransition<Plain<z.output<typeof reduceForm>>>(
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
    await notify(db, order, { action: "reduce", cards, reason: form.reason });
    return { extraColumns: { ...decidedBy(actor, now), reservedCents }, auditDetails: { lines: remaining } };
  },
  reduceForm,
);

export const rejectCards = defineCardTransition("reject", async (db, actor, { found: order, form, now }) => {
  await postOrderEntry({ db, actor, now }, order, "release", order.reservedCents);
  await notify(db, order, { action: "reject", reason: form.reason });
  return { extraColumns: { ...decidedBy(actor, now), reservedCents: 0 } };
});

/** Mark the cards as ordered and their money as spent, because ordered cards cannot be returned. */
export const markCardsOrdered = defineCardTransition("order", async (db, actor, { found: order, now }) => {
  await postOrderEntry({ db, actor, now }, order, "spend", order.reservedCents);
  return { extraColumns: { reservedCents: 0, spentCents: order.reservedCents } };
});

export const shipCards = defineCardTransition<Plain<z.output<typeof shipCardsForm>>>(
  "ship",
  async (db, _, { found: order, form: { carrier, tracking, cardRange }, now }) => {
    await notify(db, order, { action: "ship", carrier, tracking });
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
  order: markCardsOrdered,
  ship: shipCards,
  comment: defineCommentAction(cardRecords),
  assign: defineAssignAction(cardRecords),
};

async function storeApprovedQuantities(db: Db, { id }: CardOrder, lines: readonly CardLine[]): Promise<void> {
  await sql`
    update gift_card_lines set approved_quantity = line.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("denominationCents" integer, quantity integer)
    where order_id = ${id} and denomination_cents = line."denominationCents"`.execute(db);
}

/** Post a ledger entry for an order paid from an account; do nothing for an invoiced one. */
async function postOrderEntry(
  { db, actor, now }: Context,
  { id, companyId, accountId, number }: CardOrder,
  type: EntryType,
  amountCents: number,
): Promise<void> {
  if (accountId === null) return;
  const of = { companyId, accountId, refType: "giftCardOrder" as const, refId: id, memo: number };
  await postEntries(db, actor, [{ ...of, type, amountCents }], now);
}

function notify(db: Db, order: CardOrder, outcome: CardOutcome): Promise<void> {
  const kind = outcome.action === "ship" ? "giftcards.shipped" : "giftcards.decided";
  return mailRecordCustomers(db, "giftCardOrders", kind, [{ id: order.id, news: cardMailContent(order, outcome) }]);
}

function decidedBy({ userId }: Actor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
