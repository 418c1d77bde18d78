import type { Site } from "#app/modules/access/letters.ts";
import type { Letter } from "#app/modules/mail/letter.ts";
import type { Voice } from "#app/modules/texts/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";

const MOST_LINES = 10;

export interface DueAction {
  title: string;
  dueOn: string;
  location: string;
}

/** The one mail a day about what is due and what is late. `today` is the reader's. */
export function reminderLetter(
  site: Site,
  voice: Pick<Voice, "aliases">,
  { firstName }: { firstName: string },
  actions: readonly DueAction[],
  today: string,
): Letter {
  const words = wordsOf(voice.aliases);
  const late = actions.filter(({ dueOn }) => dueOn < today);
  const soon = actions.filter(({ dueOn }) => dueOn >= today);
  const counts = [
    ...(late.length > 0 ? [`${countText(late.length, "action")} late`] : []),
    ...(soon.length > 0 ? [`${countText(soon.length, "action")} due soon`] : []),
  ];
  const rest = actions.length - MOST_LINES;
  return {
    subject: counts.join(", "),
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: [
      ...[...late, ...soon].slice(0, MOST_LINES).map((action) => lineOf(action, today)),
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
