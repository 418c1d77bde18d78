import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/connect.ts";
import { seedDemo } from "#db/seed/demo.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { type Report, type ReportScope, toReportScope } from "#app/insight/reports/report.server.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeReportWorld } from "#tests/support/make/report-world.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

/**
 * Report with its handwritten SQL: `rows` has a row's id and the columns of `cells`; `totals` the sums below them.
 */
interface ByHand {
  key: string;
  query?: string;
  rows: (scope: ReportScope) => RawBuilder<Record<string, unknown>>;
  /** At least three columns, by their ids. */
  cells: readonly string[];
  /** Totals by their columns; by default the sum of the handwritten rows. */
  totals: readonly string[];
  /** Totals that are not sums, each as a formula over the rows. */
  ratios?: Record<string, (rows: Record<string, number>[]) => number>;
}

const sum = (rows: Record<string, number>[], id: string) => rows.reduce((sum, row) => sum + (row[id] ?? 0), 0);

/** Return the day of an instant in the company's time zone. */
const dayOf = (instant: string, { timeZone }: ReportScope) => sql`(${sql.ref(instant)} at time zone ${timeZone})::date`;
/** Match a day within the period. */
const inPeriod = (day: RawBuilder<unknown>, { from, to }: ReportScope) =>
  sql`${day} >= ${from}::date and ${day} <= ${to}::date`;
/** Effect of each ledger entry on an account's sums (docs/product/money.md, ledger). */
const books = sql`books as (select account_id,
    coalesce(sum(amount_cents) filter (where type in ('allocate', 'adjust', 'transfer')), 0)::int as allocated,
    coalesce(sum(amount_cents) filter (where type = 'adjust'), 0)::int as adjusted,
    (coalesce(sum(amount_cents) filter (where type = 'reserve'), 0)
      - coalesce(sum(amount_cents) filter (where type in ('release', 'spend')), 0))::int as reserved,
    (coalesce(sum(amount_cents) filter (where type = 'spend'), 0)
      - coalesce(sum(amount_cents) filter (where type = 'refund'), 0))::int as spent,
    coalesce(sum(amount_cents) filter (where type = 'expire'), 0)::int as lapsed
  from ledger_entries group by account_id)`;
/** Claim statuses (docs/product/workflows.md, claims): in review until decided, granted from approval until void. */
const IN_REVIEW = sql`('submitted', 'inReview', 'infoRequested')`;
const GRANTED = sql`('approved', 'partlyApproved', 'paymentPending', 'paid', 'closed')`;

/*
 * Written from docs/product/reports.md, one query for each report, in its order, and
 * never from the product's own SQL: a mistake in both would go unnoticed.
 */
