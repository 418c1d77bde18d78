import { paths } from "#app/paths.ts";
import type { RecordMailContent } from "#app/programs/queue/record-mails.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";

interface MailedOrder {
  id: number;
  number: string;
  event: string;
  location: string;
  pcNumber: string;
  neededOn: string;
}

/** Outcome of an order that its customer is mailed about. */
export type CardOutcome =
  | { action: "approve" | "reduce"; cards: number; reason?: string }
  | { action: "reject"; reason?: string }
  | { action: "ship"; carrier: string; tracking: string };

/** Return the mail content for an order's customer. Guests read these mails too, so they mention no money. */
export function cardMailContent(order: MailedOrder, outcome: CardOutcome): RecordMailContent {
  const { id, number, event, location, pcNumber } = order;
  const { subject, paragraphs } = outcomeText(order, outcome);
  const about = `Gift cards for ${event}, ${location} ({pcNumber} ${pcNumber}).`;
  const button = { label: "Open order", path: paths.giftCardOrder(id) };
  return { number, subject, paragraphs: [about, ...paragraphs], button };
}

function outcomeText({ neededOn }: MailedOrder, outcome: CardOutcome): { subject: string; paragraphs: string[] } {
  switch (outcome.action) {
    case "approve":
      return {
        subject: "Approved",
        paragraphs: [
          `${countText(outcome.cards, "card")} will arrive by ${dayText(neededOn)}. We'll email you when they ship.`,
        ],
      };
    case "reduce":
      return {
        subject: "Partially approved",
        paragraphs: [
          `${countText(outcome.cards, "card")} of your order will arrive by ${dayText(neededOn)}.`,
          outcome.reason ?? "",
        ],
      };
    case "reject":
      return { subject: "Declined", paragraphs: ["Your order was declined.", outcome.reason ?? ""] };
    case "ship":
      return {
        subject: "Shipped",
        paragraphs: [
          `The cards are on their way: ${outcome.carrier}, tracking number ${outcome.tracking}.`,
          "Confirm receipt on the order page when they arrive.",
        ],
      };
  }
}

/** Return the mail content for the advisors who decide a new order. */
export function cardSubmittedMailContent(
  order: MailedOrder & { cards: number; totalCents: number },
): RecordMailContent {
  const { id, number, event, location, pcNumber, cards, totalCents, neededOn } = order;
  return {
    number,
    subject: "Submitted",
    paragraphs: [
      `${location} (${pcNumber}) ordered ${countText(cards, "gift card")} for ${moneyText(totalCents)} for ${event}.`,
      `They are needed by ${dayText(neededOn)}.`,
    ],
    button: { label: "Review order", path: paths.decideGiftCardOrder(id) },
  };
}
