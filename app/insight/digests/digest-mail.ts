import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { isNotificationType, notificationTypeLabels } from "#app/platform/notifications/notification-catalog.ts";
import { paths } from "#app/paths.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";

/** Digest of one user on one day; zeros and empty values where nothing waits. */
export interface Digest {
  firstName: string;
  aliases: CompanyAliases;
  /** Number of their late to-dos, and of those due within a week. */
  late: number;
  soon: number;
  /** Number of their claims that need more information. */
  asked: number;
  /** Money of their {networks} that expires within a month, in cents. */
  expiringCents: number;
  /** Number of times an advisor viewed the product as this user since the last digest. */
  viewed: number;
  /** Number of unread notifications by type. A digest names no record, because it may be out of scope by now. */
  unread: Readonly<Record<string, number>>;
}

/** Write the daily or weekly digest mail. */
export function digestMail(site: Site, { firstName, aliases, ...waits }: Digest): Mail {
  const terms = termsOf(aliases);
  const lines = digestLines(waits);
  const [first = ""] = lines;
  const rest = lines.length - 1;
  return {
    subject: translate(terms, rest > 0 ? `${first}, and ${rest} more` : first),
    greeting: greetingText(firstName),
    paragraphs: ["Needs your attention:", ...lines.map((line) => translate(terms, line))],
    button: { label: "View notifications", link: new URL(paths.notifications(), site.url).href },
    footer: `You received this email because you get a summary email from ${site.name}.`,
  };
}

function digestLines({
  late,
  soon,
  asked,
  expiringCents,
  viewed,
  unread,
}: Omit<Digest, "firstName" | "aliases">): string[] {
  return [
    ...(late > 0 ? [countText(late, "late to-do")] : []),
    ...(soon > 0 ? [`${countText(soon, "to-do")} due this week`] : []),
    ...(asked > 0 ? [countText(asked, "claim needs more information", "claims need more information")] : []),
    ...(expiringCents > 0 ? [`${moneyText(expiringCents)} expires within a month`] : []),
    ...(viewed > 0 ? [`An {advisor} looked at your pages ${viewed === 1 ? "once" : `${viewed} times`}`] : []),
    ...Object.entries(unread).flatMap(([type, count]) =>
      isNotificationType(type) ? [`${notificationTypeLabels[type]}: ${count} unread`] : [],
    ),
  ];
}