const byHand: ByHand[] = [
  // 1. Users allowed, users signed in, sign-ins and distinct days of the period, and the user with the most sign-ins.
  {
    key: "organization-login",
    rows: (scope) => sql`
      with allowed as (select memberships.network_id, users.* from users join memberships on memberships.user_id = users.id
          where users.status in ('Invited', 'Registered')),
        signed as (select allowed.network_id, allowed.id, allowed.first_name || ' ' || allowed.last_name as name,
            ${dayOf("audit_log.at", scope)} as day
          from allowed join audit_log on audit_log.actor_id = allowed.id and audit_log.action = 'session.sign-in'
            and audit_log.result = 'done' and ${inPeriod(dayOf("audit_log.at", scope), scope)}),
        ranked as (select distinct on (network_id) network_id, name from (select network_id, id, name, count(*) as times
          from signed group by network_id, id, name) each order by network_id, times desc, id)
      select n.id, n.name as "organizationName",
        (select count(*)::int from locations l where l.network_id = n.id) as locations,
        (select count(*)::int from allowed where network_id = n.id) as users,
        (select count(distinct id)::int from signed where network_id = n.id) as "signedIn",
        (select count(*)::int from signed where network_id = n.id) as "signIns",
        (select count(distinct day)::int from signed where network_id = n.id) as days,
        (select name from ranked where network_id = n.id) as "topUser"
      from networks n where n.company_id = ${scope.companyId} and n.status in ('active', 'inactive')`,
    cells: ["organizationName", "locations", "users", "signedIn", "signIns", "days", "topUser"],
    totals: ["locations", "users", "signedIn", "signIns"],
    ratios: { adoption: (rows) => sum(rows, "signedIn") / sum(rows, "users") },
  },
  // 2. Networks whose users have not signed in for some days, by their status, with the days since the newest
  // sign-in.
  {
    key: "organization-not-logged-in",
    query: "since=60",
    rows: (scope) => sql`
      with people as (select m.network_id, u.status, ${dayOf("u.last_sign_in_at", scope)} as last_day
          from memberships m join users u on u.id = m.user_id),
        told as (select network_id, ${scope.today}::date - max(last_day) as since,
            sum((status = 'Invited')::int)::int as invited, sum((status = 'Registered')::int)::int as registered,
            sum((status = 'Blocked')::int)::int as blocked from people group by network_id)
      select n.id, n.name as "organizationName", since as "daysSince", coalesce(invited, 0) as invited,
        coalesce(registered, 0) as registered, coalesce(blocked, 0) as blocked
      from networks n left join told on told.network_id = n.id
      where n.company_id = ${scope.companyId} and n.status in ('active', 'inactive') and (since is null or since >= 60)`,
    cells: ["organizationName", "daysSince", "invited", "registered", "blocked"],
    totals: ["invited", "registered", "blocked"],
  },
  // 3. Each user with networks, their access and the sign-ins of the last 30 days, including today.
  {
    key: "company-users",
    rows: (scope) => sql`
      with seen as (
          select m.user_id, l.id from memberships m join locations l on l.network_id = m.network_id
            join users u on u.id = m.user_id and u.role <> 'Location Level Guest'
          where not exists (select from group_users g where g.user_id = m.user_id)
        union select g.user_id, l.id from group_users g join group_locations gl on gl.group_id = g.group_id
            join locations l on l.id = gl.location_id join memberships m on m.user_id = g.user_id and m.network_id = l.network_id
            join users u on u.id = g.user_id and u.role <> 'Location Level Guest'
        union select g.user_id, l.id from guest_locations g join locations l on l.id = g.location_id
            join memberships m on m.user_id = g.user_id and m.network_id = l.network_id
            join users u on u.id = g.user_id and u.role = 'Location Level Guest')
      select u.id, u.last_name as "lastName", u.role, u.status,
        (select count(*)::int from audit_log a where a.actor_id = u.id and a.action = 'session.sign-in' and a.result = 'done'
          and ${dayOf("a.at", scope)} between ${scope.today}::date - 29 and ${scope.today}::date) as logins,
        array(select n.name from memberships m join networks n on n.id = m.network_id
          where m.user_id = u.id order by m.position, n.id) as organizations,
        (select count(*)::int from seen where seen.user_id = u.id) as locations
      from users u where u.company_id = ${scope.companyId}`,
    cells: ["lastName", "role", "status", "organizations", "locations", "logins"],
    totals: [],
  },
  // 4. Requested, approved, paid and open amounts of claims submitted in the period; void and withdrawn ones
  // separately.
  {
    key: "franchisee-reimbursement",
    rows: (scope) => sql`
      select c.id, c.number, n.name as "organizationName", c.requested_cents as requested,
        case when c.status not in ('void', 'withdrawn', 'expired') then c.approved_cents end as approved,
        case c.status when 'withdrawn' then c.requested_cents else 0 end as withdrawn,
        case c.status when 'void' then c.approved_cents else 0 end as voided,
        case when c.status in ('paid', 'closed') then c.approved_cents else 0 end as paid,
        case when c.status in ${IN_REVIEW} then c.expected_cents
          when c.status in ${GRANTED} and c.status not in ('paid', 'closed') then c.approved_cents else 0 end as open,
        case when c.status in ${IN_REVIEW} then ${scope.today}::date
          when c.decided_at is not null then ${dayOf("c.decided_at", scope)}
          else ${dayOf("c.status_since", scope)} end - ${dayOf("c.submitted_at", scope)} as "reviewDays"
      from claims c join networks n on n.id = c.network_id
      where c.company_id = ${scope.companyId} and c.submitted_at is not null and c.status <> 'draft'
        and ${inPeriod(dayOf("c.submitted_at", scope), scope)}`,
    cells: ["number", "organizationName", "requested", "approved", "withdrawn", "voided", "paid", "open", "reviewDays"],
    totals: ["requested", "approved", "withdrawn", "voided", "paid", "open"],
  },
  // 5. The sums of each account's ledger entries, and its claims.
  {
    key: "incentive-recap",
    rows: ({ companyId }) => sql`
      with ${books}, asked as (select account_id, count(*)::int as claims,
            sum((status in ${GRANTED})::int)::int as approved, sum((status = 'rejected')::int)::int as rejected
          from claims where submitted_at is not null and status <> 'draft' group by account_id)
      select a.id, coalesce(l.name || ' (' || l.pc_number || ')', n.name) as holder_in_full, n.name as "organizationName",
        coalesce(allocated, 0) as allocated, coalesce(adjusted, 0) as adjusted, coalesce(reserved, 0) as reserved,
        coalesce(spent, 0) as spent, coalesce(lapsed, 0) as lapsed,
        coalesce(allocated - reserved - spent - lapsed, 0) as available, coalesce(claims, 0) as claims,
        coalesce(approved, 0) as approved, coalesce(rejected, 0) as rejected
      from budget_accounts a join networks n on n.id = a.network_id left join locations l on l.id = a.location_id
        left join books on books.account_id = a.id left join asked on asked.account_id = a.id
      where a.company_id = ${companyId}`,
    cells: [
      "organizationName",
      "allocated",
      "adjusted",
      "reserved",
      "spent",
      "lapsed",
      "available",
      "claims",
      "approved",
      "rejected",
    ],
    totals: ["allocated", "available", "claims", "approved", "rejected"],
  },
  // 6. Expected and reported completions (items done with proof, events with their recap), by the month of their last
  // day.
  {
    key: "incentive-usage-recap",
    rows: ({ companyId, today }) => sql`
      with done as (
          select 'item' as kind, i.id, p.location_id, i.ends_on from plan_items i join plans p on p.id = i.plan_id
          where i.status = 'done' and p.status in ('active', 'completed') and i.id in (select plan_item_id from actions
            where id in (select object_id from files where object_type = 'action'))
        union select 'event', e.id, r.location_id, e.ends_on from custom_events e join event_recaps r on r.event_id = e.id),
        counted as (select a.id, p.required_completions as required, count(done.id)::int as completed,
            sum((extract(month from done.ends_on) = 11)::int)::int as nov,
            (least(${today}::date, p.ends_on) - p.starts_on + 1.0) / (p.ends_on - p.starts_on + 1) as share
          from budget_accounts a join incentive_programs p on p.id = a.program_id
            left join done on done.location_id = a.location_id and done.ends_on between p.starts_on and p.ends_on
          where a.company_id = ${companyId} and a.location_id is not null group by a.id, p.id)
      select a.id, l.name as holder, required, completed, coalesce(nov, 0) as nov, (completed >= required)::int as met,
        case when completed >= required then 'met' when completed = 0 then 'none'
          when completed::numeric / required >= share then 'onTrack' else 'behind' end as standing
      from counted join budget_accounts a using (id) join locations l on l.id = a.location_id`,
    cells: ["holder", "required", "completed", "nov", "met", "standing"],
    totals: ["required", "completed", "met"],
    ratios: { share: (rows) => sum(rows, "completed") / sum(rows, "required") },
  },
  // 7. Events of the period by their network then, a merged one by its own name (docs/product/reports.md).
  {
    key: "incentive-organization-events-recap",
    rows: (scope) => sql`
      with ended as (select e.*, p.status as state, p.recap_waived_by,
            (select count(*) from custom_event_locations where event_id = e.id) as places,
            (select count(*) from event_recaps where event_id = e.id) as recaps
          from custom_events e join event_programs p on p.id = e.id
          where p.status not in ('draft', 'declined') and ${inPeriod(sql`e.ends_on`, scope)}),
        each as (select *, state in ('held', 'recapDue', 'recapped', 'closed') as is_over,
          (select sum(attendance) from event_recaps where event_id = ended.id) as people,
          (select sum(gift_cards_used) from event_recaps where event_id = ended.id) as cards,
          (select sum(requested_cents) from claims where event_id = ended.id
            and status not in ('draft', 'withdrawn', 'void', 'expired')) as claimed,
          (select sum(approved_cents) from claims where event_id = ended.id and status in ${GRANTED}) as approved from ended)
      select n.id, n.name as "organizationName", count(each.id)::int as events,
        count(each.id) filter (where is_over)::int as held,
        count(each.id) filter (where not is_over and state <> 'cancelled')::int as planned,
        count(each.id) filter (where state = 'cancelled')::int as cancelled,
        count(each.id) filter (where is_over and recap_waived_by is null and recaps < places)::int as missing,
        coalesce(sum(people), 0)::int as attendance, coalesce(sum(cards), 0)::int as cards,
        coalesce(sum(estimated_cost_cents), 0)::int as estimated,
        coalesce(sum(claimed), 0)::int as claimed, coalesce(sum(approved), 0)::int as approved
      from networks n left join each on each.network_id = n.id where n.company_id = ${scope.companyId}
      group by n.id having n.status <> 'merged' or count(each.id) > 0`,
    cells: [
      "organizationName",
      "events",
      "held",
      "planned",
      "cancelled",
      "missing",
      "attendance",
      "cards",
      "estimated",
      "claimed",
      "approved",
    ],
    totals: ["events", "held", "cancelled", "missing", "attendance", "cards", "claimed", "approved"],
  },
  // 8. The orders of the period, their winners (approved, else ordered) and the days from submitting to shipping.
  {
    key: "free-coffee-request",
    rows: (scope) => sql`
      with shipped as (select object_id, min(at) as at from status_changes
        where object_type = 'free-coffee-request' and to_status = 'shipped' group by object_id)
      select r.id, r.number, n.name as "organizationName", l.pc_number as "pcNumber",
        case when r.approved_winners is null then r.winners else r.approved_winners end as winners,
        ${dayOf("shipped.at", scope)} - ${dayOf("r.submitted_at", scope)} as "toShip"
      from free_coffee_requests r join networks n on n.id = r.network_id join locations l on l.id = r.location_id
        left join shipped on shipped.object_id = r.id
      where r.company_id = ${scope.companyId} and ${inPeriod(dayOf("r.submitted_at", scope), scope)}`,
    cells: ["number", "organizationName", "pcNumber", "winners", "toShip"],
    totals: ["winners"],
  },
  // 9. Each network's money in running programs, by the ledger; what a merged one had spent stays under its own name.
  {
    key: "network-budget-left",
    rows: ({ companyId, today }) => sql`
      with ${books}, running as (select a.network_id, books.*, p.starts_on, p.ends_on,
            allocated - reserved - spent - lapsed as available, ${today}::date - p.starts_on + 1 as days_over
          from budget_accounts a join incentive_programs p on p.id = a.program_id and p.status in ('open', 'closing')
            join books on books.account_id = a.id)
      select n.id, n.name as "organizationName", count(running.account_id)::int as accounts,
        coalesce(sum(allocated), 0)::int as allocated, coalesce(sum(reserved), 0)::int as reserved,
        coalesce(sum(spent), 0)::int as spent, coalesce(sum(available), 0)::int as left,
        count(running.account_id) filter (where allocated > 0 and available = allocated)::int as unused,
        coalesce((select sum(expected_cents) from claims c where c.network_id = n.id and c.status in ${IN_REVIEW}), 0)::int
          as pending,
        coalesce(sum(greatest(0, available - round(spent::numeric * greatest(0, running.ends_on - ${today}::date)
          / greatest(1, days_over)))), 0)::int as projected, min(running.ends_on - ${today}::date) as days
      from networks n left join running on running.network_id = n.id where n.company_id = ${companyId}
      group by n.id having n.status <> 'merged' or count(running.account_id) > 0`,
    cells: [
      "organizationName",
      "accounts",
      "allocated",
      "reserved",
      "spent",
      "left",
      "unused",
      "pending",
      "projected",
      "days",
    ],
    totals: ["accounts", "allocated", "left", "unused", "pending", "projected"],
    ratios: { leftShare: (rows) => sum(rows, "left") / sum(rows, "allocated") },
  },
  // 10. Openings with the nearest own location within 10 miles, and the number of locations within 1, 3 and 5.
  {
    key: "competitive-intelligence",
    rows: ({ companyId, today }) => sql`
      with distances as (
        select o.id, l.pc_number, l.id as location_id,
          3958.7613 * 2 * asin(sqrt(pow(sin(radians(l.latitude - o.latitude) / 2), 2) + cos(radians(o.latitude))
            * cos(radians(l.latitude)) * pow(sin(radians(l.longitude - o.longitude) / 2), 2))) as miles
        from openings o join locations l on l.company_id = o.company_id and l.status <> 'closed')
      select openings.id, openings.brand,
        case when openings.status not in ('open', 'cancelled', 'closed')
          then openings.expected_on - ${today}::date end as "daysTo",
        (select pc_number from distances d where d.id = openings.id and miles <= 10 order by miles, location_id limit 1) as nearest,
        (select count(*)::int from distances d where d.id = openings.id and miles <= 1) as within1,
        (select count(*)::int from distances d where d.id = openings.id and miles <= 3) as within3,
        (select count(*)::int from distances d where d.id = openings.id and miles <= 5) as within5
      from openings where company_id = ${companyId} and standing in ('reported', 'verified')`,
    cells: ["brand", "daysTo", "nearest", "within1", "within3", "within5"],
    totals: [],
  },
  // 11. Each location with its owner's money: a former owner's remaining money no longer belongs to the location.
  {
    key: "company-locations",
    rows: ({ companyId }) => sql`
      with ${books}, open as (select a.network_id, a.location_id,
          sum(allocated - reserved - spent - lapsed)::int as available
        from budget_accounts a join books on books.account_id = a.id
          join incentive_programs p on p.id = a.program_id and p.status in ('open', 'closing')
        group by a.network_id, a.location_id)
      select l.id, l.pc_number as "pcNumber", n.name as "organizationName",
        (select count(*)::int from plans p where p.location_id = l.id and p.status = 'active') as plans,
        array(select u.first_name || ' ' || u.last_name from guest_locations g join users u on u.id = g.user_id
          where g.location_id = l.id and u.status = 'Registered' and u.role = 'Location Level Guest'
          order by lower(u.last_name), u.id) as managers,
        case when l.latitude is null then 'none' else 'manual' end as "geocodeQuality",
        (select max(p.starts_on) from plans p where p.location_id = l.id and p.status in ('active', 'completed'))
          as "lastPlan",
        coalesce(open.available, 0) as "incentiveLeft"
      from locations l join networks n on n.id = l.network_id
        left join open on open.location_id = l.id and open.network_id = l.network_id
      where l.company_id = ${companyId}`,
    cells: ["pcNumber", "organizationName", "plans", "lastPlan", "managers", "geocodeQuality", "incentiveLeft"],
    totals: ["plans", "incentiveLeft"],
  },
  // 12. The orders of the period: payments less refunds, their posts, the days to the first one.
  {
    key: "social-media-orders",
    rows: (scope) => sql`
      with posts as (select order_id, count(*) filter (where status = 'approved')::int as approved,
          count(*) filter (where status = 'approved' and slot <= ${scope.now}::timestamptz)::int as published,
          count(*) filter (where status = 'missed')::int as missed,
          min(slot) filter (where status = 'approved') as first_at from social_deliverables group by order_id)
      select o.id, o.number, n.name as "organizationName", o.amount_cents as amount, o.refunded_cents as refunded,
        case when o.paid_at is null then 0 else o.paid_cents + o.incentive_cents - o.refunded_cents end as paid,
        coalesce(approved, 0) as approved, coalesce(published, 0) as published, coalesce(missed, 0) as missed,
        ${dayOf("posts.first_at", scope)} - ${dayOf("o.submitted_at", scope)} as "toFirstPost"
      from social_orders o join networks n on n.id = o.network_id left join posts on posts.order_id = o.id
      where o.company_id = ${scope.companyId} and o.status <> 'draft'
        and ${inPeriod(dayOf("o.submitted_at", scope), scope)}`,
    cells: [
      "number",
      "organizationName",
      "amount",
      "refunded",
      "paid",
      "approved",
      "published",
      "missed",
      "toFirstPost",
    ],
    totals: ["amount", "refunded", "paid", "approved", "missed"],
  },
  // 13. An item costs its paid amount, else its planned one; refunds make the net cost.
  {
    key: "total-costs",
    rows: ({ companyId, from, to }) => sql`
      with items as (select plan_id, id, planned_cents, actual_cents, is_incentive_eligible,
            case when actual_cents is null then planned_cents else actual_cents end as cost
          from plan_items where status <> 'skipped'),
        returned as (select i.plan_id, sum(c.approved_cents)::int as cents from claims c join plan_items i
          on i.id = c.plan_item_id where c.status in ('paid', 'closed') group by i.plan_id),
        counted as (select plan_id, count(*)::int as items, sum(planned_cents)::int as planned,
            coalesce(sum(actual_cents), 0)::int as actual, sum(cost)::int as cost,
            coalesce(sum(cost) filter (where is_incentive_eligible), 0)::int as eligible from items group by plan_id)
      select p.id, p.number, n.name as "organizationName", coalesce(counted.items, 0) as items,
        coalesce(planned, 0) as planned, coalesce(actual, 0) as actual, coalesce(cost - planned, 0) as variance,
        (cost - planned)::float8 / nullif(planned, 0) as "varianceShare",
        coalesce(eligible, 0) as eligible, coalesce(returned.cents, 0) as paid,
        coalesce(cost, 0) - coalesce(returned.cents, 0) as net
      from plans p join networks n on n.id = p.network_id left join counted on counted.plan_id = p.id
        left join returned on returned.plan_id = p.id
      where p.company_id = ${companyId} and p.status <> 'draft'
        and daterange(p.starts_on, p.ends_on, '[]') && daterange(${from}::date, ${to}::date, '[]')`,
    cells: [
      "number",
      "organizationName",
      "items",
      "planned",
      "actual",
      "variance",
      "varianceShare",
      "eligible",
      "paid",
      "net",
    ],
    totals: ["items", "planned", "actual", "variance", "eligible", "paid", "net"],
  },
  // 14. The activity of each network's users in the period, beside the one before; a merged network's under its own
  // name.
  {
    key: "usage-counters",
    rows: (scope) => sql`
      with used as (select *, ${dayOf("analytics_events.at", scope)} as day from analytics_events),
        now as (select * from used where ${inPeriod(sql`day`, scope)}),
        earlier as (select * from used
          where day < ${scope.from}::date and day >= (${scope.from}::date - interval '3 months')::date)
      select n.id, n.name as "organizationName",
        (select count(*)::int from now where network_id = n.id) as uses,
        (select count(*)::int from earlier where network_id = n.id) as before,
        (select count(*)::int from now where network_id = n.id and event = 'plan.saved') as saved,
        (select count(*)::int from now where network_id = n.id and event = 'idea.viewed') as viewed,
        (select count(*)::int from claims c where c.network_id = n.id
          and ${inPeriod(dayOf("c.submitted_at", scope), scope)}) as claims,
        (select count(distinct o.id)::int from memberships m join openings o on o.created_by = m.user_id
          where m.network_id = n.id and o.company_id = n.company_id
            and ${inPeriod(dayOf("o.created_at", scope), scope)}) as reports,
        (select 5 * count(*)::int from (select distinct user_id, floor(extract(epoch from at) / 300)
          from now where network_id = n.id) bucket) as minutes
      from networks n where n.company_id = ${scope.companyId} and (n.status <> 'merged'
        or exists (select from now where network_id = n.id)
        or exists (select from claims c where c.network_id = n.id and ${inPeriod(dayOf("c.submitted_at", scope), scope)})
        or exists (select from custom_events e where e.network_id = n.id
          and ${inPeriod(dayOf("e.created_at", scope), scope)})
        or exists (select from social_orders o where o.network_id = n.id
          and ${inPeriod(dayOf("o.submitted_at", scope), scope)})
        or exists (select from studio_requests r where r.network_id = n.id
          and ${inPeriod(dayOf("r.submitted_at", scope), scope)}))`,
    cells: ["organizationName", "uses", "before", "saved", "viewed", "claims", "reports", "minutes"],
    totals: ["uses", "before", "saved", "viewed", "claims", "reports", "minutes"],
    ratios: { change: (rows) => (sum(rows, "uses") - sum(rows, "before")) / sum(rows, "before") },
  },
];

