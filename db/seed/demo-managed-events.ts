import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * What the demo's events with money have besides the calendar's: a host, how each stands, and for most of those that are
 * over a recap. What is near waits for its approval or is confirmed.
 */
export async function addManagedEvents(db: Db, companyId: number, today: Date): Promise<void> {
  await sql`
    with managed as (
      select custom_events.*, row_number() over (order by starts_on desc, id) as turn from custom_events
      where company_id = ${companyId} and rrule = '' and (is_reimbursable or wants_gift_cards)
    ), made as (
      insert into event_programs (id, company_id, type, host_organization, host_name, planned_samples, status, status_since,
        created_at, created_by, updated_at, updated_by)
      select id, company_id,
        (array['community', 'schoolFundraiser', 'sampling', 'sports', 'firstResponder', 'charity'])[1 + turn % 6],
        (array['', 'Lincoln Elementary School', 'Lions Club', 'Youth Baseball League', 'Station 7', 'Food Bank'])[1 + turn % 6],
        (array['', 'Ana Torres', 'Bill Novak', 'Chris Young', 'Dana Reed', 'Evan Cole'])[1 + turn % 6],
        case when turn % 3 = 0 then 200 end,
        case when status = 'cancelled' then 'cancelled'
          when ends_on < ${today}::date - 50 then 'closed'
          when ends_on < ${today}::date - 14 then case when turn % 4 = 0 then 'recapDue' else 'recapped' end
          when ends_on < ${today}::date then case when turn % 3 = 0 then 'recapped' else 'held' end
          when turn % 4 = 0 and status = 'planned' then 'pendingApproval'
          else status end,
        greatest(created_at, least(ends_on::timestamptz + interval '1 day', ${today})), created_at, created_by, updated_at,
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
