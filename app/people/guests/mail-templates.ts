import { type Site, absoluteUrl, greeting, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { type CompanyTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";

/** Write the mail to a guest who got more access; `access` is the new access as text. */
export function moreAccessMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName, givenBy, access }: { firstName: string; givenBy: string; access: string },
): Mail {
  const values = { product: site.name, firstName, givenBy, access };
  return {
    subject: companyText(companyTexts, "mail.moreAccess.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.moreAccess.body", values)),
    button: { label: `Open ${site.name}`, link: absoluteUrl(site, paths.dashboard()) },
    footer: "You received this email because you have an account with this address.",
  };
}
