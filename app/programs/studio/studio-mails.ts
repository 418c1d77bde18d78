import { paths } from "#app/paths.ts";
import type { RecordNews } from "#app/programs/queue/record-mails.ts";
import { dayText } from "#app/ui/format.ts";

interface MailedRequest {
  id: number;
  number: string;
  title: string;
  location: string;
  pcNumber: string;
  neededBy: string;
  isRush?: boolean;
}

/** What became of a request. */
export type StudioNews =
  | { verb: "accept"; neededBy: string; isMoved: boolean }
  | { verb: "ask"; reason: string; dueOn: string }
  | { verb: "decline" | "hold"; reason: string }
  | { verb: "send"; round: number; note: string }
  | { verb: "moveDay"; neededBy: string }
  | { verb: "remind" | "holdProof" | "deliver" };

/** What its customer hears of a request. */
export function newsForCustomer(request: MailedRequest, told: StudioNews): RecordNews {
  const { id, number } = request;
  return { number, ...newsOf(request, told), button: { label: "Open the request", path: paths.studioRequest(id) } };
}

function newsOf(request: MailedRequest, told: StudioNews): Pick<RecordNews, "subject" | "paragraphs"> {
  const about = aboutOf(request);
  switch (told.verb) {
    case "accept":
      return {
        subject: told.isMoved ? "Accepted for another day" : "Accepted",
        paragraphs: [about, `The studio does it by ${dayText(told.neededBy)}.`],
      };
    case "moveDay":
      return {
        subject: "Done by another day",
        paragraphs: [about, `The studio does it by ${dayText(told.neededBy)}, not by ${dayText(request.neededBy)}.`],
      };
    case "ask":
      return {
        subject: "Information requested",
        paragraphs: [about, `The studio asks, and waits until ${dayText(told.dueOn)}:`, told.reason],
      };
    case "decline":
      return {
        subject: "Declined",
        paragraphs: [about, "The studio cannot do this.", told.reason, "You can copy it and ask again."],
      };
    case "hold":
      return { subject: "On hold", paragraphs: [about, "The studio waits with it.", told.reason] };
    case "send":
      return {
        subject: `Proof ${told.round} is ready`,
        paragraphs: [about, "A proof waits for your approval, or for what to change.", told.note],
      };
    case "remind":
      return { subject: "A proof waits for you", paragraphs: [about, "Approve it, or say what to change."] };
    case "holdProof":
      return {
        subject: "On hold",
        paragraphs: [about, "Nobody answered to the proof, so the studio waits with it. You can still answer."],
      };
    case "deliver":
      return { subject: "Delivered", paragraphs: [about, "The final files are there to download."] };
  }
}

const subjects = {
  submit: "Submitted",
  approve: "Proof approved",
  change: "Changes requested",
  cancel: "Cancelled",
} as const;

/** To the advisors, of what a customer did with a request. */
export function newsForAdvisors(request: MailedRequest, verb: keyof typeof subjects, words = ""): RecordNews {
  const { id, number, title, location, pcNumber, neededBy, isRush = false } = request;
  const by = `${isRush ? "A rush: n" : "N"}eeded by ${dayText(neededBy)}.`;
  return {
    number,
    subject: subjects[verb],
    paragraphs: [`${title}, ${location} (${pcNumber}). ${by}`, ...(words ? [words] : [])],
    button: { label: "Open the request", path: paths.studioChecklist(id) },
  };
}

function aboutOf({ title, location, pcNumber }: MailedRequest): string {
  return `${title}, ${location} ({pcNumber} ${pcNumber}).`;
}
