import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** What the people of a company and its advisors were told of its records: what is older than a week they have read. */
export async function addNotifications(db: Db, companyId: number, today: Date): Promise<void> {
  await sql`
    with said as (
      select claims.network_id, null::integer as user_id, 'claim.' || case claims.status when 'paid' then 'paid'
          when 'infoRequested' then 'infoRequested' else 'decided' end as type,
        claims.number || ': ' || case claims.status when 'paid' then 'Paid' when 'infoRequested' then 'Answer soon'
          when 'rejected' then 'Rejected' else 'Approved' end as title,
        '/incentive/claims/' || claims.id as link, 'claim' as kind, claims.id as record_id, claims.updated_at as at
      from claims where company_id = ${companyId} and status in ('paid', 'approved', 'rejected', 'infoRequested')
      union all
      select request.network_id, null, 'studio', request.number || ': Delivered', '/studio-request/view-orders/' || request.id,
        'studio', request.id, request.updated_at
      from studio_requests request where company_id = ${companyId} and status in ('delivered', 'closed')
      union all
      select null, advisor.user_id, 'waiting', claims.number || ': Submitted',
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
