import { type Site, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";

/** To whoever can answer plans that were made for their locations. `planId` is the first of them. */
export function plansReadyMail(
  site: Site,
  voice: Voice,
  { firstName }: { firstName: string },
  { set, startsOn, plans, planId }: { set: string; startsOn: string; plans: number; planId: number },
): Mail {
  const words = wordsOf(voice.aliases);
  const kind = plans === 1 ? "planReady" : "plansReady";
  const button =
    plans === 1
      ? { label: "Look at the {plan}", link: paths.answerPlan(planId) }
      : { label: "Look at the {plans}", link: paths.dashboard() };
  const values = { product: site.name, count: String(plans), set, startsOn: dayText(startsOn) };
  return {
    subject: textOf(voice, `mail.${kind}.subject`, values),
    greeting: greetingOf(firstName),
    paragraphs: paragraphsOf(textOf(voice, `mail.${kind}.body`, values)),
    button: { label: say(words, button.label), link: new URL(button.link, site.url).href },
    footer: say(words, `You receive this mail because you plan for {locations} on ${site.name}.`),
  };
}
