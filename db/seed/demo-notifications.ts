import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";

/** Add notifications of a company's users and advisors about its records; those older than a week are read. */
export async function addNotifications(db: Db, companyId: number, today: Date): Promise<void> {
  await sql`
    with said as (
      select claims.network_id, null::integer as user_id, 'claim.' || case claims.status when 'paid' then 'paid'
          when 'infoRequested' then 'infoRequested' else 'decided' end as type,
        claims.number || ': ' || case claims.status when 'paid' then 'Paid' when 'infoRequested' then 'More information needed'
          when 'rejected' then 'Declined' else 'Approved' end || ' (' || claims.title || ')' as title,
        '/incentive/claims/' || claims.id as link, 'claim' as kind, claims.id as record_id, claims.updated_at as at
      from claims where company_id = ${companyId} and status in ('paid', 'approved', 'rejected', 'infoRequested')
      union all
      select request.network_id, null, 'studio', request.number || ': Delivered', '/studio-request/view-orders/' || request.id,
        'studio', request.id, request.updated_at
      from studio_requests request where company_id = ${companyId} and status in ('delivered', 'closed')
      union all
      select null, advisor.user_id, 'waiting', claims.number || ': Submitted (' || claims.title || ')',
        '/manage-incentive/reimbursement/' || claims.id || '/edit', 'claim', claims.id, claims.updated_at
      from claims join advisor_companies advisor on advisor.company_id = claims.company_id
      where claims.company_id = ${companyId} and claims.status = 'submitted'
    ), addressed as (
      select distinct on (coalesce(said.user_id, users.id), said.type, said.link)
        coalesce(said.user_id, users.id) as user_id, said.type, said.title, said.link, said.kind, said.record_id,
        least(said.at, ${today}::timestamptz - interval '20 minutes') as at
      from said
      left join memberships on memberships.network_id = said.network_id
      left join users on users.id = memberships.user_id and users.status = 'Registered'
        and users.role in ('Business Administrator', 'Business Owner')
      where coalesce(said.user_id, users.id) is not null
      order by 1, 2, 4
    )
    insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, created_at, read_at)
    select user_id, type, link, title, link, kind, record_id, at,
      case when at < ${today}::timestamptz - interval '7 days' or record_id % 4 = 0
        then least(at + interval '5 hours', ${today}::timestamptz) end
    from addressed`.execute(db);
}

/** Add one announcement that a company's users confirm; some of them have. */
export async function addAnnouncement(
  db: Db,
  { companyId, author }: { companyId: number; author: number | null },
  today: Date,
): Promise<void> {
  const at = instantDaysAgo(today, 2);
  const by = { createdAt: at, createdBy: author, updatedAt: at, updatedBy: author };
  const orderBy = shownDay(dateDaysAgo(today, -14));
  const { id, title } = await db
    .insertInto("announcements")
    .values({
      companyId,
      ...by,
      status: "published",
      toldAt: at,
      mustAcknowledge: true,
      title: `New holiday cups: order by ${orderBy}`,
      html:
        `<p>The holiday cups come in three sizes this year. Order them from your usual supplier by ${orderBy}, ` +
        `so they arrive by ${shownDay(dateDaysAgo(today, -21))}.</p><ul><li>Small and medium come in sleeves of 50.</li>` +
        "<li>Posters and window clings are in the marketing assets.</li></ul>",
      startsOn: dateDaysAgo(today, 2),
      endsOn: dateDaysAgo(today, -30),
    })
    .returning(["id", "title"])
    .executeTakeFirstOrThrow();
  await sql`
    with told as (
      insert into announcement_readers (announcement_id, user_id, read_at, acknowledged_at)
      select ${id}, id, case when id % 3 > 0 then ${at}::timestamptz + interval '3 hours' end,
        case when id % 3 = 1 and email not like 'owner@%' then ${at}::timestamptz + interval '4 hours' end
      from users where company_id = ${companyId} and status = 'Registered' returning user_id, read_at
    )
    insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, created_at, read_at)
    select user_id, 'announcement', '/announcements/' || ${id}::integer, ${title}, '/announcements/' || ${id}::integer,
      'announcement', ${id}, ${at}, read_at from told`.execute(db);
}

/** Format a day (YYYY-MM-DD) as MM/DD/YYYY. */
function shownDay(day: string): string {
  const [year, month, dayOfMonth] = day.split("-");
  return `${month}/${dayOfMonth}/${year}`;
}
