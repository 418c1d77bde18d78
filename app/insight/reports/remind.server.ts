import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { paths } from "#app/paths.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { countText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import type { ReportScope } from "./report.server.ts";

const KIND = "sign-in.reminder";
/** Nobody is reminded again within so many days, whoever asks. */
const QUIET_DAYS = 7;

interface Reminded {
  email: string;
  firstName: string;
  company: string;
  aliases: Aliases;
}

/**
 * Mails the registered people of some networks that their portal waits for them; each once a week at most. Networks out of
 * reach are left out. Returns what happened as a sentence.
 */
export async function remindNetworks(
  db: Db,
  actor: Actor,
  { companyId, reach }: ReportScope,
  networkIds: readonly number[],
  now: Date,
): Promise<string> {
  const site = await findMailSite();
  return db.transaction().execute(async (db) => {
    // Two who ask at once remind one after the other, and the second finds whom the first has mailed.
    const { rows } = await sql<Reminded>`
      with locked as (select pg_advisory_xact_lock(hashtext(${KIND}), ${companyId}))
      select distinct on (users.id) users.email, users.first_name, companies.name as company, ${aliasesAsJson} as aliases
      from locked, users join companies on companies.id = users.company_id
      join memberships on memberships.user_id = users.id and memberships.network_id = any(${[...networkIds]}::int[])
      where users.company_id = ${companyId} and ${reach.company("users.companyId")} and users.status = 'Registered'
        and ${isNotExpired(now)}
      order by users.id`.execute(db);
    const { rows: mailed } = await sql<{ recipient: string }>`
      select distinct recipient from mails where kind = ${KIND} and recipient = any(${rows.map(({ email }) => email)}::text[])
        and created_at > ${now}::timestamptz - make_interval(days => ${QUIET_DAYS})`.execute(db);
    const quiet = new Set(mailed.map(({ recipient }) => recipient));
    const some = rows.filter(({ email }) => !quiet.has(email));
    await queueMails(db, KIND, some, (person) => reminderMail(site, person));
    await writeAudit(db, actor, {
      action: KIND,
      object: { type: "company", id: companyId },
      companyId,
      after: { networks: networkIds.length, mails: some.length },
    });
    const spared =
      quiet.size > 0 ? ` ${countText(quiet.size, "person", "people")} had one within ${QUIET_DAYS} days.` : "";
    return some.length > 0
      ? `${countText(some.length, "person is", "people are")} reminded by mail.${spared}`
      : `Nobody is reminded: the {networks} have no registered people who had no mail yet.${spared}`;
  });
}

export function reminderMail(site: Site, { firstName, company, aliases }: Omit<Reminded, "email">): Mail {
  const words = wordsOf(aliases);
  return {
    subject: say(words, "Your {locations} wait for you"),
    greeting: greetingOf(firstName),
    paragraphs: [
      say(words, `Nobody of your {network} has been on ${site.name} for a while.`),
      say(words, `Your {plans}, your {calendar} and what ${company} offers you are there.`),
    ],
    button: { label: "Sign in", link: new URL(paths.login(), site.url).href },
    footer: say(words, `You receive this mail because you work for a {network} of ${company} on ${site.name}.`),
  };
}
