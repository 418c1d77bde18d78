import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import { site } from "#app/modules/access/site.server.ts";
import { isOwnerRole } from "#app/modules/access/roles.ts";
import { queueMail } from "#app/modules/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/modules/texts/voice.server.ts";
import { type DueAction, reminderLetter } from "./reminder-letter.ts";

/** A server that was down in the morning still reminds until noon. */
const MORNING = { from: 7, until: 12 };
const MOST_ACTIONS = 200;
const MONDAY = 1;

/** Reminds everybody in whose time zone it is morning and who was not reminded today. */
export async function sendReminders(db: Db, now: Date): Promise<void> {
  const people = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .select("users.id")
    .where("users.status", "=", "Registered")
    .where("companies.status", "=", "active")
    .where("users.role", "in", ["Business Administrator", "Business Owner", "Location Level Guest"])
    .where("users.mailDigest", "<>", "off")
    .where(sql<boolean>`extract(hour from ${localTime(now)}) between ${MORNING.from} and ${MORNING.until - 1}`)
    .where(sql<boolean>`not exists (select from action_reminders
      where user_id = users.id and day = ${localTime(now)}::date)`)
    .where(sql<boolean>`exists (select from actions where actions.company_id = users.company_id
      and actions.status in ('todo', 'inProgress') and actions.due_on <= ${localTime(now)}::date + 7)`)
    .orderBy("users.id")
    .execute();
  for (const { id } of people) await remindPerson(db, id, now);
}

/**
 * Mails one person what is due in 7 days and tomorrow, and what has been late for a day or for whole weeks more; whoever
 * wants one mail a week gets all of the week on Monday. Once a day, whatever runs twice.
 */
export async function remindPerson(db: Db, userId: number, now: Date): Promise<{ saved: boolean }> {
  return db.transaction().execute(async (db) => {
    const person = await db
      .selectFrom("users")
      .innerJoin("companies", "companies.id", "users.companyId")
      .select(["users.id as userId", "users.role", "users.companyId", "users.email", "users.firstName", "users.mailDigest"])
      .select([sql<string>`${localTime(now)}::date`.as("today"), sql<number>`extract(dow from ${localTime(now)})::int`.as("dayOfWeek")])
      .where("users.id", "=", userId)
      .executeTakeFirst();
    if (!person || person.mailDigest === "off") return { saved: false };
    const isWeekly = person.mailDigest === "weekly";
    if (isWeekly && person.dayOfWeek !== MONDAY) return { saved: false };
    const first = await db
      .insertInto("actionReminders")
      .values({ userId, day: person.today })
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .executeTakeFirst();
    if (!first) return { saved: false };
    const actions = await listDue(db, person, isWeekly);
    if (actions.length === 0) return { saved: false };
    const letter = reminderLetter(site, await findVoiceOf(db, userId), person, actions, person.today);
    await queueMail(db, "action-reminder", person.email, letter);
    return { saved: true };
  });
}

type Reminded = Parameters<typeof Reach.of>[0] & { today: string };

/** What somebody is asked to do: what is theirs, and what nobody has where their role usually does it. */
async function listDue(db: Db, person: Reminded, isWeekly: boolean): Promise<DueAction[]> {
  const { userId, role, today } = person;
  const isTheirs = sql<boolean>`(actions.owner_id = ${userId} or actions.owner_id is null
    and (actions.owner_role = ${role} or actions.owner_role is null and ${isOwnerRole(role)}))`;
  const days = sql`(actions.due_on - ${today}::date)`;
  const isDue = isWeekly ? sql<boolean>`${days} <= 7` : sql<boolean>`(${days} in (7, 1) or ${days} < 0 and ${days} % 7 = -1)`;
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .select(["actions.title", "actions.dueOn", "locations.name as location"])
    .where("actions.status", "in", ["todo", "inProgress"])
    .where(sql<boolean>`(actions.plan_id is null or plans.status = 'active')`)
    .where(isTheirs)
    .where(isDue)
    .where(Reach.of(person).location("actions.locationId"))
    .orderBy("actions.dueOn")
    .orderBy("actions.id")
    .limit(MOST_ACTIONS)
    .execute();
}

function localTime(now: Date): RawBuilder<Date> {
  return sql<Date>`(${now}::timestamptz at time zone coalesce(users.time_zone, companies.time_zone))`;
}
