import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { EntryType } from "#app/programs/ledger/ledger-rules.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { assignStep, commentStep } from "#app/programs/queue/record-work.server.ts";
import { countText } from "#app/ui/format.ts";
import { reconcileForm, reduceForm, shipForm } from "./card-form.ts";
import { type CardNews, newsOfOrder } from "./card-mails.ts";
import { type CardLine, cardsOf, centsOfCards } from "./card-rules.ts";
import { type CardOrder, cardStep, cardWorkflow } from "./cards.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Approves all cards; their money stays reserved until they are ordered. */
export const approveCards = cardStep("approve", async (db, editor, { found: order, now }) => {
  await setApproved(db, order, order.lines);
  await tell(db, order, { verb: "approve", cards: cardsOf(order.lines) });
  return { along: decidedBy(editor, now) };
});

/** Approves fewer cards of some values and releases the difference. */
export const approveFewerCards = cardStep<Plain<z.output<typeof reduceForm>>>(
  "reduce",
  async (db, editor, { found: order, form, now }) => {
    const kept = order.lines.map(({ denominationCents }) => ({
      denominationCents,
      quantity: form.lines.find((line) => line.denominationCents === denominationCents)?.quantity ?? 0,
    }));
    const isMore = kept.some(({ quantity }, place) => quantity > (order.lines[place]?.quantity ?? 0));
    const cards = cardsOf(kept);
    if (isMore || cards === 0 || cards >= cardsOf(order.lines)) {
      const asked = countText(cardsOf(order.lines), "card");
      return {
        refused: problem("lines", `Approve fewer cards than the ${asked} that were asked for, and one at least.`),
      };
    }
    await setApproved(db, order, kept);
    const reservedCents = order.accountId === null ? 0 : centsOfCards(kept);
    await post(db, editor, order, "release", order.reservedCents - reservedCents, now);
    await tell(db, order, { verb: "reduce", cards, reason: form.reason });
    return { along: { ...decidedBy(editor, now), reservedCents }, told: { lines: kept } };
  },
  reduceForm,
);

export const rejectCards = cardStep("reject", async (db, editor, { found: order, form, now }) => {
  await post(db, editor, order, "release", order.reservedCents, now);
  await tell(db, order, { verb: "reject", reason: form.reason });
  return { along: { ...decidedBy(editor, now), reservedCents: 0 } };
});

/** Cards that are ordered cannot be taken back, so their money is spent. */
export const orderApproved = cardStep("order", async (db, editor, { found: order, now }) => {
  await post(db, editor, order, "spend", order.reservedCents, now);
  return { along: { reservedCents: 0, spentCents: order.reservedCents } };
});

export const shipCards = cardStep<Plain<z.output<typeof shipForm>>>(
  "ship",
  async (db, _, { found: order, form: { carrier, tracking, cardRange }, now }) => {
    await tell(db, order, { verb: "ship", carrier, tracking });
    return { along: { carrier, tracking, cardRange, shippedAt: now }, told: { carrier, tracking } };
  },
  shipForm,
);

export const cancelCards = cardStep("cancel", async (db, editor, { found: order, now }) => {
  await post(db, editor, order, "release", order.reservedCents, now);
  return { along: { reservedCents: 0 } };
});

export const receiveCards = cardStep("receive", async (_, { userId }, { now }) => ({
  along: { receivedAt: now, receivedBy: userId },
}));

/** Counts the cards after the event: those that were used and those that are left are all that came. */
export const reconcileCards = cardStep<Plain<z.output<typeof reconcileForm>>>(
  "reconcile",
  async (_, __, { found: { cards }, form: { usedCount, leftCount } }) => {
    if (usedCount + leftCount !== cards) {
      const sum = countText(usedCount + leftCount, "card");
      return { refused: problem("usedCount", `${countText(cards, "card")} came, and you counted ${sum}.`) };
    }
    return { along: { usedCount, leftCount }, told: { usedCount, leftCount } };
  },
  reconcileForm,
);

/** What customers do with an order, by the intents of their page. */
export const ownSteps = {
  ...{ cancel: cancelCards, receive: receiveCards, reconcile: reconcileCards },
  comment: commentStep(cardWorkflow),
};

/** What advisors do with one. */
export const cardDeskSteps = {
  ...{ approve: approveCards, reduce: approveFewerCards, reject: rejectCards, order: orderApproved, ship: shipCards },
  ...{ comment: commentStep(cardWorkflow), assign: assignStep(cardWorkflow) },
};

async function setApproved(db: Db, { id }: CardOrder, lines: readonly CardLine[]): Promise<void> {
  await sql`
    update gift_card_lines set approved_quantity = line.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("denominationCents" integer, quantity integer)
    where order_id = ${id} and denomination_cents = line."denominationCents"`.execute(db);
}

/** Posts an entry for an order that incentive money pays; nothing for one that is billed. */
async function post(
  db: Db,
  editor: Editor,
  { id, companyId, accountId, number }: CardOrder,
  type: EntryType,
  amountCents: number,
  now: Date,
): Promise<void> {
  if (accountId === null) return;
  const of = { companyId, accountId, refType: "giftCardOrder" as const, refId: id, memo: number };
  await postEntries(db, editor, [{ ...of, type, amountCents }], now);
}

function tell(db: Db, order: CardOrder, told: CardNews): Promise<void> {
  const kind = told.verb === "ship" ? "giftcards.shipped" : "giftcards.decided";
  return mailCustomersOf(db, "giftCardOrders", kind, [{ id: order.id, news: newsOfOrder(order, told) }]);
}

function decidedBy({ userId }: Editor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
