import { paths } from "#app/paths.ts";
import type { RecordNews } from "#app/programs/queue/record-mails.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";

interface MailedOrder {
  id: number;
  number: string;
  package: string;
  location: string;
  pcNumber: string;
  startOn: string;
  amountCents: number;
}

/** What became of an order. */
export type SocialNews =
  | { verb: "paid" | "taken" | "completed" | "failed" | "wrongAmount" | "expired" | "scheduled" }
  | { verb: "needsApproval"; posts: number; round: number }
  | { verb: "remind"; posts: number; hours: number }
  | { verb: "missed"; posts: number }
  | { verb: "stopped" | "refunded"; reason: string; amount: string };

/** What its customer hears of an order. */
export function newsForCustomer(order: MailedOrder, told: SocialNews): RecordNews {
  const { id, number } = order;
  return { number, ...newsOf(order, told), button: { label: "Open the order", path: paths.socialOrder(id) } };
}

function newsOf(order: MailedOrder, told: SocialNews): Pick<RecordNews, "subject" | "paragraphs"> {
  const about = `${order.package}, ${order.location} ({pcNumber} ${order.pcNumber}).`;
  switch (told.verb) {
    case "paid":
      return {
        subject: "Paid",
        paragraphs: [
          about,
          `We received ${moneyText(order.amountCents)}. The posts begin on ${dayText(order.startOn)}.`,
        ],
      };
    case "taken":
      return { subject: "In production", paragraphs: [about, "The studio writes your posts."] };
    case "failed":
      return { subject: "Payment failed", paragraphs: [about, "Nothing was charged. You can pay again."] };
    case "wrongAmount":
      return {
        subject: "Payment failed",
        paragraphs: [about, "We received another amount than the price and look into it. You can pay again."],
      };
    case "expired":
      return {
        subject: "Expired",
        paragraphs: [about, "Nobody paid within a day, so the order is off. You can copy it."],
      };
    case "needsApproval":
      return {
        subject: told.round > 1 ? "Changed posts wait for you" : "Posts wait for your approval",
        paragraphs: [
          about,
          `Look at ${countText(told.posts, "post")}. One that is not approved in time does not go out.`,
        ],
      };
    case "remind":
      return {
        subject: `${countText(told.posts, "post")} to approve within ${told.hours} hours`,
        paragraphs: [about, "One that is not approved in time does not go out."],
      };
    case "missed":
      return {
        subject: `${countText(told.posts, "post")} missed`,
        paragraphs: [about, "Nobody approved in time, so nothing went out. The studio offers another time."],
      };
    case "scheduled":
      return { subject: "Scheduled", paragraphs: [about, "Every post has its time. They are in your calendar."] };
    case "completed":
      return { subject: "Completed", paragraphs: [about, "Every post is out."] };
    case "stopped":
      return {
        subject: "Cancelled",
        paragraphs: [about, told.reason, told.amount ? `You get ${told.amount} back.` : ""],
      };
    case "refunded":
      return { subject: "Refunded", paragraphs: [about, `You get ${told.amount} back.`, told.reason] };
  }
}

const subjects = {
  paid: "Paid",
  invoice: "An invoice is asked for",
  approve: "Posts approved",
  change: "Changes requested",
  cancel: "Cancelled",
  flag: "A payment to look at",
} as const;

/** To the advisors, of what a customer did with an order, or a payment. */
export function newsForAdvisors(order: MailedOrder, verb: keyof typeof subjects, words = ""): RecordNews {
  const { id, number, location, pcNumber, startOn } = order;
  return {
    number,
    subject: subjects[verb],
    paragraphs: [
      `${order.package}, ${location} (${pcNumber}). Begins on ${dayText(startOn)}.`,
      ...(words ? [words] : []),
    ],
    button: { label: "Open the order", path: paths.socialChecklist(id) },
  };
}
