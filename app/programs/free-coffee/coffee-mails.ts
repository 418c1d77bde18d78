import { paths } from "#app/paths.ts";
import type { RecordNews } from "#app/programs/queue/record-mails.ts";
import { dayText } from "#app/ui/format.ts";
import { arrivalDayOf } from "./coffee-rules.ts";

interface MailedRequest {
  id: number;
  number: string;
  location: string;
  pcNumber: string;
  startsOn: string;
  endsOn: string;
}

/** What became of a request. */
export type CoffeeNews =
  | { verb: "approve"; approvedWinners: number }
  | { verb: "decline"; reason?: string }
  | { verb: "ship"; carrier: string; tracking: string };

/** What its customer hears of a request. */
export function newsOfRequest(request: MailedRequest, told: CoffeeNews): RecordNews {
  const { id, number } = request;
  return {
    number,
    ...newsOf(request, told),
    button: { label: "Open the order", path: paths.coffeeRequest(id) },
  };
}

function newsOf(request: MailedRequest, told: CoffeeNews): Pick<RecordNews, "subject" | "paragraphs"> {
  const about = aboutOf(request);
  switch (told.verb) {
    case "approve":
      return {
        subject: "Approved",
        paragraphs: [
          about,
          `Your order is approved for ${told.approvedWinners} winners. The cards are there by ${dayText(arrivalDayOf(request.startsOn))}.`,
          "The steps up to the launch and after it stand on your {checklist}.",
        ],
      };
    case "decline":
      return { subject: "Declined", paragraphs: [about, "Your order is declined.", told.reason ?? ""] };
    case "ship":
      return {
        subject: "Shipped",
        paragraphs: [about, `The cards are on their way: ${told.carrier}, tracking number ${told.tracking}.`],
      };
  }
}

/** To the advisors, of a request that waits for them. */
export function newsOfSubmitted(request: MailedRequest & { winners: number }): RecordNews {
  return {
    number: request.number,
    subject: "Submitted",
    paragraphs: [
      `${request.location} (${request.pcNumber}) orders Free Coffee for 100 Days for ${request.winners} winners from ` +
        `${dayText(request.startsOn)} to ${dayText(request.endsOn)}.`,
    ],
    button: { label: "Decide the order", path: paths.decideCoffeeRequest(request.id) },
  };
}

function aboutOf({ location, pcNumber, startsOn, endsOn }: MailedRequest): string {
  return `Free Coffee for 100 Days, ${location} ({pcNumber} ${pcNumber}), ${dayText(startsOn)} to ${dayText(endsOn)}.`;
}
