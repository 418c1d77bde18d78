import { type Site, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { type CompanyTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";

/** Build the email to a user who can answer new autopilot plans. `planId` is the first of them. */
export function plansReadyMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName }: { firstName: string },
  { set, startsOn, plans, planId }: { set: string; startsOn: string; plans: number; planId: number },
): Mail {
  const terms = termsOf(companyTexts.aliases);
  const kind = plans === 1 ? "planReady" : "plansReady";
  const button =
    plans === 1
      ? { label: "Review {plan}", link: paths.answerPlan(planId) }
      : { label: "Review {plans}", link: paths.dashboard() };
  const values = { product: site.name, count: String(plans), set, startsOn: dayText(startsOn) };
  return {
    subject: companyText(companyTexts, `mail.${kind}.subject`, values),
    greeting: greetingText(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, `mail.${kind}.body`, values)),
    button: { label: translate(terms, button.label), link: new URL(button.link, site.url).href },
    footer: translate(terms, `You received this email because you plan for {locations} on ${site.name}.`),
  };
}