let database: TestDatabase;
let db: Db;
let world: World;
let advisor: CurrentUser;
const now = new Date("2026-11-25T15:00:00Z");

/** Input of a report, and its reader. */
interface Ground {
  db: Db;
  companyId: number;
  person: CurrentUser;
}
let random: Ground;
let demoDatabase: TestDatabase;
let demo: Ground;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  world = await makeWorld(db);
  advisor = await makePerson(db, world.advisor);
  random = { db, companyId: world.sunrise.id, person: advisor };
  await makeReportWorld(db, world, now);
  demoDatabase = await openTestDatabase();
  await seedDemo(demoDatabase.db, now);
  demo = await groundOfDemo(demoDatabase.db);
});
afterAll(() => Promise.all([database.close(), demoDatabase.close()]));

async function groundOfDemo(db: Db): Promise<Ground> {
  const advisor = await db
    .selectFrom("users")
    .innerJoin("advisorCompanies", "advisorCompanies.userId", "users.id")
    .select(["users.id", "advisorCompanies.companyId"])
    .where("email", "=", "advisor@mainstreet.test")
    .executeTakeFirstOrThrow();
  return { db, companyId: advisor.companyId, person: await makePerson(db, advisor) };
}

async function read(report: Report, query: string, { db, companyId, person }: Ground = random) {
  const at = new URLSearchParams(query);
  const company = { id: companyId, timeZone: "America/New_York" };
  const scope = toReportScope(company, person.access, at, now);
  const rows: { id: number }[] = [];
  for (;;) {
    at.set("size", "50");
    at.set("page", String(rows.length / 50 + 1));
    const page = await report.list.page(db, { access: person.access, scope, at }, {});
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return { rows, page, scope };
  }
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
const byId = (one: Record<string, unknown>, other: Record<string, unknown>) => Number(one.id) - Number(other.id);

it("every report has its handwritten SQL", () => {
  expect(byHand.map(({ key }) => key)).toEqual(reports.map(({ key }) => key));
});

/** Compare rows, cells and totals with the handwritten SQL; return its sums. */
async function compare(report: Report, { query = "", rows, cells, totals, ratios = {} }: ByHand, ground: Ground) {
  const given = await read(report, query, ground);
  const expected = await rows(given.scope).execute(ground.db);
  const names = ["id", ...cells];
  expect(given.page.total).toBe(expected.rows.length);
  expect(given.rows.map((row) => pick(row, names)).sort(byId)).toEqual(
    expected.rows.map((row) => pick(row, names)).sort(byId),
  );
  const numbers = expected.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([id, value]) => [id, Number(value)])),
  );
  const sums = Object.fromEntries(totals.map((id) => [id, sum(numbers, id)]));
  expect(pick(given.page.totals ?? {}, totals)).toEqual(sums);
  for (const [id, ratio] of Object.entries(ratios)) expect(given.page.totals?.[id]).toBeCloseTo(ratio(numbers), 6);
  return { count: expected.rows.length, sums };
}

