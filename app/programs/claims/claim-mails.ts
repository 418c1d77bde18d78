import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { paths } from "#app/paths.ts";
import { dayText, moneyText, namesText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import { reasonWords } from "./claim-rules.ts";

/** Claim as its mails describe it. */
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

/** Content of a mail about a claim. */
export interface ClaimMailContent {
  /** Kind in the outbox: "claim.decided". */
  kind: string;
  /** Text after the claim's number in the subject. */
  subject: string;
  paragraphs: string[];
}

/** Values that an action sets and that its mail mentions. */
export interface ActionValues {
  reason?: string;
  informationDueOn?: string;
  /** YYYY-MM-DD; null after an appeal. */
  heldUntil?: string | null;
  approvedCents?: number;
  reasonCodes?: readonly string[];
  paidOn?: string;
  paymentRef?: string;
}

/** Return the mail content for an action on a claim; null for an action that sends no mail. */
export function actionMailContent(action: string, values: ActionValues): ClaimMailContent | null {
  const { reason = "", informationDueOn = "", approvedCents = 0, reasonCodes = [], paidOn = "", paymentRef } = values;
  const { heldUntil = null } = values;
  const why = [...(reasonCodes.length > 0 ? [`${namesText(reasonCodes.map(reasonWords))}.`] : []), reason];
  const decided = (subject: string, ...paragraphs: string[]): ClaimMailContent => ({
    kind: "claim.decided",
    subject,
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
  });
  switch (action) {
    case "waive":
      return {
        kind: "claim.decided",
        subject: "Late submission allowed",
        paragraphs: ["You can submit this claim even though its deadline has passed.", reason],
      };
    case "ask":
      return {
        kind: "claim.infoRequested",
        subject: `More information needed by ${dayText(informationDueOn)}`,
        paragraphs: [
          reason,
          `Your {advisor} needs your answer by ${dayText(informationDueOn)}. The money stays reserved until then.`,
        ],
      };
    case "approve":
      return decided(
        "Approved",
        `Your claim was approved for ${moneyText(approvedCents)}. We'll email you when it's paid.`,
      );
    case "approvePart":
      return decided(
        "Partially approved",
        `${moneyText(approvedCents)} of your claim was approved. We'll email you when it's paid.`,
        ...why,
      );
    case "reject":
      return decided("Declined", `Your claim was declined. ${appealText(heldUntil)}`, ...why);
    case "pay":
      return {
        kind: "claim.paid",
        subject: "Paid",
        paragraphs: [`Your claim was paid on ${dayText(paidOn)} with reference ${paymentRef}.`],
      };
    default:
      return null;
  }
}

function appealText(heldUntil: string | null): string {
  if (heldUntil === null)
    return "You can appeal a claim only once, so this decision is final. Its reserved money was released.";
  return `You can appeal until ${dayText(heldUntil)}. Its money stays reserved until then.`;
}

/** Return the content of a warning some days before a draft expires or an answer is due; `dueOn` is the last day. */
export function deadlineMailContent(kind: "draft" | "information", dueOn: string): ClaimMailContent {
  return kind === "draft"
    ? {
        kind: "claim.draftExpires",
        subject: `Draft expires after ${dayText(dueOn)}`,
        paragraphs: [
          `You haven't changed this draft in a while. It expires after ${dayText(dueOn)} unless you edit it.`,
        ],
      }
    : {
        kind: "claim.infoRequested",
        subject: `Answer by ${dayText(dueOn)}`,
        paragraphs: [`If you don't reply by ${dayText(dueOn)}, this claim goes back to draft.`],
      };
}

/** Return the content of the mail about an answer that did not arrive in time. */
export function missedAnswerMailContent(claim: MailedClaim & { heldUntil: string }, today: string): ClaimMailContent {
  const last = lastClaimDay(claim.activityOn, claim);
  const until =
    today <= last
      ? `You can submit it again until ${dayText(last)}.`
      : `The claim deadline was ${dayText(last)}. Ask your {advisor} to allow a late claim.`;
  return {
    kind: "claim.infoRequested",
    subject: "Back to draft",
    paragraphs: [
      `We didn't get your answer in time, so the claim is a draft again. ${until}`,
      `Its money stays reserved until ${dayText(claim.heldUntil)}.`,
    ],
  };
}

/** Compose the mail to a claim's customer. */
export function claimMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: CompanyAliases },
  claim: MailedClaim,
  { subject, paragraphs }: ClaimMailContent,
): Mail {
  const terms = termsOf(aliases);
  return {
    subject: `${claim.number}: ${subject} (${claim.title})`,
    greeting: greetingText(firstName),
    paragraphs: [
      translate(terms, `${claim.title}, {pcNumber} ${claim.pcNumber}.`),
      ...paragraphs.map((one) => translate(terms, one)),
    ],
    button: { label: "Open claim", link: new URL(paths.claim(claim.id), site.url).href },
    footer: translate(terms, `You received this email because you submit claims for a {location} on ${site.name}.`),
  };
}

/** Compose the mail to the advisors who can review a submitted claim. */
export function claimSubmittedMail(
  site: Site,
  { firstName, company }: { firstName: string; company: string },
  claim: MailedClaim,
): Mail {
  const { number, title, pcNumber, requestedCents, expectedCents } = claim;
  return {
    subject: `${number}: Submitted (${title})`,
    greeting: greetingText(firstName),
    paragraphs: [
      `A claim needs a decision: ${title}, ${pcNumber}, ${company}.`,
      `Requested: ${moneyText(requestedCents)}. Expected: ${moneyText(expectedCents)}.`,
    ],
    footer: `You received this email because you review claims from ${company} on ${site.name}.`,
  };
}
