import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";

/** What is told of an order. */
export interface RecordNews {
  number: string;
  /** Behind the number in the subject. */
  subject: string;
  paragraphs: readonly string[];
  button: { label: string; path: string };
}

/** To the customer of an order. */
export function recordMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: Aliases },
  { number, subject, paragraphs, button }: RecordNews,
): Mail {
  const words = wordsOf(aliases);
  return {
    subject: `${number}: ${subject}`,
    greeting: greetingOf(firstName),
    paragraphs: paragraphs.filter(Boolean).map((one) => say(words, one)),
    button: { label: button.label, link: new URL(button.path, site.url).href },
    footer: say(words, `You receive this mail because you order for a {location} on ${site.name}.`),
  };
}

/** To the advisors who may decide an order that waits. */
export function waitingMail(
  site: Site,
  { firstName, company }: { firstName: string; company: string },
  { number, subject, paragraphs, button }: RecordNews,
): Mail {
  return {
    subject: `${number}: ${subject}`,
    greeting: greetingOf(firstName),
    paragraphs: [...paragraphs],
    button: { label: button.label, link: new URL(button.path, site.url).href },
    footer: `You receive this mail because you decide orders of ${company} on ${site.name}.`,
  };
}
