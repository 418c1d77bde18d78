import { type Site, absolute, greeting, paragraphsOf } from "#app/access/sign-in/letters.ts";
import type { Letter } from "#app/platform/mail/letter.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";

/** To somebody whose blocked account works again. */
export function unblockedMail(site: Site, voice: Voice, { firstName }: { firstName: string }): Letter {
  const values = { product: site.name, firstName };
  return {
    subject: textOf(voice, "mail.unblocked.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.unblocked.body", values)),
    button: { label: "Sign in", link: absolute(site, paths.login()) },
    footer: "You receive this mail because you have an account with this address.",
  };
}