describe.each(byHand)("$key", (byHand) => {
  const { key, query = "" } = byHand;
  const report = reports.find((one) => one.key === key) ?? reports[0];
  if (!report) throw new Error("There are no reports.");

  it("has the rows, cells and totals of the handwritten SQL", async () => {
    const { count, sums } = await compare(report, byHand, random);
    // A comparison of empty random data would prove nothing.
    expect(count).toBeGreaterThan(3);
    expect(Object.values(sums).every((sum) => sum !== 0)).toBe(true);
  });

  it("has the same for the demo, with data in each report", async () => {
    await compare(report, byHand, demo);
    expect((await read(report, "", demo)).page.total).toBeGreaterThan(0);
  });

  it("takes three statements per page, and finds nothing for another company's or malformed values", async () => {
    const { scope } = await read(report, query);
    const at = new URLSearchParams(query);
    const sent = await recordStatements(() => report.list.page(db, { access: advisor.access, scope, at }, {}));
    expect(sent.length).toBeLessThanOrEqual(3);
    for (const [name, value] of [
      ...["0", "*", "-1", "1 or true"].map((value) => ["id", value] as const),
      ...[String(world.harborOwner.id), "*"].map((value) => ["userId", value] as const),
      ...[String(world.harbor.id), "*"].map((value) => ["companyId", value] as const),
      ["organizationName", "Pier"] as const,
    ])
      expect([
        name,
        value,
        (await read(report, `${query}&${new URLSearchParams([[name, value]])}`)).page.total,
      ]).toEqual([name, value, 0]);
    expect((await read(report, `${query}&id=&userId=&companyId=&organizationName=`)).page.total).toBeGreaterThan(0);
    const mine = await read(report, `${query}&companyId=${world.sunrise.id}`);
    expect(mine.page.total).toBeGreaterThan(0);
  });

  it("is empty for an advisor of another company, including its sub-lists", async () => {
    const stranger = await makePerson(db, world.harborAdvisor);
    expect((await read(report, query, { ...random, person: stranger })).page.total).toBe(0);
    const own = await read(report, query);
    for (const part of Object.values(report.records ?? {})) {
      const opened = (access: CurrentUser["access"], of: number) =>
        part.list.first(db, { access, scope: { ...own.scope, access, rowId: of } }, 200);
      for (const { id } of own.rows) expect((await opened(stranger.access, id)).rows).toEqual([]);
      const all = await Promise.all(own.rows.map(({ id }) => opened(advisor.access, id)));
      expect(all.some(({ rows }) => rows.length > 0)).toBe(true);
    }
  });
});

