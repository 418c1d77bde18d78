import { paths } from "#app/paths.ts";
import type { RecordMailContent } from "#app/programs/queue/record-mails.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";

interface MailedOrder {
  id: number;
  number: string;
  package: string;
  location: string;
  pcNumber: string;
  startOn: string;
  amountCents: number;
}

/** Outcome of an order that its customer is mailed about. */
export type SocialOutcome =
  | { action: "paid" | "taken" | "completed" | "failed" | "wrongAmount" | "expired" | "scheduled" }
  | { action: "needsApproval"; posts: number; round: number }
  | { action: "remind"; posts: number; hours: number }
  | { action: "missed"; posts: number }
  | { action: "stopped" | "refunded"; reason: string; amount: string };

/** Return the mail content for an order's customer. */
export function socialCustomerMailContent(order: MailedOrder, outcome: SocialOutcome): RecordMailContent {
  const { id, number } = order;
  return { number, ...outcomeText(order, outcome), button: { label: "Open order", path: paths.socialOrder(id) } };
}

function outcomeText(order: MailedOrder, outcome: SocialOutcome): Pick<RecordMailContent, "subject" | "paragraphs"> {
  const about = `${order.package}, ${order.location} ({pcNumber} ${order.pcNumber}).`;
  switch (outcome.action) {
    case "paid":
      return {
        subject: "Paid",
        paragraphs: [
          about,
          `We received ${moneyText(order.amountCents)}. The posts start on ${dayText(order.startOn)}.`,
        ],
      };
    case "taken":
      return { subject: "In production", paragraphs: [about, "We're writing your posts."] };
    case "failed":
      return { subject: "Payment failed", paragraphs: [about, "Nothing was charged. You can pay again."] };
    case "wrongAmount":
      return {
        subject: "Payment failed",
        paragraphs: [
          about,
          "The amount we received doesn't match the price. We're looking into it, and you can pay again.",
        ],
      };
    case "expired":
      return {
        subject: "Expired",
        paragraphs: [about, "The order wasn't paid within a day, so it expired. You can copy it to order again."],
      };
    case "needsApproval":
      return {
        subject: outcome.round > 1 ? "Changed posts need your approval" : "Posts need your approval",
        paragraphs: [about, `Review ${countText(outcome.posts, "post")}. Posts not approved in time don't go out.`],
      };
    case "remind":
      return {
        subject: `${countText(outcome.posts, "post")} to approve within ${outcome.hours} hours`,
        paragraphs: [about, "Posts not approved in time don't go out."],
      };
    case "missed":
      return {
        subject: `${countText(outcome.posts, "post")} missed`,
        paragraphs: [about, "We didn't get your approval in time, so nothing went out. We'll suggest a new time."],
      };
    case "scheduled":
      return { subject: "Scheduled", paragraphs: [about, "All posts are scheduled. Find them in your {calendar}."] };
    case "completed":
      return { subject: "Completed", paragraphs: [about, "Every post was published."] };
    case "stopped":
      return {
        subject: "Canceled",
        paragraphs: [about, outcome.reason, outcome.amount ? `We're refunding ${outcome.amount}.` : ""],
      };
    case "refunded":
      return { subject: "Refunded", paragraphs: [about, `We're refunding ${outcome.amount}.`, outcome.reason] };
  }
}

const subjects = {
  paid: "Paid",
  invoice: "Invoice requested",
  approve: "Posts approved",
  change: "Changes requested",
  cancel: "Canceled",
  flag: "Payment needs review",
} as const;

/** Return the mail content for advisors about a customer's action or a payment. */
export function socialAdvisorMailContent(
  order: MailedOrder,
  action: keyof typeof subjects,
  words = "",
): RecordMailContent {
  const { id, number, location, pcNumber, startOn } = order;
  return {
    number,
    subject: subjects[action],
    paragraphs: [
      `${order.package}, ${location} (${pcNumber}). Starts on ${dayText(startOn)}.`,
      ...(words ? [words] : []),
    ],
    button: { label: "Open order", path: paths.socialChecklist(id) },
  };
}
