import { sql } from "kysely";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { countText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import type { ReportScope } from "./report.server.ts";

const KIND = "sign-in.reminder";
/** Days within which no user is reminded again. */
const QUIET_DAYS = 7;

interface ReminderRecipient {
  email: string;
  firstName: string;
  company: string;
  aliases: CompanyAliases;
}

/**
 * Mail a reminder to the registered users of some networks; each gets at most one a week. Networks out of scope are
 * left out. Return the result as a sentence.
 */
export async function remindNetworks(
  { db, actor, now }: Context<AuditActor>,
  { companyId, access }: ReportScope,
  networkIds: readonly number[],
): Promise<string> {
  const site = await findMailSite();
  return db.transaction().execute(async (db) => {
    // Concurrent requests run one after the other, so that the second finds the mails of the first.
    const { rows } = await sql<ReminderRecipient>`
      with locked as (select pg_advisory_xact_lock(hashtext(${KIND}), ${companyId}))
      select distinct on (users.id) users.email, users.first_name, companies.name as company, ${aliasesAsJson} as aliases
      from locked, users join companies on companies.id = users.company_id
      join memberships on memberships.user_id = users.id and memberships.network_id = any(${[...networkIds]}::int[])
      where users.company_id = ${companyId} and ${access.company("users.companyId")} and users.status = 'Registered'
        and ${isNotExpired(now)}
      order by users.id`.execute(db);
    const { rows: mailed } = await sql<{ recipient: string }>`
      select distinct recipient from mails where kind = ${KIND} and recipient = any(${rows.map(({ email }) => email)}::text[])
        and created_at > ${now}::timestamptz - make_interval(days => ${QUIET_DAYS})`.execute(db);
    const quiet = new Set(mailed.map(({ recipient }) => recipient));
    const some = rows.filter(({ email }) => !quiet.has(email));
    await queueMails(db, KIND, some, (user) => signInReminderMail(site, user));
    await writeAudit(db, actor, {
      action: KIND,
      object: { type: "company", id: companyId },
      companyId,
      after: { networks: networkIds.length, mails: some.length },
    });
    const spared =
      quiet.size > 0
        ? ` Skipped ${countText(quiet.size, "person", "people")} reminded in the last ${QUIET_DAYS} days.`
        : "";
    return some.length > 0
      ? `Reminder emailed to ${countText(some.length, "person", "people")}.${spared}`
      : `No reminders sent: these {networks} have no registered users to remind.${spared}`;
  });
}

export function signInReminderMail(
  site: Site,
  { firstName, company, aliases }: Omit<ReminderRecipient, "email">,
): Mail {
  const terms = termsOf(aliases);
  return {
    subject: translate(terms, "Your {locations} are waiting for you"),
    greeting: greetingText(firstName),
    paragraphs: [
      translate(terms, `No one from your {network} has signed in to ${site.name} for a while.`),
      translate(terms, `Your {plans}, your {calendar} and everything ${company} offers you are ready.`),
    ],
    button: { label: "Sign in", link: new URL(paths.login(), site.url).href },
    footer: translate(terms, `You received this email because you work for a {network} of ${company} on ${site.name}.`),
  };
}
