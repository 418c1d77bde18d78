import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * Add the incentive records of the demo's events: a host, a status, and for most past events a recap. Those of the near
 * future wait for approval or are confirmed.
 */
export async function addManagedEvents(db: Db, companyId: number, today: Date): Promise<void> {
  await sql`
    with managed as (
      select custom_events.*, row_number() over (order by custom_events.starts_on desc, custom_events.id) as turn, hosts.type,
        coalesce(hosts.host, '') as host, coalesce(hosts.contact, '') as contact
      from custom_events
      join custom_event_categories on custom_event_categories.id = custom_events.category_id
      left join (values ('School spirit night', 'schoolFundraiser', 'Lincoln Elementary School', 'Ana Torres'),
        ('Community festival', 'community', 'Chamber of Commerce', 'Bill Novak'),
        ('Youth sports', 'sports', 'Youth Baseball League', 'Chris Young'),
        ('First responder morning', 'firstResponder', 'Station 7', 'Dana Reed'),
        ('Charity drive', 'charity', 'Food Bank', 'Evan Cole')) as hosts (category, type, host, contact)
        on hosts.category = custom_event_categories.name
      where custom_events.company_id = ${companyId} and custom_events.rrule = ''
        and (custom_events.is_reimbursable or custom_events.wants_gift_cards)
    ), made as (
      insert into event_programs (id, company_id, type, host_organization, host_name, planned_samples, status, status_since,
        created_at, created_by, updated_at, updated_by)
      select id, company_id, coalesce(type, 'other'), host, contact,
        case when turn % 3 = 0 then 200 end,
        case when status = 'cancelled' then 'cancelled'
          when ends_on < ${today}::date - 50 then 'closed'
          when ends_on < ${today}::date - 14 then case when turn % 4 = 0 then 'recapDue' else 'recapped' end
          when ends_on < ${today}::date then case when turn % 3 = 0 then 'recapped' else 'held' end
          when turn % 4 = 0 and status = 'planned' then 'pendingApproval'
          else status end,
        greatest(created_at, least(ends_on::timestamptz + case when ends_on < ${today}::date - 14 then interval '14 days'
          else interval '1 day' end, ${today})), created_at, created_by, updated_at,
        updated_by
      from managed
      returning id, status
    )
    insert into event_recaps (event_id, location_id, attendance, samples, rating, went_well, improve, no_photo_reason,
      created_at, created_by, updated_at, updated_by)
    select made.id, place.location_id, 40 + (made.id * 13) % 160, 20 + (made.id * 7) % 100, 3 + made.id % 3,
      (array['The line never stopped.', 'Families asked for the next date.', 'The cold brew was gone by ten.'])[1 + made.id % 3],
      (array['Bring a second table.', 'Start half an hour earlier.', 'More cups for children.'])[1 + made.id % 3],
      'The host keeps the photos.', managed.ends_on::timestamptz + interval '2 days', managed.created_by,
      managed.ends_on::timestamptz + interval '2 days', managed.created_by
    from made join managed on managed.id = made.id join custom_event_locations place on place.event_id = made.id
    where made.status in ('recapped', 'closed')
  `.execute(db);
  await sql`
    update custom_events set status = 'held' from event_programs
    where event_programs.id = custom_events.id and event_programs.company_id = ${companyId}
      and event_programs.status in ('held', 'recapDue', 'recapped', 'closed') and custom_events.status <> 'held'
  `.execute(db);
}
