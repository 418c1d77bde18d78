import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";

/**
 * Look-back of this hourly job: it catches up after an outage, and stays below the 24 hours in which a repeat is not
 * sent.
 */
const LOOK_BACK_HOURS = 23;

interface Outdated {
  planId: number;
  plan: string;
  idea: string;
  ideas: number;
  userId: number;
  email: string;
  firstName: string;
  aliases: CompanyAliases;
}

/** Notify the creators of draft and saved plans about new versions of their ideas in the last 23 hours. */
export async function notifyNewIdeas(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Outdated>`
    select plans.id as plan_id, plans.name as plan, min(ideas.title) as idea, count(distinct ideas.id)::integer as ideas,
      users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases
    from ideas
    join plan_items on plan_items.idea_id = ideas.id and plan_items.idea_version < ideas.version
    join plans on plans.id = plan_items.plan_id and plans.status in ('draft', 'saved')
    join users on users.id = plans.created_by and users.status = 'Registered'
    join companies on companies.id = plans.company_id
    where ideas.status = 'active' and ideas.updated_at <= ${now}
      and ideas.updated_at > ${now}::timestamptz - make_interval(hours => ${LOOK_BACK_HOURS})
    group by plans.id, users.id, companies.id order by plans.id`.execute(db);
  await notify(db, "plan.newIdea", rows, ({ planId, plan, idea, ideas, firstName, aliases }) => {
    const terms = termsOf(aliases);
    const changed = ideas === 1 ? `${idea} has` : `${ideas} {ideas} have`;
    return {
      subject: translate(terms, `${changed} a new version: ${plan}`),
      greeting: greeting(firstName),
      paragraphs: [translate(terms, "Your {plan} keeps the earlier version until you update it.")],
      button: { label: translate(terms, "Open {plan}"), link: absoluteUrl(site, paths.plan(planId)) },
      footer: translate(terms, `You received this email because you have a {plan} in progress on ${site.name}.`),
    };
  });
}
