import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { currentVisibilityTables, selectVisiblePairs } from "#app/access/visibility/visibility.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import type { CompanyAliases } from "#app/ui/text/terms.ts";
import { type ActionReminder, MAX_MAILED_ACTIONS, actionReminderMail } from "./action-reminder-mail.ts";
import { REMINDER_DIGESTS, type ReminderSelection, reminderSelectionOn } from "./reminder-rules.ts";

/** Hours of the local morning; a server that was down early still sends until noon. */
const MORNING = { from: 7, until: 12 };
const BATCH_SIZE = 500;

/**
 * Remind all users in whose time zone it is morning, by their company's rules and their own digest. It can stop at any
 * point and run again, also twice at the same time: each user gets one mail a day.
 */
export async function sendReminders(db: Db, now: Date, { batchSize = BATCH_SIZE } = {}): Promise<void> {
  const rules = await listReminderRules(db);
  const { rows } = await sql<{ id: number }>`
    with ${dueActions(rules, sql`true`, now)} select distinct id from due order by id
  `.execute(db);
  await inBatches(rows, batchSize, (batch) =>
    queueReminderMails(
      db,
      batch.map(({ id }) => id),
      rules,
      now,
    ),
  );
}

/** Queue the mails of those users who have due or late actions and were not reminded yet that day. */
export async function queueReminderMails(
  db: Db,
  userIds: readonly number[],
  rules: CompanyReminderRules[],
  now: Date,
): Promise<void> {
  const aliasesOf = new Map(rules.map(({ companyId, aliases }) => [companyId, aliases]));
  await db.transaction().execute(async (db) => {
    // A concurrent run waits here, in the same order of users, and then finds them reminded.
    const { rows } = await sql<Addressee>`
      with ${dueActions(rules, sql`users.id = any(${userIds}::int[])`, now)}, told as materialized (
        select id, company_id, email, first_name, today, count(*) filter (where due_on < today) as late,
          count(*) filter (where due_on >= today) as soon,
          (array_agg(json_build_object('title', title, 'dueOn', due_on, 'location', location)
            order by due_on, action_id))[1:${sql.lit(MAX_MAILED_ACTIONS)}] as actions
        from due group by id, company_id, email, first_name, today
      ), first as (
        insert into action_reminders (user_id, day) select id, today from told order by id
        on conflict do nothing returning user_id
      )
      select told.* from told join first on first.user_id = told.id
    `.execute(db);
    await notify(db, "action-reminder", rows, (addressee) =>
      actionReminderMail(site, { aliases: aliasesOf.get(addressee.companyId) ?? {} }, addressee),
    );
  });
}

interface Addressee extends ActionReminder {
  companyId: number;
  email: string;
}

interface CompanyReminderRules {
  companyId: number;
  aliases: CompanyAliases;
  /** Actions to remind of by digest and weekday; Sunday is 0. */
  remindedDays: ({ digest: string; weekday: number } & ReminderSelection)[];
}

/** List the reminder rules and the aliases of each active company. */
export async function listReminderRules(db: Db): Promise<CompanyReminderRules[]> {
  const companies = await db
    .selectFrom("companies")
    .select(["companies.id", aliasesAsJson.as("aliases")])
    .select(selectNewestValue("notificationDefaults", sql.ref("companies.id")).as("notifications"))
    .select(selectNewestValue("planRules", sql.ref("companies.id")).as("planRules"))
    .where("companies.status", "=", "active")
    .execute();
  return companies.map(({ id, aliases, notifications, planRules }) => {
    const { actionDue, actionLate } = parseDocumentValue("notificationDefaults", notifications);
    const { reminderDays } = parseDocumentValue("planRules", planRules);
    const rules = { daysBefore: reminderDays, due: actionDue.mail, late: actionLate.mail };
    const remindedDays = REMINDER_DIGESTS.flatMap((digest) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ digest, weekday, ...reminderSelectionOn(rules, digest, weekday) })),
    );
    return {
      companyId: id,
      aliases,
      remindedDays: remindedDays.filter(({ ahead, late }) => ahead.length > 0 || late !== "none"),
    };
  });
}

/**
 * Build common table expressions, the last of which, `due`, has the actions to remind users of this morning: their own,
 * and unassigned ones that their role usually does. `condition` is about `users`; `id` is the user's.
 */
function dueActions(
  rules: readonly CompanyReminderRules[],
  condition: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const weekdays = weekdaysAnywhere(now);
  const remindedDays = rules
    .flatMap(({ companyId, remindedDays }) => remindedDays.map((row) => ({ companyId, ...row })))
    .filter(({ weekday }) => weekdays.has(weekday));
  const farthest = Math.max(0, ...remindedDays.flatMap(({ ahead }) => ahead));
  return sql`touched as materialized (
      select users.id, users.role, users.company_id, users.email, users.first_name, clock.here::date as today, said.ahead, said.late
      from users
      join companies on companies.id = users.company_id
      cross join lateral (
        select ${now}::timestamptz at time zone coalesce(users.time_zone, companies.time_zone) as here) clock
      join jsonb_to_recordset(${JSON.stringify(remindedDays)}::jsonb)
        as said ("companyId" integer, digest text, weekday integer, ahead integer[], late text)
        on said."companyId" = users.company_id and said.digest = users.mail_digest
          and said.weekday = extract(dow from clock.here)
      where ${condition} and users.status = 'Registered' and (${isOwner} or users.role = 'Location Level Guest')
        and extract(hour from clock.here) between ${MORNING.from} and ${MORNING.until - 1}
        and not exists (select from action_reminders where user_id = users.id and day = clock.here::date)
    ), pairs as (${selectVisiblePairs(currentVisibilityTables)}), due as (
      select users.*, actions.id as action_id, actions.title, actions.due_on, locations.name as location
      from pairs users
      join actions on actions.location_id = users.location_id
      join locations on locations.id = actions.location_id
      left join plans on plans.id = actions.plan_id
      cross join lateral (select actions.due_on - users.today as days) day
      where actions.status in ('todo', 'inProgress') and actions.due_on <= ${now}::date + 1 + ${farthest}::integer
        and (actions.plan_id is null or plans.status = 'active')
        and (actions.owner_id = users.id or actions.owner_id is null
          and (actions.owner_role = users.role or actions.owner_role is null and ${isOwner}))
        and (days = any(users.ahead) or days < 0 and (users.late = 'all' or users.late = 'weeks' and days % 7 = -1))
    )`;
}

const isOwner = sql`users.role in ('Business Administrator', 'Business Owner')`;

/** Return the current weekdays of all time zones on earth, which are from 12 hours behind UTC to 14 ahead. */
function weekdaysAnywhere(now: Date): ReadonlySet<number> {
  return new Set([-12, 0, 14].map((hours) => new Date(now.getTime() + hours * 3_600_000).getUTCDay()));
}
