import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { isNotificationType, typeLabels } from "#app/platform/notifications/catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, moneyText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";

/** What waits for somebody on the day of their digest; 0 and empty where nothing does. */
export interface Digest {
  firstName: string;
  aliases: Aliases;
  /** Actions of theirs that are late, and due within a week. */
  late: number;
  soon: number;
  /** Claims of theirs that need an answer. */
  asked: number;
  /** Money of their {networks} that lapses within a month, in cents. */
  lapsingCents: number;
  /** How often an advisor looked at the product as they see it, since the digest before. */
  viewed: number;
  /** What they have not read, by its type. A digest names no record, which may be out of reach by now. */
  unread: Readonly<Record<string, number>>;
}

/** The one mail of a day or a week that gathers what waits. */
export function digestMail(site: Site, { firstName, aliases, ...waits }: Digest): Mail {
  const words = wordsOf(aliases);
  const lines = linesOf(waits);
  const [first = ""] = lines;
  const rest = lines.length - 1;
  return {
    subject: say(words, rest > 0 ? `${first}, and ${rest} more` : first),
    greeting: greetingOf(firstName),
    paragraphs: ["This waits for you:", ...lines.map((line) => say(words, line))],
    button: { label: "Open your notifications", link: new URL(paths.notifications(), site.url).href },
    footer: `You receive this mail because you get a digest of ${site.name}.`,
  };
}

function linesOf({ late, soon, asked, lapsingCents, viewed, unread }: Omit<Digest, "firstName" | "aliases">): string[] {
  return [
    ...(late > 0 ? [`${countText(late, "action")} late`] : []),
    ...(soon > 0 ? [`${countText(soon, "action")} due this week`] : []),
    ...(asked > 0 ? [`${countText(asked, "claim")} to answer`] : []),
    ...(lapsingCents > 0 ? [`${moneyText(lapsingCents)} lapses within a month`] : []),
    ...(viewed > 0 ? [`An {advisor} looked at your pages ${viewed === 1 ? "once" : `${viewed} times`}`] : []),
    ...Object.entries(unread).flatMap(([type, count]) =>
      isNotificationType(type) ? [`${typeLabels[type]}: ${count} unread`] : [],
    ),
  ];
}
