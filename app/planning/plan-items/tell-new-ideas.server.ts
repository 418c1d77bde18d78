import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";

/** A job that did not run for so many hours still tells; within a day nobody is told the same twice. */
const HOURS_BACK = 23;

interface Outdated {
  planId: number;
  plan: string;
  idea: string;
  ideas: number;
  userId: number;
  email: string;
  firstName: string;
  aliases: Aliases;
}

/** Tells whoever made a plan that waits which of its ideas got a new version lately, which they may take over. */
export async function tellNewIdeas(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Outdated>`
    select plans.id as plan_id, plans.name as plan, min(ideas.title) as idea, count(distinct ideas.id)::integer as ideas,
      users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases
    from ideas
    join plan_items on plan_items.idea_id = ideas.id and plan_items.idea_version < ideas.version
    join plans on plans.id = plan_items.plan_id and plans.status in ('draft', 'saved')
    join users on users.id = plans.created_by and users.status = 'Registered'
    join companies on companies.id = plans.company_id
    where ideas.status = 'active' and ideas.updated_at <= ${now}
      and ideas.updated_at > ${now}::timestamptz - make_interval(hours => ${HOURS_BACK})
    group by plans.id, users.id, companies.id order by plans.id`.execute(db);
  await tell(db, "plan.newIdea", rows, ({ planId, plan, idea, ideas, firstName, aliases }) => {
    const words = wordsOf(aliases);
    const changed = ideas === 1 ? `${idea} has` : `${ideas} {ideas} have`;
    return {
      subject: say(words, `${changed} a new version: ${plan}`),
      greeting: greeting(firstName),
      paragraphs: [say(words, "Your {plan} keeps the version before until you take over the new one.")],
      button: { label: say(words, "Open the {plan}"), link: absolute(site, paths.plan(planId)) },
      footer: say(words, `You receive this mail because you have a {plan} that waits on ${site.name}.`),
    };
  });
}
