import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { canEnter } from "#app/access/session/can-enter.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { notificationCatalog, isNotificationType } from "#app/platform/notifications/notification-catalog.ts";
import { readOptOutLinks } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { type Digest, digestMail } from "./digest-mail.ts";

/** Local hours of sending: a server that was down in the early morning still sends until noon. */
const MORNING = { from: 7, until: 12 };
const BATCH_SIZE = 300;
const LAPSES_IN_DAYS = 30;
const MONDAY = 1;

/**
 * Mail the digest of every user in whose time zone it is the morning of a digest day and for whom anything waits. Safe
 * to stop anywhere, run again and run twice at once: each user gets one a day.
 */
export async function sendDigests(db: Db, now: Date, { atOnce = BATCH_SIZE } = {}): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with ${withAwaitedDigests(sql`true`, now)} select id from awaited order by id`.execute(db);
  await inBatches(rows, atOnce, (batch) =>
    mailDigests(
      db,
      batch.map(({ id }) => id),
      now,
    ),
  );
}

interface Addressee extends Digest {
  id: number;
  email: string;
}

/** Queue the digests of those users for whom anything still waits and who had none that day. */
async function mailDigests(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  const choiceOf = await readOptOutLinks();
  await db.transaction().execute(async (db) => {
    // A concurrent run waits here, in the same order of users, and then finds their digests recorded.
    const { rows } = await sql<Addressee>`
      with ${withAwaitedDigests(sql`users.id = any(${userIds}::integer[])`, now)},
      first as (
        insert into digest_mails (user_id, day) select id, today from awaited order by id
        on conflict do nothing returning user_id
      )
      select awaited.* from awaited join first on first.user_id = awaited.id order by awaited.id`.execute(db);
    await queueMails(db, "digest", rows, (user) => ({
      ...digestMail(site, user),
      optOut: choiceOf({ userId: user.id, type: "digest" }),
    }));
  });
}

/**
 * Build the common table expressions, the last of which, `awaited`, has the users that match `condition` and have tasks
 * for a digest.
 */
function withAwaitedDigests(condition: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    touched as materialized (${selectMorningUsers(condition, now)}),
    waiting as materialized (${selectWaitingCounts(now)}),
    awaited as materialized (
      select * from waiting
      where late + soon + asked + viewed > 0 or expiring_cents > 0 or unread <> '{}'::jsonb
    )`;
}

/**
 * Build a SELECT of the users matching `condition` who chose a digest for today, had none yet, and whose local time is
 * morning.
 */
function selectMorningUsers(condition: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select users.id, users.role, users.company_id, users.email, users.first_name, clock.here::date as today
    from users
    left join companies on companies.id = users.company_id
    cross join lateral (
      select ${now}::timestamptz at time zone coalesce(users.time_zone, companies.time_zone, 'UTC') as here) clock
    where ${condition} and users.status = 'Registered' and ${canEnter(now)}
      and (users.mail_digest = 'daily'
        or users.mail_digest = 'weekly' and extract(isodow from clock.here) = ${sql.lit(MONDAY)})
      and extract(hour from clock.here) between ${sql.lit(MORNING.from)} and ${sql.lit(MORNING.until - 1)}
      and not exists (select from digest_mails where user_id = users.id and day = clock.here::date)`;
}

/** Time of the last digest of a row of the statement's `people`. */
const lastDigest = sql`coalesce(
  (select max(mail.created_at) from digest_mails mail where mail.user_id = people.id), '-infinity')`;

/**
 * Build the JOIN that keeps those rows of a table whose location the statement's `people` see. Few rows have tasks, so
 * it is asked of each rather than of all locations of all users.
 */
function joinVisibleLocation(table: string): RawBuilder<unknown> {
  const locationId = `${table}.locationId`;
  return sql`join locations on locations.id = ${sql.ref(locationId)}
      join memberships on memberships.user_id = people.id and memberships.network_id = locations.network_id
        and ${isLocationVisibleTo(locationId, "people")}`;
}

/** Build a SELECT of the numbers of tasks for each user of the statement's `touched`. */
function selectWaitingCounts(now: Date): RawBuilder<unknown> {
  const digested = Object.keys(notificationCatalog).filter(
    (type) => isNotificationType(type) && notificationCatalog[type].isDigested,
  );
  return sql`
    select touched.id, touched.email, touched.first_name, touched.today, coalesce(tasks.late, 0) as late,
      coalesce(tasks.soon, 0) as soon, coalesce(claimed.asked, 0) as asked, coalesce(money.cents, 0) as expiring_cents,
      coalesce(views.viewed, 0) as viewed, coalesce(news.unread, '{}'::jsonb) as unread,
      coalesce((select ${aliasesAsJson} from companies where companies.id = touched.company_id), '{}') as aliases
    from touched
    left join (
      select people.id, count(*) filter (where actions.due_on < people.today) as late,
        count(*) filter (where actions.due_on >= people.today) as soon
      from touched people
      join actions on actions.owner_id = people.id and actions.status in ('todo', 'inProgress')
        and actions.due_on <= people.today + 7
      ${joinVisibleLocation("actions")}
      left join plans on plans.id = actions.plan_id
      where (actions.plan_id is null or plans.status = 'active')
        -- To-dos in a reminder sent this morning are not repeated.
        and not exists (select from action_reminders where user_id = people.id and day = people.today)
      group by people.id) tasks on tasks.id = touched.id
    left join (
      select people.id, count(*) as asked
      from touched people
      join claims on coalesce(claims.submitted_by, claims.created_by) = people.id and claims.status = 'infoRequested'
      ${joinVisibleLocation("claims")}
      group by people.id) claimed on claimed.id = touched.id
    left join (
      select people.id, sum(account.available_cents
          - account.available_cents * program.carry_over_percent / 100) as cents
      from touched people
      join memberships on memberships.user_id = people.id
      join companies on companies.id = people.company_id and not companies.is_incentive_disabled
      join budget_accounts account on account.network_id = memberships.network_id and account.available_cents > 0
        and ${isLocationVisibleTo("account.locationId", "people")}
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
