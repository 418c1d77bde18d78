import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import type { Voice } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";

/** A mail names so many actions and counts the rest. */
export const MOST_LINES = 10;

interface DueAction {
  title: string;
  dueOn: string;
  location: string;
}

/** What somebody is told on their `today`. */
export interface DueActions {
  firstName: string;
  today: string;
  /** How many actions are late, and how many are due from today on. */
  late: number;
  soon: number;
  /** The first of them, by their days. */
  actions: readonly DueAction[];
}

/** The one mail a day about what is due and what is late. */
export function reminderMail(
  site: Site,
  voice: Pick<Voice, "aliases">,
  { firstName, today, late, soon, actions }: DueActions,
): Mail {
  const words = wordsOf(voice.aliases);
  const counts = [
    ...(late > 0 ? [`${countText(late, "action")} late`] : []),
    ...(soon > 0 ? [`${countText(soon, "action")} due soon`] : []),
  ];
  const rest = late + soon - actions.length;
  return {
    subject: counts.join(", "),
    greeting: greetingOf(firstName),
    paragraphs: [
      ...actions.map((action) => lineOf(action, today)),
      ...(rest > 0 ? [`And ${countText(rest, "more action")}.`] : []),
    ],
    button: {
      label: say(words, "Open the {checklist}"),
      link: new URL(paths.checklist(null, { mine: 1 }), site.url).href,
    },
    footer: `You receive this mail because you have actions at ${site.name}. Choose how often under Personal Details.`,
  };
}

function lineOf({ title, dueOn, location }: DueAction, today: string): string {
  return `${title}, ${location}: ${dueOn < today ? "was due on" : "due on"} ${dayText(dueOn)}`;
}
