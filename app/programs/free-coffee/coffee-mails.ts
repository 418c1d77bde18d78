import { paths } from "#app/paths.ts";
import type { RecordMailContent } from "#app/programs/queue/record-mails.ts";
import { dayText } from "#app/ui/text/format.ts";
import { arrivalDayOf } from "./coffee-rules.ts";

interface MailedRequest {
  id: number;
  number: string;
  location: string;
  pcNumber: string;
  startsOn: string;
  endsOn: string;
}

/** Outcome of a request that its customer is mailed about. */
export type CoffeeOutcome =
  | { action: "approve"; approvedWinners: number }
  | { action: "decline"; reason?: string }
  | { action: "ship"; carrier: string; tracking: string };

/** Return the mail content for a request's customer. */
export function coffeeMailContent(request: MailedRequest, outcome: CoffeeOutcome): RecordMailContent {
  const { id, number } = request;
  return {
    number,
    ...outcomeText(request, outcome),
    button: { label: "Open order", path: paths.coffeeRequest(id) },
  };
}

function outcomeText(
  request: MailedRequest,
  outcome: CoffeeOutcome,
): Pick<RecordMailContent, "subject" | "paragraphs"> {
  const about = aboutOf(request);
  switch (outcome.action) {
    case "approve":
      return {
        subject: "Approved",
        paragraphs: [
          about,
          `Your order was approved for ${outcome.approvedWinners} winners. The cards arrive by ${dayText(arrivalDayOf(request.startsOn))}.`,
          "We added the steps before and after the launch to your {checklist}.",
        ],
      };
    case "decline":
      return { subject: "Declined", paragraphs: [about, "Your order was declined.", outcome.reason ?? ""] };
    case "ship":
      return {
        subject: "Shipped",
        paragraphs: [about, `The cards are on their way: ${outcome.carrier}, tracking number ${outcome.tracking}.`],
      };
  }
}

/** Return the mail content for the advisors who decide a new request. */
export function coffeeSubmittedMailContent(request: MailedRequest & { winners: number }): RecordMailContent {
  return {
    number: request.number,
    subject: "Submitted",
    paragraphs: [
      `${request.location} (${request.pcNumber}) ordered Free Coffee for 100 Days for ${request.winners} winners from ` +
        `${dayText(request.startsOn)} to ${dayText(request.endsOn)}.`,
    ],
    button: { label: "Review order", path: paths.decideCoffeeRequest(request.id) },
  };
}

function aboutOf({ location, pcNumber, startsOn, endsOn }: MailedRequest): string {
  return `Free Coffee for 100 Days, ${location} ({pcNumber} ${pcNumber}), ${dayText(startsOn)} to ${dayText(endsOn)}.`;
}
