import { paths } from "#app/paths.ts";
import type { RecordMailContent } from "#app/programs/queue/record-mails.ts";
import { dayText } from "#app/ui/text/format.ts";

interface MailedRequest {
  id: number;
  number: string;
  title: string;
  location: string;
  pcNumber: string;
  neededBy: string;
  isRush?: boolean;
}

/** Outcome of a request that its customer is mailed about. */
export type StudioOutcome =
  | { action: "accept"; neededBy: string; isMoved: boolean }
  | { action: "ask"; reason: string; dueOn: string }
  | { action: "decline" | "hold"; reason: string }
  | { action: "send"; round: number; note: string }
  | { action: "moveDay"; neededBy: string }
  | { action: "remind" | "holdProof" | "deliver" };

/** Return the mail content for a request's customer. */
export function studioCustomerMailContent(request: MailedRequest, outcome: StudioOutcome): RecordMailContent {
  const { id, number } = request;
  return { number, ...outcomeText(request, outcome), button: { label: "Open request", path: paths.studioRequest(id) } };
}

function outcomeText(
  request: MailedRequest,
  outcome: StudioOutcome,
): Pick<RecordMailContent, "subject" | "paragraphs"> {
  const about = aboutOf(request);
  switch (outcome.action) {
    case "accept":
      return {
        subject: outcome.isMoved ? "Accepted with a new date" : "Accepted",
        paragraphs: [about, `The studio will finish your request by ${dayText(outcome.neededBy)}.`],
      };
    case "moveDay":
      return {
        subject: "New needed-by date",
        paragraphs: [
          about,
          `The needed-by date moved from ${dayText(request.neededBy)} to ${dayText(outcome.neededBy)}.`,
        ],
      };
    case "ask":
      return {
        subject: "More information needed",
        paragraphs: [about, `The studio needs more information by ${dayText(outcome.dueOn)}:`, outcome.reason],
      };
    case "decline":
      return {
        subject: "Declined",
        paragraphs: [
          about,
          "The studio declined this request.",
          outcome.reason,
          "You can copy it and submit a new request.",
        ],
      };
    case "hold":
      return { subject: "On hold", paragraphs: [about, "The studio put this request on hold.", outcome.reason] };
    case "send":
      return {
        subject: `Proof ${outcome.round} is ready`,
        paragraphs: [about, "A proof is ready. Approve it or request changes.", outcome.note],
      };
    case "remind":
      return { subject: "Your proof is waiting", paragraphs: [about, "Approve it or request changes."] };
    case "holdProof":
      return {
        subject: "On hold",
        paragraphs: [
          about,
          "No response to the proof, so we put the request on hold. You can still approve the proof or request changes.",
        ],
      };
    case "deliver":
      return { subject: "Delivered", paragraphs: [about, "Your final files are ready to download."] };
  }
}

const subjects = {
  submit: "Submitted",
  approve: "Proof approved",
  change: "Changes requested",
  cancel: "Canceled",
} as const;

/** Return the mail content for advisors about a customer's action. */
export function studioAdvisorMailContent(
  request: MailedRequest,
  action: keyof typeof subjects,
  words = "",
): RecordMailContent {
  const { id, number, title, location, pcNumber, neededBy, isRush = false } = request;
  const by = `${isRush ? "Rush, n" : "N"}eeded by ${dayText(neededBy)}.`;
  return {
    number,
    subject: subjects[action],
    paragraphs: [`${title}, ${location} (${pcNumber}). ${by}`, ...(words ? [words] : [])],
    button: { label: "Open request", path: paths.studioChecklist(id) },
  };
}

function aboutOf({ title, location, pcNumber }: MailedRequest): string {
  return `${title}, ${location} ({pcNumber} ${pcNumber}).`;
}
