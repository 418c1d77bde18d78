import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { mayEnter } from "#app/access/session/may-enter.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { asTheyAre, seen } from "#app/access/visibility/visibility.server.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { userSees } from "#app/platform/identity/reach.server.ts";
import { catalogue, isNotificationType } from "#app/platform/notifications/catalogue.ts";
import { findChoices } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { type Digest, digestMail } from "./digest-mail.ts";

/** A server that was down in the morning still tells until noon. */
const MORNING = { from: 7, until: 12 };
const AT_ONCE = 300;
const LAPSES_IN_DAYS = 30;
const MONDAY = 1;

/**
 * Mails their digest to everybody in whose time zone it is the morning of a day on which they want one, and for whom
 * anything waits. It may stop anywhere and run again, and twice at once: each person gets one a day.
 */
export async function sendDigests(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with ${awaited(sql`true`, now)} select id from awaited order by id`.execute(db);
  await inBatches(rows, atOnce, (some) =>
    mailDigests(
      db,
      some.map(({ id }) => id),
      now,
    ),
  );
}

interface Addressee extends Digest {
  id: number;
  email: string;
}

/** Queues the digests of those of some people for whom anything still waits and who had none that day. */
async function mailDigests(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  const choiceOf = await findChoices();
  await db.transaction().execute(async (db) => {
    // Whoever runs at the same time waits here, in the same order of people, and then finds them told.
    const { rows } = await sql<Addressee>`
      with ${awaited(sql`users.id = any(${userIds}::integer[])`, now)},
      first as (
        insert into digest_mails (user_id, day) select id, today from awaited order by id
        on conflict do nothing returning user_id
      )
      select awaited.* from awaited join first on first.user_id = awaited.id order by awaited.id`.execute(db);
    await queueMails(db, "digest", rows, (person) => ({
      ...digestMail(site, person),
      choice: choiceOf({ userId: person.id, type: "digest" }),
    }));
  });
}

/** The tables of a statement of which the last, `awaited`, holds the readers among `which` for whom anything waits. */
function awaited(which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    touched as materialized (${readers(which, now)}),
    pairs as (${seen(asTheyAre)}),
    waiting as materialized (${waiting(now)}),
    awaited as materialized (
      select * from waiting
      where late + soon + asked + viewed > 0 or lapsing_cents > 0 or unread <> '{}'::jsonb
    )`;
}

/** Those of `which` whose morning it is, and who want a digest on that day of the week and had none. */
function readers(which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select users.id, users.role, users.company_id, users.email, users.first_name, clock.here::date as today
    from users
    left join companies on companies.id = users.company_id
    cross join lateral (
      select ${now}::timestamptz at time zone coalesce(users.time_zone, companies.time_zone, 'UTC') as here) clock
    where ${which} and users.status = 'Registered' and ${mayEnter(now)}
      and (users.mail_digest = 'daily'
        or users.mail_digest = 'weekly' and extract(isodow from clock.here) = ${sql.lit(MONDAY)})
      and extract(hour from clock.here) between ${sql.lit(MORNING.from)} and ${sql.lit(MORNING.until - 1)}
      and not exists (select from digest_mails where user_id = users.id and day = clock.here::date)`;
}

/** When one of the statement's `people` had a digest before. */
const lastDigest = sql`coalesce(
  (select max(mail.created_at) from digest_mails mail where mail.user_id = people.id), '-infinity')`;

/** What waits for each of the statement's `touched`; `pairs` holds the locations that they see. */
function waiting(now: Date): RawBuilder<unknown> {
  const digested = Object.keys(catalogue).filter((type) => isNotificationType(type) && catalogue[type].isDigested);
  return sql`
    select touched.id, touched.email, touched.first_name, touched.today, coalesce(tasks.late, 0) as late,
      coalesce(tasks.soon, 0) as soon, coalesce(claimed.asked, 0) as asked, coalesce(money.cents, 0) as lapsing_cents,
      coalesce(views.viewed, 0) as viewed, coalesce(news.unread, '{}'::jsonb) as unread,
      coalesce((select ${aliasesAsJson} from companies where companies.id = touched.company_id), '{}') as aliases
    from touched
    left join (
      select people.id, count(*) filter (where actions.due_on < people.today) as late,
        count(*) filter (where actions.due_on >= people.today) as soon
      from touched people
      join actions on actions.owner_id = people.id and actions.status in ('todo', 'inProgress')
        and actions.due_on <= people.today + 7
      join pairs on pairs.user_id = people.id and pairs.location_id = actions.location_id
      left join plans on plans.id = actions.plan_id
      where (actions.plan_id is null or plans.status = 'active')
        -- Whoever was reminded of them this morning is not told again.
        and not exists (select from action_reminders where user_id = people.id and day = people.today)
      group by people.id) tasks on tasks.id = touched.id
    left join (
      select people.id, count(*) as asked
      from touched people
      join claims on coalesce(claims.submitted_by, claims.created_by) = people.id and claims.status = 'infoRequested'
      join pairs on pairs.user_id = people.id and pairs.location_id = claims.location_id
      group by people.id) claimed on claimed.id = touched.id
    left join (
      select people.id, sum(account.available_cents
          - account.available_cents * program.carry_over_percent / 100) as cents
      from touched people
      join memberships on memberships.user_id = people.id
      join companies on companies.id = people.company_id and not companies.is_incentive_disabled
      join budget_accounts account on account.network_id = memberships.network_id and account.available_cents > 0
        and ${userSees("account.locationId", "people")}
      join incentive_programs program on program.id = account.program_id and program.status in ('open', 'closing')
        and program.ends_on + program.claim_window_days between people.today and people.today + ${sql.lit(LAPSES_IN_DAYS)}
      where people.role in ('Business Administrator', 'Business Owner')
      group by people.id) money on money.id = touched.id
    left join (
      select people.id, count(*) as viewed
      from touched people
      join audit_log on audit_log.object_type = 'user' and audit_log.object_id = people.id::text
        and audit_log.action = 'user.view-as'
      where audit_log.at > ${lastDigest}
      group by people.id) views on views.id = touched.id
    left join (
      select id, jsonb_object_agg(type, told) as unread from (
        select people.id, type, count(*) as told
        from touched people
        join notifications on notifications.user_id = people.id and is_listed and read_at is null
        where type = any(${digested}::text[]) and (snoozed_until is null or snoozed_until <= ${now})
          and notifications.created_at > ${lastDigest}
        group by people.id, type) counted
      group by id) news on news.id = touched.id`;
}
