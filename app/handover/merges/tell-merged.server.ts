import type { Db } from "#db/connect.ts";
import { absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { namesText } from "#app/ui/format.ts";
import { say, wordsOf } from "#app/ui/words.ts";
import type { Merge } from "./merge-rules.ts";

/** Tells the people of networks that have become one, once its members are there. */
export async function tellMerged(
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
  await tell(db, "network.merged", people, ({ firstName, aliases }) => {
    const words = wordsOf(aliases);
    return {
      subject: say(words, `${namesText([...names])} are one {network} now`),
      greeting: greeting(firstName),
      paragraphs: [say(words, `It is called ${survivor}. You find its {locations}, {plans} and money in one place.`)],
      button: { label: "Open your dashboard", link: absolute(site, paths.dashboard()) },
      footer: say(words, `You receive this mail because you work with one of these {networks} on ${site.name}.`),
    };
  });
}
