import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { untilDone } from "#db/in-batches.ts";
import { absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";

const AT_ONCE = 500;
const payloadSchema = z.object({ companyId: z.number().int(), number: z.number().int() });

/**
 * Tells everybody who accepted a company's terms before that there are new ones to accept, some at a time. It may run
 * again: nobody is told the same twice within a day.
 */
export async function tellTerms(db: Db, payload: unknown): Promise<void> {
  const { companyId, number } = payloadSchema.parse(payload);
  let after = 0;
  await untilDone(async () => {
    const { rows } = await sql<{ userId: number; email: string; firstName: string; company: string }>`
      select users.id as user_id, users.email, users.first_name, companies.name as company
      from users join companies on companies.id = users.company_id and companies.required_terms_version = ${number}
        and not companies.terms_and_conditions_disabled
      where users.company_id = ${companyId} and users.status = 'Registered' and users.accepted_terms_version < ${number}
        and users.id > ${after}
      order by users.id limit ${sql.lit(AT_ONCE)}`.execute(db);
    await tell(db, "terms.new", rows, ({ firstName, company }) => ({
      subject: `${company} has new terms and conditions`,
      greeting: greeting(firstName),
      paragraphs: [`${site.name} asks you to accept them when you come next. Until then your pages wait.`],
      button: { label: "Read them", link: absolute(site, paths.welcome()) },
      footer: `You receive this mail because you have an account at ${site.name}.`,
    }));
    after = rows.at(-1)?.userId ?? after;
    return rows.length < AT_ONCE;
  });
}
