import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";

/** Content of a mail about an order. */
export interface RecordMailContent {
  number: string;
  /** Text after the number in the subject. */
  subject: string;
  paragraphs: readonly string[];
  button: { label: string; path: string };
}

/** Compose a mail to an order's customer. */
export function customerRecordMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: CompanyAliases },
  { number, subject, paragraphs, button }: RecordMailContent,
): Mail {
  const terms = termsOf(aliases);
  return {
    subject: `${number}: ${subject}`,
    greeting: greetingText(firstName),
    paragraphs: paragraphs.filter(Boolean).map((one) => translate(terms, one)),
    button: { label: button.label, link: new URL(button.path, site.url).href },
    footer: translate(terms, `You received this email because you order for a {location} on ${site.name}.`),
  };
}

/** Compose a mail to the advisors who can decide a waiting order. */
export function advisorRecordMail(
  site: Site,
  { firstName, company }: { firstName: string; company: string },
  { number, subject, paragraphs, button }: RecordMailContent,
): Mail {
  return {
    subject: `${number}: ${subject}`,
    greeting: greetingText(firstName),
    paragraphs: [...paragraphs],
    button: { label: button.label, link: new URL(button.path, site.url).href },
    footer: `You received this email because you review orders from ${company} on ${site.name}.`,
  };
}
