import type { Site } from "#app/access/sign-in/mail-templates.ts";

/** The site as mails name it, read when one is written: a step needs nothing of the environment to decide. */
export async function findMailSite(): Promise<Site> {
  const { site } = await import("#app/access/sign-in/site.server.ts");
  return site;
}
