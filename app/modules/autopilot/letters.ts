import type { Site } from "#app/modules/access/letters.ts";
import type { Letter } from "#app/modules/mail/letter.ts";
import type { Voice } from "#app/modules/texts/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";

/** To whoever can answer plans that were made for their locations. */
export function plansReadyLetter(
  site: Site,
  voice: Pick<Voice, "aliases">,
  { firstName }: { firstName: string },
  { set, startsOn, plans, planId }: { set: string; startsOn: string; plans: number; planId: number },
): Letter {
  const words = wordsOf(voice.aliases);
  const isOne = plans === 1;
  const button = isOne
    ? { label: "Look at the {plan}", link: new URL(paths.answerPlan(planId), site.url).href }
    : { label: "Look at the {plans}", link: new URL(paths.dashboard(), site.url).href };
  return {
    subject: say(words, isOne ? `A ready {plan} is waiting: ${set}` : `${countText(plans, "{plan}")} are ready and waiting: ${set}`),
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: [
      say(
        words,
        isOne
          ? `A {plan} was made for your {location}: ${set}, from ${dayText(startsOn)}.`
          : `A {plan} was made for each of ${countText(plans, "{location}")} of yours: ${set}, from ${dayText(startsOn)}.`,
      ),
      say(words, "Accept it as it is, change what you like, or say that it is not for you now. Nothing runs before you do."),
    ],
    button: { ...button, label: say(words, button.label) },
    footer: say(words, `You receive this mail because you plan for {locations} on ${site.name}.`),
  };
}
