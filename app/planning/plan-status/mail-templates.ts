import { type Site, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { type CompanyTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";

const MAX_LINES = 10;

interface ActivatedPlan {
  id: number;
  number: string;
  name: string;
  location: string;
  startsOn: string;
  endsOn: string;
  costCents: number;
}

/** Build the email to an owner whose plans another user activated, one or several at once. */
export function activatedMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName }: { firstName: string },
  { plans, by }: { plans: readonly ActivatedPlan[]; by: string },
): Mail {
  const terms = termsOf(companyTexts.aliases);
  const [first, ...others] = plans;
  const isOne = first !== undefined && others.length === 0;
  const text = isOne ? writeOne(companyTexts, site, first, by) : writeMany(companyTexts, site, plans, by);
  const button = isOne
    ? { label: "Open {plan}", link: paths.plan(first.id) }
    : { label: "Open {plans}", link: paths.plans() };
  return {
    ...text,
    greeting: greetingText(firstName),
    button: { label: translate(terms, button.label), link: new URL(button.link, site.url).href },
    footer: translate(terms, `You received this email because you own {locations} on ${site.name}.`),
  };
}

function writeOne(companyTexts: CompanyTexts, site: Site, plan: ActivatedPlan, by: string) {
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
    subject: companyText(companyTexts, "mail.planActivated.subject", values),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.planActivated.body", values)),
  };
}

function writeMany(companyTexts: CompanyTexts, site: Site, plans: readonly ActivatedPlan[], by: string) {
  const costCents = plans.reduce((sum, plan) => sum + plan.costCents, 0);
  const values = { product: site.name, count: String(plans.length), cost: moneyText(costCents), activatedBy: by };
  const rest = plans.length - MAX_LINES;
  return {
    subject: companyText(companyTexts, "mail.plansActivated.subject", values),
    paragraphs: [
      ...paragraphsOf(companyText(companyTexts, "mail.plansActivated.body", values)),
      ...plans.slice(0, MAX_LINES).map(({ number, name, location, costCents }) => {
        return `${number}: ${name}, ${location}, ${moneyText(costCents)}`;
      }),
      ...(rest > 0 ? [translate(termsOf(companyTexts.aliases), `And ${countText(rest, "more {plan}")}.`)] : []),
    ],
  };
}
