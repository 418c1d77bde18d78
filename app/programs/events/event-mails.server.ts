import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingText, type Mail } from "#app/platform/mail/mail.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { isNotifiedAbout } from "#app/programs/queue/notified-customers.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import { recapDueOn } from "./event-rules.ts";

interface MailedEvent {
  id: number;
  title: string;
  endsOn: string;
}

/**
 * Mail the author of each event about its recap, once when it is due and once when it is late; the owners when the
 * author no longer sees it.
 */
export async function mailRecapReminders(db: Db, events: readonly MailedEvent[], when: "due" | "late"): Promise<void> {
  if (events.length === 0) return;
  const of = new Map(events.map((event) => [event.id, event]));
  const addressees = await db
    .selectFrom("customEvents")
    .innerJoin("companies", "companies.id", "customEvents.companyId")
    .innerJoin("memberships", "memberships.networkId", "customEvents.networkId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["customEvents.id as eventId", "users.email", "users.firstName", aliasesAsJson.as("aliases")])
    .select(selectNewestValue("incentiveRules", sql.ref("customEvents.companyId")).as("savedRules"))
    .where(sql<boolean>`custom_events.id = any(${[...of.keys()]}::integer[])`)
    .where(isNotifiedAbout("customEvents", sql.ref("customEvents.createdBy")))
    .orderBy("customEvents.id")
    .orderBy("users.id")
    .execute();
  const mails = addressees.flatMap(({ savedRules, ...addressee }) => {
    const event = of.get(addressee.eventId);
    return event
      ? [{ ...addressee, event, dueOn: recapDueOn(event, parseDocumentValue("incentiveRules", savedRules)) }]
      : [];
  });
  const site = await findMailSite();
  const kind = when === "due" ? "event.recapDue" : "event.recapLate";
  await notify(db, kind, mails, (mail) => recapMail(site, mail, mail, when));
}

function recapMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: CompanyAliases },
  { event, dueOn }: { event: MailedEvent; dueOn: string },
  when: "due" | "late",
): Mail {
  const terms = termsOf(aliases);
  const until =
    when === "due"
      ? `Add the attendance and a photo by ${dayText(dueOn)}.`
      : `The recap was due on ${dayText(dueOn)}. The event's {locations} can't order gift cards until you complete it.`;
  return {
    subject: when === "due" ? `How did ${event.title} go?` : `Recap of ${event.title} is overdue`,
    greeting: greetingText(firstName),
    paragraphs: [`${event.title} took place on ${dayText(event.endsOn)}.`, translate(terms, until)],
    button: { label: "Write recap", link: new URL(paths.eventProgram(event.id, { tab: "recap" }), site.url).href },
    footer: translate(terms, `You received this email because you run events for a {location} on ${site.name}.`),
  };
}
