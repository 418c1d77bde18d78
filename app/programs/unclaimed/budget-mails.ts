import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";

const MAX_LINES = 10;

interface Owner {
  firstName: string;
  aliases: CompanyAliases;
}

/** Account that its owners are notified about; `expiresOn` is the last day its money can be claimed. */
export interface NotifiedAccount {
  holder: string;
  program: string;
  availableCents: number;
  expiresOn: string;
}

/** Compose the mail about program money that expires soon. */
export function expiryMail(site: Site, owner: Owner, accounts: readonly NotifiedAccount[]): Mail {
  const [{ program, expiresOn } = { program: "", expiresOn: "" }] = accounts;
  const cents = accounts.reduce((sum, { availableCents }) => sum + availableCents, 0);
  return ownerMail(site, owner, {
    subject: `${moneyText(cents)} expires after ${dayText(expiresOn)}`,
    paragraphs: [
      `${moneyText(cents)} from ${program} is unused. Claim it by ${dayText(expiresOn)}, or it expires.`,
      ...linesOf(accounts),
    ],
  });
}

/** Compose the mail about accounts with little money left. */
export function lowBalanceMail(site: Site, owner: Owner, accounts: readonly NotifiedAccount[]): Mail {
  const [{ program } = { program: "" }] = accounts;
  return ownerMail(site, owner, {
    subject: `Your ${program} balance is low`,
    paragraphs: ["Remaining balance:", ...linesOf(accounts)],
  });
}

/** Compose the mail about claimable events without a claim. */
export function unclaimedMail(
  site: Site,
  owner: Owner,
  events: readonly { title: string; location: string; lastOn: string; expectedCents: number }[],
): Mail {
  const cents = events.reduce((sum, { expectedCents }) => sum + expectedCents, 0);
  const worth = cents > 0 ? `${moneyText(cents)} to claim` : `${countText(events.length, "event")} to claim`;
  return ownerMail(site, owner, {
    subject: events.length === 1 ? `Claim ${events[0]?.title}` : worth,
    paragraphs: [
      "You haven't claimed these events yet:",
      ...shown(
        events.map(
          ({ title, location, lastOn, expectedCents }) =>
            `${title}, ${location}${expectedCents > 0 ? `: ${moneyText(expectedCents)}` : ""}, claim by ${dayText(lastOn)}`,
        ),
      ),
    ],
  });
}

function linesOf(accounts: readonly NotifiedAccount[]): string[] {
  return shown(accounts.map(({ holder, availableCents }) => `${holder}: ${moneyText(availableCents)}`));
}

function shown(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : [...lines];
}

function ownerMail(
  site: Site,
  { firstName, aliases }: Owner,
  { subject, paragraphs }: Pick<Mail, "subject" | "paragraphs">,
): Mail {
  const terms = termsOf(aliases);
  return {
    subject,
    greeting: greetingText(firstName),
    paragraphs,
    button: { label: "View unclaimed money", link: new URL(paths.unclaimedMoney(), site.url).href },
    footer: translate(terms, `You received this email because you own {locations} on ${site.name}.`),
  };
}
