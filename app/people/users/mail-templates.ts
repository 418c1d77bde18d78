import { type Site, absolute, greeting, paragraphsOf } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";

/** To somebody whose blocked account works again. */
export function unblockedMail(site: Site, voice: Voice, { firstName }: { firstName: string }): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: textOf(voice, "mail.unblocked.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.unblocked.body", values)),
    button: { label: "Sign in", link: absolute(site, paths.login()) },
    footer: "You receive this mail because you have an account with this address.",
  };
}
