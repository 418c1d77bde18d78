import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import type { CompanyAliases } from "#app/ui/text/terms.ts";
import { isNotifiedAbout } from "./notified-customers.server.ts";
import { deciderIds } from "./deciders.server.ts";
import { type RecordMailContent, customerRecordMail, advisorRecordMail } from "./record-mails.ts";

type MailedTable = "giftCardOrders" | "freeCoffeeRequests" | "studioRequests" | "socialOrders";

/**
 * Mail customers about their orders: the user who submitted each, or the network's owners when that user no longer sees
 * it. Runs in the transaction of the change.
 */
export async function mailRecordCustomers(
  db: Db,
  table: MailedTable,
  kind: string,
  entries: readonly { id: number; news: RecordMailContent }[],
): Promise<void> {
  if (entries.length === 0) return;
  const of = new Map(entries.map(({ id, news }) => [id, news]));
  const column = (name: string) => sql.ref<number>(`${table}.${name}`);
  const { rows } = await sql<{
    recordId: number;
    userId: number;
    email: string;
    firstName: string;
    aliases: CompanyAliases;
  }>`
    select ${column("id")} as record_id, users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases
    from ${sql.table(table)}
    join companies on companies.id = ${column("companyId")}
    join memberships on memberships.network_id = ${column("networkId")}
    join users on users.id = memberships.user_id
    where ${column("id")} = any(${[...of.keys()]}::integer[]) and ${isNotifiedAbout(table, column("submittedBy"))}
    order by 1, 2`.execute(db);
  const site = await findSite();
  const mails = rows.flatMap((addressee) => {
    const news = of.get(addressee.recordId);
    return news ? [{ ...addressee, news }] : [];
  });
  await notify(db, kind, mails, (mail) => customerRecordMail(site, mail, mail.news));
}

/** Return the mailer of decisions on the records of a table; their news is a mail's content with its kind. */
export function decisionMailer(table: MailedTable) {
  return (db: Db, id: number, stored: unknown): Promise<void> => {
    const { kind, ...news } = decisionNews.parse(stored);
    return mailRecordCustomers(db, table, kind, [{ id, news }]);
  };
}

const decisionNews = z.object({
  kind: z.string(),
  number: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), path: z.string() }),
});

/**
 * Mail the advisors who decide a waiting order: its assignee, else its network's advisor, else all of its company's.
 */
export async function mailRecordAdvisors(
  db: Db,
  { table, kind, id, news }: { table: MailedTable; kind: string; id: number; news: RecordMailContent },
): Promise<void> {
  const { rows } = await sql<{ userId: number; email: string; firstName: string; company: string }>`
    select users.id as user_id, users.email, users.first_name, companies.name as company
    from ${sql.table(table)} record
    join networks on networks.id = record.network_id
    join companies on companies.id = record.company_id
    join users on users.status = 'Registered' and users.id = any(${deciderIds("record")})
    where record.id = ${id} order by users.id`.execute(db);
  const site = await findSite();
  await notify(db, kind, rows, (addressee) => advisorRecordMail(site, addressee, news));
}

/** The site is imported only when a mail is written, so that actions run without an environment. */
async function findSite(): Promise<Site> {
  const { site } = await import("#app/access/sign-in/site.server.ts");
  return site;
}
