import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import type { Aliases } from "#app/ui/words.ts";
import { isToldOf } from "./told-customers.server.ts";
import { decidersOf } from "./deciders.server.ts";
import { type RecordNews, recordMail, waitingMail } from "./record-mails.ts";

type MailedTable = "giftCardOrders" | "freeCoffeeRequests" | "studioRequests" | "socialOrders";

/**
 * Mails what became of orders to whoever submitted each; where that is nobody who still sees it, to the owners who
 * do. In the transaction of what caused it.
 */
export async function mailCustomersOf(
  db: Db,
  table: MailedTable,
  kind: string,
  told: readonly { id: number; news: RecordNews }[],
): Promise<void> {
  if (told.length === 0) return;
  const of = new Map(told.map(({ id, news }) => [id, news]));
  const column = (name: string) => sql.ref<number>(`${table}.${name}`);
  const { rows } = await sql<{ recordId: number; userId: number; email: string; firstName: string; aliases: Aliases }>`
    select ${column("id")} as record_id, users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases
    from ${sql.table(table)}
    join companies on companies.id = ${column("companyId")}
    join memberships on memberships.network_id = ${column("networkId")}
    join users on users.id = memberships.user_id
    where ${column("id")} = any(${[...of.keys()]}::integer[]) and ${isToldOf(table, column("submittedBy"))}
    order by 1, 2`.execute(db);
  const site = await findSite();
  const mails = rows.flatMap((addressee) => {
    const news = of.get(addressee.recordId);
    return news ? [{ ...addressee, news }] : [];
  });
  await tell(db, kind, mails, (mail) => recordMail(site, mail, mail.news));
}

/** Mails who decides an order that waits: who has it, else the advisor of its network, else all of its company's. */
export async function mailAdvisorsOf(
  db: Db,
  table: MailedTable,
  kind: string,
  id: number,
  news: RecordNews,
): Promise<void> {
  const { rows } = await sql<{ userId: number; email: string; firstName: string; company: string }>`
    select users.id as user_id, users.email, users.first_name, companies.name as company
    from ${sql.table(table)} record
    join networks on networks.id = record.network_id
    join companies on companies.id = record.company_id
    join users on users.status = 'Registered' and users.id = any(${decidersOf("record")})
    where record.id = ${id} order by users.id`.execute(db);
  const site = await findSite();
  await tell(db, kind, rows, (addressee) => waitingMail(site, addressee, news));
}

/** Read when a mail is written: the environment is none of what a step needs to decide. */
async function findSite(): Promise<Site> {
  const { site } = await import("#app/access/sign-in/site.server.ts");
  return site;
}
