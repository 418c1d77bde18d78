import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { paths } from "#app/paths.ts";
import { dayText, moneyText, namesText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { reasonWords } from "./claim-rules.ts";

/** A claim as its mails name it. */
export interface MailedClaim {
  id: number;
  number: string;
  title: string;
  pcNumber: string;
  activityOn: string;
  claimWindowDays: number;
  requestedCents: number;
  expectedCents: number;
}

/** What is told of a claim. */
export interface ClaimNews {
  /** In the outbox: "claim.decided". */
  kind: string;
  /** Behind the claim's number in the subject. */
  subject: string;
  paragraphs: string[];
}

/** What a step changes, as far as mails tell it. */
export interface StepFacts {
  reason?: string;
  informationDueOn?: string;
  /** YYYY-MM-DD; null after an appeal. */
  heldUntil?: string | null;
  approvedCents?: number;
  reasonCodes?: readonly string[];
  paidOn?: string;
  paymentRef?: string;
}

/** What a claim's people hear of a step; null for one that is nobody's news. */
export function newsOfStep(verb: string, told: StepFacts): ClaimNews | null {
  const { reason = "", informationDueOn = "", approvedCents = 0, reasonCodes = [], paidOn = "", paymentRef } = told;
  const { heldUntil = null } = told;
  const why = [...(reasonCodes.length > 0 ? [`${namesText(reasonCodes.map(reasonWords))}.`] : []), reason];
  const decided = (subject: string, ...paragraphs: string[]): ClaimNews => ({
    ...{ kind: "claim.decided", subject },
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
  });
  switch (verb) {
    case "waive":
      return {
        ...{ kind: "claim.decided", subject: "You can submit it" },
        paragraphs: ["This claim may be submitted although its time has passed.", reason],
      };
    case "ask":
      return {
        ...{ kind: "claim.infoRequested", subject: `Answer by ${dayText(informationDueOn)}` },
        paragraphs: [reason, `Answer by ${dayText(informationDueOn)}. The money stays reserved until then.`],
      };
    case "approve":
      return decided("Approved", `${moneyText(approvedCents)} is approved. You hear again when it is paid.`);
    case "approvePart":
      return decided(
        "Partly approved",
        `${moneyText(approvedCents)} is approved. You hear again when it is paid.`,
        ...why,
      );
    case "reject":
      return decided("Rejected", `This claim is rejected. ${appealText(heldUntil)}`, ...why);
    case "pay":
      return {
        ...{ kind: "claim.paid", subject: "Paid" },
        paragraphs: [`It was paid on ${dayText(paidOn)} under the reference ${paymentRef}.`],
      };
    default:
      return null;
  }
}

function appealText(heldUntil: string | null): string {
  if (heldUntil === null) return "A claim is appealed once, so this decision stands. Its money is released.";
  return `You can appeal until ${dayText(heldUntil)}. Its money stays reserved until then.`;
}

/** What is told some days before a draft expires or an answer is due; `dueOn` is the last day. */
export function newsOfDeadline(kind: "draft" | "information", dueOn: string): ClaimNews {
  return kind === "draft"
    ? {
        ...{ kind: "claim.draftExpires", subject: `This draft expires after ${dayText(dueOn)}` },
        paragraphs: [`Nobody has touched this draft for a while. It expires after ${dayText(dueOn)} unless you go on.`],
      }
    : {
        ...{ kind: "claim.infoRequested", subject: `Answer by ${dayText(dueOn)}` },
        paragraphs: [`Your answer is due on ${dayText(dueOn)}. After that the claim becomes a draft again.`],
      };
}

/** What is told when nobody answered in time. */
export function newsOfMissedAnswer(claim: MailedClaim & { heldUntil: string }, today: string): ClaimNews {
  const last = lastClaimDay(claim.activityOn, claim);
  const until =
    today <= last
      ? `You can submit it again until ${dayText(last)}.`
      : `It could be submitted until ${dayText(last)}. Ask your {advisor} to open it for you.`;
  return {
    ...{ kind: "claim.infoRequested", subject: "A draft again" },
    paragraphs: [
      `Nobody answered in time, so the claim is a draft again. ${until}`,
      `Its money stays reserved until ${dayText(claim.heldUntil)}.`,
    ],
  };
}

/** To the customer of a claim. */
export function claimMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: Aliases },
  claim: MailedClaim,
  { subject, paragraphs }: ClaimNews,
): Mail {
  const words = wordsOf(aliases);
  return {
    subject: `${claim.number}: ${subject}`,
    greeting: greetingOf(firstName),
    paragraphs: [
      say(words, `${claim.title}, {pcNumber} ${claim.pcNumber}.`),
      ...paragraphs.map((one) => say(words, one)),
    ],
    button: { label: "Open the claim", link: new URL(paths.claim(claim.id), site.url).href },
    footer: say(words, `You receive this mail because you claim for a {location} on ${site.name}.`),
  };
}

/** To the advisors who may take a claim that was submitted. */
export function submittedMail(
  site: Site,
  { firstName, company }: { firstName: string; company: string },
  claim: MailedClaim,
): Mail {
  const { number, title, pcNumber, requestedCents, expectedCents } = claim;
  return {
    subject: `${number}: Submitted`,
    greeting: greetingOf(firstName),
    paragraphs: [
      `${title}, ${pcNumber} of ${company}, waits for a decision.`,
      `Requested: ${moneyText(requestedCents)}. Expected: ${moneyText(expectedCents)}.`,
    ],
    footer: `You receive this mail because you decide claims of ${company} on ${site.name}.`,
  };
}
