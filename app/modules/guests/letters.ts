import type { Site } from "#app/modules/access/letters.ts";
import type { Letter } from "#app/modules/mail/letter.ts";
import { paths } from "#app/paths.ts";

/** To a guest who can see more from now on; `access` is what is new, in words. */
export function moreAccessLetter(
  site: Site,
  { firstName, givenBy, access }: { firstName: string; givenBy: string; access: string },
): Letter {
  return {
    subject: `You see more at ${site.name}`,
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: [`${givenBy} gives you access to ${access}, besides what you see already.`],
    button: { label: `Open ${site.name}`, link: new URL(paths.dashboard(), site.url).href },
    footer: "You receive this mail because you have an account with this address.",
  };
}
