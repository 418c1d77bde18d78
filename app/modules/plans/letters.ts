import type { Site } from "#app/modules/access/letters.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";
import type { Letter } from "#app/modules/mail/letter.ts";
import type { Voice } from "#app/modules/texts/text-catalogue.ts";
import { paths } from "#app/paths.ts";

/** To the owners of a network whose plan somebody else has activated. */
export function activatedLetter(
  site: Site,
  voice: Pick<Voice, "aliases">,
  { firstName }: { firstName: string },
  {
    plan,
    actions,
    costCents,
    by,
  }: {
    plan: { id: number; number: string; name: string; startsOn: string; endsOn: string };
    actions: number;
    costCents: number;
    by: string;
  },
): Letter {
  const words = wordsOf(voice.aliases);
  const days = `${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`;
  return {
    subject: `${plan.number}: ${plan.name} is active`,
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: [
      say(words, `${by} activated the {plan} ${plan.name}. It runs from ${days} and costs ${moneyText(costCents)} as planned.`),
      say(words, `${countText(actions, "action")} ${actions === 1 ? "stands" : "stand"} on the implementation {checklist} now.`),
    ],
    button: { label: say(words, "Open the {plan}"), link: new URL(paths.plan(plan.id), site.url).href },
    footer: `You receive this mail because you own the network of this location on ${site.name}.`,
  };
}
