import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { repeatUntilDone } from "#db/in-batches.ts";
import { absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";

const BATCH_SIZE = 500;
const payloadSchema = z.object({ companyId: z.number().int(), number: z.number().int() });

/**
 * Notify the users who accepted earlier terms of a company that there are new ones, in batches. It is safe to run
 * again: a user gets the same notification at most once a day.
 */
export async function notifyTerms(db: Db, payload: unknown): Promise<void> {
  const { companyId, number } = payloadSchema.parse(payload);
  let after = 0;
  await repeatUntilDone(async () => {
    const { rows } = await sql<{ userId: number; email: string; firstName: string; company: string }>`
      select users.id as user_id, users.email, users.first_name, companies.name as company
      from users join companies on companies.id = users.company_id and companies.required_terms_version = ${number}
        and not companies.terms_and_conditions_disabled
      where users.company_id = ${companyId} and users.status = 'Registered' and users.accepted_terms_version < ${number}
        and users.id > ${after}
      order by users.id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    await notify(db, "terms.new", rows, ({ firstName, company }) => ({
      subject: `${company} has new terms and conditions`,
      greeting: greeting(firstName),
      paragraphs: [`You need to accept them on your next visit to ${site.name} before you can continue.`],
      button: { label: "Review terms", link: absoluteUrl(site, paths.welcome()) },
      footer: `You received this email because you have an account at ${site.name}.`,
    }));
    after = rows.at(-1)?.userId ?? after;
    return rows.length < BATCH_SIZE;
  });
}
