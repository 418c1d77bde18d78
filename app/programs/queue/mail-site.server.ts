import type { Site } from "#app/access/sign-in/mail-templates.ts";

/** Return the site for mails. It is imported only when a mail is written, so that rules run without an environment. */
export async function findMailSite(): Promise<Site> {
  const { site } = await import("#app/access/sign-in/site.server.ts");
  return site;
}
