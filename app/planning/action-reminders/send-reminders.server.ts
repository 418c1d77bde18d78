import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { asTheyAre, seen } from "#app/access/visibility/visibility.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import type { Aliases } from "#app/ui/words.ts";
import { type DueActions, MOST_LINES, reminderMail } from "./reminder-mail.ts";
import { DIGESTS, type Reminded, remindedOn } from "./reminder-rules.ts";

/** A server that was down in the morning still reminds until noon. */
const MORNING = { from: 7, until: 12 };
const AT_ONCE = 500;

/**
 * Reminds everybody in whose time zone it is morning, each company by its own rules and each person by their digest. It
 * may stop anywhere and run again, and twice at once: each person gets one mail a day.
 */
export async function sendReminders(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const rules = await listReminderRules(db);
  const { rows } = await sql<{ id: number }>`
    with ${dueActions(rules, sql`true`, now)} select distinct id from due order by id
  `.execute(db);
  await inBatches(rows, atOnce, (some) =>
    remindPeople(
      db,
      some.map(({ id }) => id),
      rules,
      now,
    ),
  );
}

/** Queues the mails of those of some people who have anything to be told and were not reminded that day. */
export async function remindPeople(
  db: Db,
  userIds: readonly number[],
  rules: ReminderRulesOf[],
  now: Date,
): Promise<void> {
  const aliasesOf = new Map(rules.map(({ companyId, aliases }) => [companyId, aliases]));
  await db.transaction().execute(async (db) => {
    // Whoever runs at the same time waits here, in the same order of people, and then finds them reminded.
    const { rows } = await sql<Addressee>`
      with ${dueActions(rules, sql`users.id = any(${userIds}::int[])`, now)}, told as materialized (
        select id, company_id, email, first_name, today, count(*) filter (where due_on < today) as late,
          count(*) filter (where due_on >= today) as soon,
          (array_agg(json_build_object('title', title, 'dueOn', due_on, 'location', location)
            order by due_on, action_id))[1:${sql.lit(MOST_LINES)}] as actions
        from due group by id, company_id, email, first_name, today
      ), first as (
        insert into action_reminders (user_id, day) select id, today from told order by id
        on conflict do nothing returning user_id
      )
      select told.* from told join first on first.user_id = told.id
    `.execute(db);
    await tell(db, "action-reminder", rows, (addressee) =>
      reminderMail(site, { aliases: aliasesOf.get(addressee.companyId) ?? {} }, addressee),
    );
  });
}

interface Addressee extends DueActions {
  companyId: number;
  email: string;
}

interface ReminderRulesOf {
  companyId: number;
  aliases: Aliases;
  /** What people are told, by their digest and by the weekday, Sunday being 0. */
  said: ({ digest: string; weekday: number } & Reminded)[];
}

/** How each active company reminds its people, and what it calls things. */
export async function listReminderRules(db: Db): Promise<ReminderRulesOf[]> {
  const companies = await db
    .selectFrom("companies")
    .select(["companies.id", aliasesAsJson.as("aliases")])
    .select(newestValue("notificationDefaults", sql.ref("companies.id")).as("notifications"))
    .select(newestValue("planRules", sql.ref("companies.id")).as("planRules"))
    .where("companies.status", "=", "active")
    .execute();
  return companies.map(({ id, aliases, notifications, planRules }) => {
    const { actionDue, actionLate } = documentFrom("notificationDefaults", notifications);
    const { reminderDays } = documentFrom("planRules", planRules);
    const rules = { daysBefore: reminderDays, due: actionDue.mail, late: actionLate.mail };
    const said = DIGESTS.flatMap((digest) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ digest, weekday, ...remindedOn(rules, digest, weekday) })),
    );
    return { companyId: id, aliases, said: said.filter(({ ahead, late }) => ahead.length > 0 || late !== "none") };
  });
}

/**
 * The parts of a statement of which the last, `due`, holds what people (`which`, of `users`) are told this morning: what
 * is theirs, and what nobody has where their role usually does it. `id` is a person's.
 */
function dueActions(rules: readonly ReminderRulesOf[], which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const weekdays = weekdaysAnywhere(now);
  const said = rules
    .flatMap(({ companyId, said }) => said.map((row) => ({ companyId, ...row })))
    .filter(({ weekday }) => weekdays.has(weekday));
  const farthest = Math.max(0, ...said.flatMap(({ ahead }) => ahead));
  return sql`touched as materialized (
      select users.id, users.role, users.company_id, users.email, users.first_name, clock.here::date as today, said.ahead, said.late
      from users
      join companies on companies.id = users.company_id
      cross join lateral (
        select ${now}::timestamptz at time zone coalesce(users.time_zone, companies.time_zone) as here) clock
      join jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as said ("companyId" integer, digest text, weekday integer, ahead integer[], late text)
        on said."companyId" = users.company_id and said.digest = users.mail_digest
          and said.weekday = extract(dow from clock.here)
      where ${which} and users.status = 'Registered' and (${isOwner} or users.role = 'Location Level Guest')
        and extract(hour from clock.here) between ${MORNING.from} and ${MORNING.until - 1}
        and not exists (select from action_reminders where user_id = users.id and day = clock.here::date)
    ), pairs as (${seen(asTheyAre)}), due as (
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

/** The weekdays that it is somewhere on earth, where clocks are 12 hours behind UTC to 14 ahead. */
function weekdaysAnywhere(now: Date): ReadonlySet<number> {
  return new Set([-12, 0, 14].map((hours) => new Date(now.getTime() + hours * 3_600_000).getUTCDay()));
}
