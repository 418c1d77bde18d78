import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { greetingOf, type Mail } from "#app/platform/mail/mail.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { isToldOf } from "#app/programs/queue/told-customers.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { recapDueOn } from "./event-rules.ts";

interface MailedEvent {
  id: number;
  title: string;
  endsOn: string;
}

/** Asks whoever made an event for its recap, once it is over and again once it is late; without them the owners. */
export async function mailRecaps(db: Db, events: readonly MailedEvent[], when: "due" | "late"): Promise<void> {
  if (events.length === 0) return;
  const of = new Map(events.map((event) => [event.id, event]));
  const addressees = await db
    .selectFrom("customEvents")
    .innerJoin("companies", "companies.id", "customEvents.companyId")
    .innerJoin("memberships", "memberships.networkId", "customEvents.networkId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["customEvents.id as eventId", "users.email", "users.firstName", aliasesAsJson.as("aliases")])
    .select(newestValue("incentiveRules", sql.ref("customEvents.companyId")).as("savedRules"))
    .where(sql<boolean>`custom_events.id = any(${[...of.keys()]}::integer[])`)
    .where(isToldOf("customEvents", sql.ref("customEvents.createdBy")))
    .orderBy("customEvents.id")
    .orderBy("users.id")
    .execute();
  const mails = addressees.flatMap(({ savedRules, ...addressee }) => {
    const event = of.get(addressee.eventId);
    return event ? [{ ...addressee, event, dueOn: recapDueOn(event, documentFrom("incentiveRules", savedRules)) }] : [];
  });
  const site = await findMailSite();
  const kind = when === "due" ? "event.recapDue" : "event.recapLate";
  await tell(db, kind, mails, (mail) => recapMail(site, mail, mail, when));
}

function recapMail(
  site: Site,
  { firstName, aliases }: { firstName: string; aliases: Aliases },
  { event, dueOn }: { event: MailedEvent; dueOn: string },
  when: "due" | "late",
): Mail {
  const words = wordsOf(aliases);
  const until =
    when === "due"
      ? `Tell until ${dayText(dueOn)} how many people came, and add a photo.`
      : `The recap was due on ${dayText(dueOn)}. Until it is there, its {locations} order no gift cards.`;
  return {
    subject: when === "due" ? `How did ${event.title} go?` : `The recap of ${event.title} is late`,
    greeting: greetingOf(firstName),
    paragraphs: [`${event.title} was held on ${dayText(event.endsOn)}.`, say(words, until)],
    button: { label: "Write the recap", link: new URL(paths.eventProgram(event.id, { tab: "recap" }), site.url).href },
    footer: say(words, `You receive this mail because you run events for a {location} on ${site.name}.`),
  };
}
