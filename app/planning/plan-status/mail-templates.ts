import { type Site, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";

const MOST_LINES = 10;

interface ActivatedPlan {
  id: number;
  number: string;
  name: string;
  location: string;
  startsOn: string;
  endsOn: string;
  costCents: number;
}

/** To an owner of locations whose plans somebody else has activated, one or several at once. */
export function activatedMail(
  site: Site,
  voice: Voice,
  { firstName }: { firstName: string },
  { plans, by }: { plans: readonly ActivatedPlan[]; by: string },
): Mail {
  const words = wordsOf(voice.aliases);
  const [first, ...others] = plans;
  const isOne = first !== undefined && others.length === 0;
  const text = isOne ? writeOne(voice, site, first, by) : writeMany(voice, site, plans, by);
  const button = isOne
    ? { label: "Open the {plan}", link: paths.plan(first.id) }
    : { label: "Open the {plans}", link: paths.plans() };
  return {
    ...text,
    greeting: greetingOf(firstName),
    button: { label: say(words, button.label), link: new URL(button.link, site.url).href },
    footer: say(words, `You receive this mail because you own {locations} on ${site.name}.`),
  };
}

function writeOne(voice: Voice, site: Site, plan: ActivatedPlan, by: string) {
  const { number, name, location, startsOn, endsOn, costCents } = plan;
  const days = { startsOn: dayText(startsOn), endsOn: dayText(endsOn) };
  const values = {
    product: site.name,
    number,
    planName: name,
    locationName: location,
    ...days,
    cost: moneyText(costCents),
    activatedBy: by,
  };
  return {
    subject: textOf(voice, "mail.planActivated.subject", values),
    paragraphs: paragraphsOf(textOf(voice, "mail.planActivated.body", values)),
  };
}

function writeMany(voice: Voice, site: Site, plans: readonly ActivatedPlan[], by: string) {
  const costCents = plans.reduce((sum, plan) => sum + plan.costCents, 0);
  const values = { product: site.name, count: String(plans.length), cost: moneyText(costCents), activatedBy: by };
  const rest = plans.length - MOST_LINES;
  return {
    subject: textOf(voice, "mail.plansActivated.subject", values),
    paragraphs: [
      ...paragraphsOf(textOf(voice, "mail.plansActivated.body", values)),
      ...plans.slice(0, MOST_LINES).map(({ number, name, location, costCents }) => {
        return `${number}: ${name}, ${location}, ${moneyText(costCents)}`;
      }),
      ...(rest > 0 ? [say(wordsOf(voice.aliases), `And ${countText(rest, "more {plan}")}.`)] : []),
    ],
  };
}
