import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

export const CLAIMS_OF_LOCATION = 10;
export const ENTRIES_OF_LOCATION = 50;

/** Add an open program, begun ten months ago, with an account for each location; the ledger's entries fill them. */
export async function addBudgets(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    with program as (
      insert into incentive_programs (company_id, name, starts_on, ends_on, amount_cents, status)
      select ${companyId}::int, 'Scale program', ${today}::date - 300, ${today}::date + 60, 500000, 'open' returning id
    )
    insert into budget_accounts (company_id, program_id, network_id, location_id)
    select ${companyId}::int, program.id, locations.network_id, locations.id
    from program, locations where company_id = ${companyId} order by locations.id
  `.execute(db);
}

/** Add ten past events of each network with recaps, and one unclaimed event, at all of its locations. */
export async function addHeldEvents(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  // The planner knows nothing yet of the rows that this transaction added.
  await sql`analyze networks, locations`.execute(db);
  await sql`
    with category as (
      select id, (row_number() over (order by id))::int - 1 as place from custom_event_categories where company_id = ${companyId}
    ), event as (
      insert into custom_events (company_id, network_id, title, category_id, starts_on, ends_on, time_zone, status,
        is_reimbursable, estimated_cost_cents)
      select ${companyId}::int, network.id, ${pickWord(occasions, sql`network.n + month`)} || ' ' || network.n, category.id, day, day,
        'America/New_York', case month when 10 then 'confirmed' else 'held' end, true, 20000 + network.n % 300 * 100
      from (select id, (row_number() over (order by id))::int as n from networks where company_id = ${companyId}) network
      cross join generate_series(0, 10) month
      cross join lateral (select ${today}::date - 5 - network.n % 20 - month % 10 * 28 as day) held
      join category on category.place = (network.n + month) % 8
      returning id, network_id, status, ends_on
    ), placed as (
      insert into custom_event_locations (event_id, company_id, location_id)
      select event.id, ${companyId}::int, locations.id from event join locations on locations.network_id = event.network_id
    ), program as (
      insert into event_programs (id, company_id, status)
      select id, ${companyId}::int, case status when 'held' then 'recapped' else 'confirmed' end from event returning id
    )
    insert into event_recaps (event_id, location_id, attendance)
    select event.id, locations.id, 20 + event.id % 200
    from event join program on program.id = event.id join locations on locations.network_id = event.network_id
    where event.status = 'held'
  `.execute(db);
}

/**
 * Add a claim of each location for each held event, with a line and an invoice: the newest waits for a decision, the
 * next for its payment, all others are settled.
 */
export async function addScaleClaims(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`analyze budget_accounts, custom_events, custom_event_locations, memberships, users`.execute(db);
  await sql`
    with owner as (
      select memberships.network_id, min(users.id) as id from memberships join users on users.id = memberships.user_id
      where memberships.company_id = ${companyId} and users.role = 'Business Owner' and users.status = 'Registered'
      group by memberships.network_id
    ), made as (
      select account.*, event.id as event_id, event.title, event.ends_on, month, requested, requested / 2 as expected,
        case month when 0 then ${pickWord(waiting, sql`account.n`)} when 1 then ${pickWord(["approved", "paymentPending"], sql`account.n`)}
          when 2 then 'paid' when 5 then 'rejected' else 'closed' end as status,
        event.ends_on + time '15:00' + interval '2 days' as made_at, ${today}::timestamptz - make_interval(days => month * 12, secs => account.n) as since,
        to_char(${today}::date, 'YYYY') as year, row_number() over (order by event.ends_on, account.n) as number
      from (select *, (row_number() over (order by id))::int as n from budget_accounts where company_id = ${companyId}) account
      join custom_event_locations placed on placed.location_id = account.location_id
      join custom_events event on event.id = placed.event_id and event.status = 'held'
      cross join lateral (select (${today}::date - event.ends_on) / 28 as month) age
      cross join lateral (select (5000 + (account.n * 37 + month * 101) % 4000 * 10)::bigint as requested) asked
    ), numbered as (
      insert into record_numbers (company_id, prefix, year, last)
      select ${companyId}::int, 'RB', min(year)::int, count(*) from made
    ), claim as (
      insert into claims (company_id, number, program_id, account_id, network_id, location_id, event_id, title, activity_on,
        invoice_on, vendor, requested_cents, expected_cents, reserved_cents, approved_cents, match_percent, payee_name,
        certified_name, certified_at, submitted_at, submitted_by, decided_at, reason_codes, information_due_on, paid_on,
        status, status_since, created_at, created_by, updated_at, updated_by)
      select ${companyId}::int, 'RB-' || year || '-' || lpad(number::text, 6, '0'), program_id, account_id, network_id, location_id,
        event_id, title, ends_on, ends_on, vendor, requested, expected, case when status in ${reserving} then expected else 0 end,
        case when status in ${settled} then expected - 500 when status in ('approved', 'paymentPending') then expected
          when status = 'rejected' then 0 end, 50, 'Number ' || n || ' LLC',
        case when is_sent then 'Ona Scale' else '' end, case when is_sent then made_at end, case when is_sent then made_at end,
        case when is_sent then owner.id end, case when month > 0 then since end,
        case status when 'rejected' then '{missingProof}' else '{}' end::text[],
        case status when 'infoRequested' then ${today}::date + 5 end,
        case when status in ${settled} then since::date end, status, since, made_at, owner.id, since, owner.id
      from (select *, made.id as account_id, status <> 'draft' as is_sent,
        ${pickWord(vendors, sql`made.n + month`)} as vendor from made) made
      left join owner using (network_id) order by number
      returning id, number, requested_cents, title
    ), line as (
      insert into claim_lines (claim_id, position, description, category, amount_cents)
      select id, 1, title, 'Printing', requested_cents from claim
    ), file as (
      insert into files (key, company_id, name, content_type, bytes, sha256, object_type, object_id)
      select 'scale/' || ${companyId}::int || '/' || number, ${companyId}::int, number || '.pdf', 'application/pdf', 40000,
        encode(sha256((${companyId}::int || number)::bytea), 'hex'), 'claim', id from claim
      returning id, object_id
    )
    insert into claim_files (claim_id, file_id, kind) select object_id, id, 'invoice' from file
  `.execute(db);
}

/**
 * Add the ledger's entries of the seeded money: the allocation, ten or eleven corrections, and those of each claim's
 * status. They are one statement, so that the triggers compute each sum once.
 */
export async function addLedgerEntries(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    with given as (
      select id as account_id, 'program' as ref_type, program_id as ref_id, 'Allocation' as memo,
        case month when 0 then 'allocate' else 'adjust' end as type,
        case month when 0 then 500000 else 1000 * (month % 3 - 1) + 500 end as cents,
        ${today}::timestamptz - make_interval(days => 300 - month * 25) as at, 0 as place
      from (select *, (row_number() over (order by id))::int as n from budget_accounts where company_id = ${companyId}) account
      cross join lateral generate_series(0, case n % 5 when 0 then 11 else 10 end) month
    ), claimed as (
      select account_id, 'claim', claims.id, number, step.type, step.cents, created_at + make_interval(days => step.place), place
      from claims cross join lateral (values
        (1, 'reserve', expected_cents, true),
        (2, 'release', expected_cents, status in ('paid', 'closed', 'rejected')),
        (3, 'reserve', expected_cents, status in ${settled}),
        (4, 'release', expected_cents - approved_cents, status in ${settled}),
        (5, 'spend', approved_cents, status in ${settled})
      ) as step (place, type, cents, holds)
      where company_id = ${companyId} and status <> 'draft' and holds
    )
    insert into ledger_entries (company_id, account_id, ref_type, ref_id, memo, type, amount_cents, at)
    select ${companyId}::int, account_id, ref_type, ref_id, memo, type, cents, at
    from (select * from given union all select * from claimed) entry order by at, place
  `.execute(db);
}

const settled = sql`('paid', 'closed')`;
const reserving = sql`('submitted', 'inReview', 'infoRequested', 'approved', 'paymentPending')`;
const waiting = ["draft", "submitted", "submitted", "inReview", "infoRequested"];
const occasions = "Spirit night,Opening day,Nurses week,Farmers market,Fire station breakfast,Fall festival".split(",");
const vendors = "Lakeside Printing,Youth Baseball League,Corner Supply,Downtown Market,Ridge Party Rental".split(",");
