import type { Site } from "#app/modules/access/letters.ts";
import type { Letter } from "#app/modules/mail/letter.ts";
import { paths } from "#app/paths.ts";

/** To somebody whose blocked account works again. */
export function unblockedLetter(site: Site, { firstName }: { firstName: string }): Letter {
  return {
    subject: `Your account at ${site.name} works again`,
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: ["Your account was blocked and is open again. Sign in with your password as before."],
    button: { label: "Sign in", link: new URL(paths.login(), site.url).href },
    footer: "You receive this mail because you have an account with this address.",
  };
}
