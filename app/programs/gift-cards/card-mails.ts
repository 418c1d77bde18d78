import { paths } from "#app/paths.ts";
import type { RecordNews } from "#app/programs/queue/record-mails.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";

interface MailedOrder {
  id: number;
  number: string;
  event: string;
  location: string;
  pcNumber: string;
  neededOn: string;
}

/** What became of an order. */
export type CardNews =
  | { verb: "approve" | "reduce"; cards: number; reason?: string }
  | { verb: "reject"; reason?: string }
  | { verb: "ship"; carrier: string; tracking: string };

/** What its customer hears of an order. Guests read these mails too, so they tell no sums of money. */
export function newsOfOrder(order: MailedOrder, told: CardNews): RecordNews {
  const { id, number, event, location, pcNumber } = order;
  const { subject, paragraphs } = newsOf(order, told);
  const about = `Gift cards for ${event}, ${location} ({pcNumber} ${pcNumber}).`;
  const button = { label: "Open the order", path: paths.giftCardOrder(id) };
  return { number, subject, paragraphs: [about, ...paragraphs], button };
}

function newsOf({ neededOn }: MailedOrder, told: CardNews): { subject: string; paragraphs: string[] } {
  switch (told.verb) {
    case "approve":
      return {
        subject: "Approved",
        paragraphs: [
          `${countText(told.cards, "card")} come by ${dayText(neededOn)}. You hear again when they are shipped.`,
        ],
      };
    case "reduce":
      return {
        subject: "Partly approved",
        paragraphs: [
          `${countText(told.cards, "card")} of what you ordered come by ${dayText(neededOn)}.`,
          told.reason ?? "",
        ],
      };
    case "reject":
      return { subject: "Rejected", paragraphs: ["Your order is rejected.", told.reason ?? ""] };
    case "ship":
      return {
        subject: "Shipped",
        paragraphs: [
          `The cards are on their way: ${told.carrier}, tracking number ${told.tracking}.`,
          "Confirm on the order's page when you have them.",
        ],
      };
  }
}

/** To the advisors, of an order that waits for them. */
export function newsOfSubmitted(order: MailedOrder & { cards: number; totalCents: number }): RecordNews {
  const { id, number, event, location, pcNumber, cards, totalCents, neededOn } = order;
  return {
    number,
    subject: "Submitted",
    paragraphs: [
      `${location} (${pcNumber}) orders ${countText(cards, "gift card")} for ${moneyText(totalCents)} for ${event}.`,
      `They are needed by ${dayText(neededOn)}.`,
    ],
    button: { label: "Decide the order", path: paths.decideGiftCardOrder(id) },
  };
}
