import type { Db } from "#db/connect.ts";
import { absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { namesText } from "#app/ui/text/format.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";
import type { Merge } from "./merge-rules.ts";

/** Notify the users of merged networks; call after the memberships have moved to the survivor. */
export async function notifyMerged(
  db: Db,
  { survivorId }: Merge,
  { survivor, names }: { survivor: string; names: readonly string[] },
): Promise<void> {
  const people = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .innerJoin("companies", "companies.id", "memberships.companyId")
    .select(["users.id as userId", "users.email", "users.firstName", aliasesAsJson.as("aliases")])
    .where("memberships.networkId", "=", survivorId)
    .where("users.status", "=", "Registered")
    .orderBy("users.id")
    .execute();
  await notify(db, "network.merged", people, ({ firstName, aliases }) => {
    const terms = termsOf(aliases);
    return {
      subject: translate(terms, `${namesText([...names])} are now one {network}`),
      greeting: greeting(firstName),
      paragraphs: [
        translate(terms, `Its name is ${survivor}. Find all its {locations}, {plans} and money in one place.`),
      ],
      button: { label: "Open your dashboard", link: absoluteUrl(site, paths.dashboard()) },
      footer: translate(
        terms,
        `You received this email because you work with one of these {networks} on ${site.name}.`,
      ),
    };
  });
}
