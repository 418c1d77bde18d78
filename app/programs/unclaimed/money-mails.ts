import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";

const MOST_LINES = 10;

interface Owner {
  firstName: string;
  aliases: Aliases;
}

/** An account that its owners are told of. */
export interface ToldAccount {
  holder: string;
  program: string;
  availableCents: number;
  lapsesOn: string;
}

/** What of a program's money lapses soon. */
export function lapseMail(site: Site, owner: Owner, accounts: readonly ToldAccount[]): Mail {
  const [{ program, lapsesOn } = { program: "", lapsesOn: "" }] = accounts;
  const cents = accounts.reduce((sum, { availableCents }) => sum + availableCents, 0);
  return ownerMail(site, owner, {
    subject: `${moneyText(cents)} lapses on ${dayText(lapsesOn)}`,
    paragraphs: [
      `${moneyText(cents)} of ${program} is not used. What is not claimed until ${dayText(lapsesOn)} is gone.`,
      ...linesOf(accounts),
    ],
  });
}

/** Where little of a program's money is left. */
export function lowMail(site: Site, owner: Owner, accounts: readonly ToldAccount[]): Mail {
  const [{ program } = { program: "" }] = accounts;
  return ownerMail(site, owner, {
    subject: `Little is left of ${program}`,
    paragraphs: ["So much is left for what you plan:", ...linesOf(accounts)],
  });
}

/** Events that could be claimed and are not. */
export function unclaimedMail(
  site: Site,
  owner: Owner,
  events: readonly { title: string; location: string; lastOn: string; worthCents: number }[],
): Mail {
  const cents = events.reduce((sum, { worthCents }) => sum + worthCents, 0);
  const worth = cents > 0 ? `${moneyText(cents)} waits` : `${countText(events.length, "event")} can be claimed`;
  return ownerMail(site, owner, {
    subject: events.length === 1 ? `Claim ${events[0]?.title}` : `${worth} for you`,
    paragraphs: [
      "Nothing is claimed yet for:",
      ...shown(
        events.map(
          ({ title, location, lastOn, worthCents }) =>
            `${title}, ${location}${worthCents > 0 ? `: ${moneyText(worthCents)}` : ""}, until ${dayText(lastOn)}`,
        ),
      ),
    ],
  });
}

function linesOf(accounts: readonly ToldAccount[]): string[] {
  return shown(accounts.map(({ holder, availableCents }) => `${holder}: ${moneyText(availableCents)}`));
}

function shown(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : [...lines];
}

function ownerMail(
  site: Site,
  { firstName, aliases }: Owner,
  { subject, paragraphs }: Pick<Mail, "subject" | "paragraphs">,
): Mail {
  const words = wordsOf(aliases);
  return {
    subject,
    greeting: greetingOf(firstName),
    paragraphs,
    button: { label: "See what you can claim", link: new URL(paths.unclaimedMoney(), site.url).href },
    footer: say(words, `You receive this mail because you own {locations} on ${site.name}.`),
  };
}
