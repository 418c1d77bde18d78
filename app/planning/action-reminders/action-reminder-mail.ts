import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import type { CompanyTexts } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";

/** Largest number of actions that a mail lists; it counts the others. */
export const MAX_MAILED_ACTIONS = 10;

interface DueAction {
  title: string;
  dueOn: string;
  location: string;
}

/** Content of a user's reminder on `today` in the user's time zone, YYYY-MM-DD. */
export interface ActionReminder {
  firstName: string;
  today: string;
  /** Number of late actions, and of those due from today on. */
  late: number;
  soon: number;
  /** First actions by due date, late ones included. */
  actions: readonly DueAction[];
}

/** Build the daily mail about due and late actions. */
export function actionReminderMail(
  site: Site,
  companyTexts: Pick<CompanyTexts, "aliases">,
  { firstName, today, late, soon, actions }: ActionReminder,
): Mail {
  const terms = termsOf(companyTexts.aliases);
  const counts = [
    ...(late > 0 ? [`${countText(late, "late to-do")}`] : []),
    ...(soon > 0 ? [`${countText(soon, "to-do")} due soon`] : []),
  ];
  const rest = late + soon - actions.length;
  return {
    subject: counts.join(", "),
    greeting: greetingText(firstName),
    paragraphs: [
      ...actions.map((action) => dueActionText(action, today)),
      ...(rest > 0 ? [`And ${countText(rest, "more to-do")}.`] : []),
    ],
    button: {
      label: translate(terms, "Open {checklist}"),
      link: new URL(paths.checklist(null, { mine: 1 }), site.url).href,
    },
    footer: `You received this email because you have to-dos on ${site.name}. Choose how often you get it under Personal Details.`,
  };
}

function dueActionText({ title, dueOn, location }: DueAction, today: string): string {
  return `${title}, ${location}: ${dueOn < today ? "was due on" : "due on"} ${dayText(dueOn)}`;
}
