import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import { site } from "#app/modules/access/site.server.ts";
import { isOwnerRole } from "#app/modules/access/roles.ts";
import { notificationDefaultsOf, planRulesOf } from "#app/modules/documents/document-queries.server.ts";
import { queueMail } from "#app/modules/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/modules/texts/voice.server.ts";
import { type DueAction, reminderLetter } from "./reminder-letter.ts";
import { farthestAhead, type Reminded, remindedOn, type ReminderRules } from "./reminder-rules.ts";

/** A server that was down in the morning still reminds until noon. */
const MORNING = { from: 7, until: 12 };
const MOST_ACTIONS = 200;

/** Reminds everybody in whose time zone it is morning and who was not reminded today, each company by its own rules. */
export async function sendReminders(db: Db, now: Date): Promise<void> {
  const companies = await db.selectFrom("companies").select("id").where("status", "=", "active").orderBy("id").execute();
  for (const { id } of companies) await remindCompany(db, id, now);
}

async function remindCompany(db: Db, companyId: number, now: Date): Promise<void> {
  const rules = await reminderRulesOf(db, companyId);
  if (rules.due === "off" && rules.late === "off") return;
  const people = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .select("users.id")
    .where("users.companyId", "=", companyId)
    .where("users.status", "=", "Registered")
    .where("users.role", "in", ["Business Administrator", "Business Owner", "Location Level Guest"])
    .where("users.mailDigest", "<>", "off")
    .where(sql<boolean>`extract(hour from ${localTime(now)}) between ${MORNING.from} and ${MORNING.until - 1}`)
    .where(sql<boolean>`not exists (select from action_reminders
      where user_id = users.id and day = ${localTime(now)}::date)`)
    .where(sql<boolean>`exists (select from actions where actions.company_id = users.company_id
      and actions.status in ('todo', 'inProgress') and actions.due_on <= ${localTime(now)}::date + ${farthestAhead(rules)}::integer)`)
    .orderBy("users.id")
    .execute();
  for (const { id } of people) await remindPerson(db, id, rules, now);
}

async function reminderRulesOf(db: Db, companyId: number): Promise<ReminderRules> {
  const { actionDue, actionLate } = await notificationDefaultsOf(db, companyId);
  const { reminderDays } = await planRulesOf(db, companyId);
  return { daysBefore: reminderDays, due: actionDue.mail, late: actionLate.mail };
}

/** Mails one person what their company's rules and their own digest tell that day. Once a day, whatever runs twice. */
export async function remindPerson(db: Db, userId: number, rules: ReminderRules, now: Date): Promise<{ saved: boolean }> {
  return db.transaction().execute(async (db) => {
    const person = await db
      .selectFrom("users")
      .innerJoin("companies", "companies.id", "users.companyId")
      .select(["users.id as userId", "users.role", "users.companyId", "users.email", "users.firstName", "users.mailDigest"])
      .select([sql<string>`${localTime(now)}::date`.as("today"), sql<number>`extract(dow from ${localTime(now)})::int`.as("weekday")])
      .where("users.id", "=", userId)
      .executeTakeFirst();
    if (!person) return { saved: false };
    const reminded = remindedOn(rules, person.mailDigest, person.weekday);
    if (reminded.ahead.length === 0 && reminded.late === "none") return { saved: false };
    const first = await db
      .insertInto("actionReminders")
      .values({ userId, day: person.today })
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .executeTakeFirst();
    if (!first) return { saved: false };
    const actions = await listDue(db, person, reminded);
    if (actions.length === 0) return { saved: false };
    const letter = reminderLetter(site, await findVoiceOf(db, userId), person, actions, person.today);
    await queueMail(db, "action-reminder", person.email, letter);
    return { saved: true };
  });
}

type Addressee = Parameters<typeof Reach.of>[0] & { today: string };

/** What somebody is asked to do: what is theirs, and what nobody has where their role usually does it. */
async function listDue(db: Db, person: Addressee, { ahead, late }: Reminded): Promise<DueAction[]> {
  const { userId, role, today } = person;
  const isTheirs = sql<boolean>`(actions.owner_id = ${userId} or actions.owner_id is null
    and (actions.owner_role = ${role} or actions.owner_role is null and ${isOwnerRole(role)}))`;
  const days = sql`(actions.due_on - ${today}::date)`;
  const isLate = { all: sql`${days} < 0`, weeks: sql`(${days} < 0 and ${days} % 7 = -1)`, none: sql`false` }[late];
  const isDue = sql<boolean>`(${days} = any(${[...ahead]}::int[]) or ${isLate})`;
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
