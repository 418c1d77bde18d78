import { type Site, absoluteUrl, greeting, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { type CompanyTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";

/** Write the mail to a user whose blocked account works again. */
export function unblockedMail(site: Site, companyTexts: CompanyTexts, { firstName }: { firstName: string }): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: companyText(companyTexts, "mail.unblocked.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.unblocked.body", values)),
    button: { label: "Sign in", link: absoluteUrl(site, paths.login()) },
    footer: "You received this email because you have an account with this address.",
  };
}