it("claims are filtered by age, amount, program and decider, and each has one age", async () => {
  const report = reports.find(({ key }) => key === "franchisee-reimbursement");
  if (!report) throw new Error("There is no such report.");
  const idsOf = async (query: string) =>
    (await read(report, `period=yearToDate&${query}`)).rows.map(({ id }) => id).sort((one, other) => one - other);
  const all = await idsOf("");
  const ages = await Promise.all(["week", "month", "quarter", "longer"].map((age) => idsOf(`age=${age}`)));
  expect(ages.flat().sort((one, other) => one - other)).toEqual(all);
  expect(ages.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
  const { rows } = await sql<{ id: number; requested: number; programId: number; decidedBy: number | null }>`
    select id, requested_cents as requested, program_id, decided_by from claims where id = any(${all}) order by id
  `.execute(db);
  const idsWhere = (holds: (row: (typeof rows)[number]) => boolean) => rows.filter(holds).map(({ id }) => id);
  const middle = rows.map(({ requested }) => requested).sort((one, other) => one - other)[rows.length >> 1] ?? 0;
  const typed = `$${(middle / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  expect(await idsOf(`most=${typed}`)).toEqual(idsWhere(({ requested }) => requested <= middle));
  expect(await idsOf(`least=${typed}`)).toEqual(idsWhere(({ requested }) => requested >= middle));
  expect(await idsOf("least=many")).toEqual(all);
  const [{ programId } = { programId: 0 }] = rows;
  expect(await idsOf(`program=${programId}`)).toEqual(idsWhere((row) => row.programId === programId));
  const decider = rows.find(({ decidedBy }) => decidedBy !== null)?.decidedBy ?? 0;
  expect(await idsOf(`reviewer=${decider}`)).toEqual(idsWhere(({ decidedBy }) => decidedBy === decider));
});

it("sums a long report only on request, and draws its chart from those sums", async () => {
  await sql`
    insert into networks (company_id, name) select ${world.sunrise.id}, 'Long ' || n from generate_series(1, 2001) n
  `.execute(db);
  const report = reports.find(({ key }) => key === "usage-counters");
  if (!report) throw new Error("There is no such report.");
  const pageOf = (query: string) => {
    const at = new URLSearchParams(`period=yearToDate${query}`);
    const scope = toReportScope({ id: world.sunrise.id, timeZone: "America/New_York" }, advisor.access, at, now);
    return report.list.page(db, { access: advisor.access, scope, at }, {});
  };
  const [long, asked, short] = [await pageOf(""), await pageOf("&totals=1"), await pageOf("&q=Long 200")];
  expect(long.totals).toBeNull();
  expect(long.total).toBeGreaterThan(2001);
  expect([asked.rows, asked.kept]).toEqual([long.rows, [["totals", "1"]]]);
  const { rows } = await sql<{ viewed: number }>`
    select count(*) as viewed from analytics_events used join networks on networks.id = used.network_id
    where networks.company_id = ${world.sunrise.id} and used.event = 'idea.viewed'
      and (used.at at time zone 'America/New_York')::date between '2026-01-01' and '2026-12-31'
  `.execute(db);
  expect(rows[0]?.viewed).toBeGreaterThan(0);
  expect(report.chart?.(asked.totals ?? {}).points[0]?.value).toBe(rows[0]?.viewed);
  expect(short.totals).toMatchObject({ viewed: 0 });
});
