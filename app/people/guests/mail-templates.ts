import { type Site, absolute, greeting, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";

/** To a guest who can see more from now on; `access` is what is new, in words. */
export function moreAccessMail(
  site: Site,
  voice: Voice,
  { firstName, givenBy, access }: { firstName: string; givenBy: string; access: string },
): Mail {
  const values = { product: site.name, firstName, givenBy, access };
  return {
    subject: textOf(voice, "mail.moreAccess.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.moreAccess.body", values)),
    button: { label: `Open ${site.name}`, link: absolute(site, paths.dashboard()) },
    footer: "You receive this mail because you have an account with this address.",
  };
}
