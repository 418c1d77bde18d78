import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#app/access/guards/guards.server.ts";
import { type Report, type ReportScope, scopeOf } from "#app/insight/reports/report.server.ts";
import { reports } from "#app/wiring/reports.server.ts";
import type { Db } from "#db/connect.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeReportWorld } from "#tests/support/make/report-world.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { statementsOf } from "#tests/support/statements.ts";

/** A report beside its SQL by hand: `rows` has a row's id and what `cells` name; `totals` the sums below them. */
interface ByHand {
  key: string;
  query?: string;
  rows: (scope: ReportScope) => RawBuilder<Record<string, unknown>>;
  /** Three columns at least, by their ids. */
  cells: readonly string[];
  /** Totals by their columns; the sum of the rows by hand unless told. */
  totals: readonly string[];
  /** A total that is no sum, by a statement of its own. */
  ratios?: Record<string, (rows: Record<string, number>[]) => number>;
}

const signIns = ({ from, to, timeZone }: ReportScope) => sql`
  select actor_id as user_id, at from audit_log
  where action = 'session.sign-in' and result = 'done'
    and (at at time zone ${timeZone})::date between ${from}::date and ${to}::date`;
const sum = (rows: Record<string, number>[], id: string) => rows.reduce((sum, row) => sum + (row[id] ?? 0), 0);

const byHand: ByHand[] = [
  {
    key: "organization-login",
    rows: (scope) => sql`
      with signed as (${signIns(scope)}), people as (
        select m.network_id, u.id from memberships m join users u on u.id = m.user_id where u.status <> 'Blocked')
      select networks.id, networks.name as "organizationName",
        (select count(*)::int from people where network_id = networks.id) as users,
        (select count(distinct p.id)::int from people p join signed s on s.user_id = p.id
          where p.network_id = networks.id) as "signedIn",
        (select count(*)::int from people p join signed s on s.user_id = p.id
          where p.network_id = networks.id) as "signIns",
        (select count(distinct (s.at at time zone ${scope.timeZone})::date)::int from people p
          join signed s on s.user_id = p.id where p.network_id = networks.id) as days
      from networks where company_id = ${scope.companyId} and status <> 'merged'`,
    cells: ["organizationName", "users", "signedIn", "signIns", "days"],
    totals: ["users", "signedIn", "signIns"],
    ratios: { adoption: (rows) => sum(rows, "signedIn") / sum(rows, "users") },
  },
  {
    key: "organization-not-logged-in",
    query: "since=60",
    rows: (scope) => sql`
      select networks.id, networks.name as "organizationName",
        (${scope.today}::date - (max(users.last_sign_in_at) at time zone ${scope.timeZone})::date) as "daysSince",
        count(users.id) filter (where users.status = 'Invited')::int as invited,
        count(users.id) filter (where users.status = 'Registered')::int as registered,
        count(users.id) filter (where users.status = 'Blocked')::int as blocked
      from networks left join memberships on memberships.network_id = networks.id
        left join users on users.id = memberships.user_id
      where networks.company_id = ${scope.companyId} and networks.status <> 'merged'
      group by networks.id
      having coalesce(${scope.today}::date - (max(users.last_sign_in_at) at time zone ${scope.timeZone})::date, 1000) >= 60`,
    cells: ["organizationName", "daysSince", "invited", "registered", "blocked"],
    totals: ["invited", "registered", "blocked"],
  },
  {
    key: "company-users",
    rows: ({ companyId, today, timeZone }) => sql`
      select users.id, users.last_name as "lastName", users.role, users.status,
        (select count(*)::int from audit_log where actor_id = users.id and action = 'session.sign-in'
          and result = 'done' and (at at time zone ${timeZone})::date > ${today}::date - 30
          and (at at time zone ${timeZone})::date <= ${today}::date) as logins,
        (select array_agg(networks.name order by memberships.position, networks.id) from memberships
          join networks on networks.id = memberships.network_id where memberships.user_id = users.id) as organizations,
        (select count(*)::int from locations where network_id in
          (select network_id from memberships where user_id = users.id) and (users.role <> 'Location Level Guest'
          or locations.id in (select location_id from guest_locations where user_id = users.id))
          and (users.role = 'Location Level Guest' or not exists (select from group_users where user_id = users.id)
            or locations.id in (select location_id from group_locations join group_users using (group_id)
              where user_id = users.id))) as locations
      from users where company_id = ${companyId}`,
    cells: ["lastName", "role", "status", "organizations", "locations", "logins"],
    totals: [],
  },
  {
    key: "franchisee-reimbursement",
    rows: ({ companyId, from, to, timeZone }) => sql`
      select claims.id, claims.number, networks.name as "organizationName", requested_cents as requested,
        approved_cents as approved, case when claims.status in ('paid', 'closed') then approved_cents else 0 end as paid,
        case when claims.status in ('approved', 'partlyApproved', 'paymentPending') then approved_cents
          when claims.status in ('submitted', 'inReview', 'infoRequested') then expected_cents else 0 end as open
      from claims join networks on networks.id = claims.network_id
      where claims.company_id = ${companyId} and claims.status <> 'draft'
        and (claims.submitted_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`,
    cells: ["number", "organizationName", "requested", "approved", "paid", "open"],
    totals: ["requested", "approved", "paid", "open"],
  },
  {
    key: "incentive-recap",
    rows: ({ companyId }) => sql`
      select a.id, locations.name as holder, networks.name as "organizationName", a.allocated_cents as allocated,
        (select sum(case when type in ('allocate', 'adjust') then amount_cents end)::int from ledger_entries e
          where e.account_id = a.id) - a.reserved_cents - a.spent_cents - a.expired_cents as available,
        (select count(*)::int from claims where account_id = a.id and status <> 'draft' and submitted_at is not null) as claims,
        (select count(*)::int from claims where account_id = a.id
          and status in ('approved', 'partlyApproved', 'paymentPending', 'paid', 'closed')) as approved,
        (select count(*)::int from claims where account_id = a.id and status = 'rejected') as rejected
      from budget_accounts a join networks on networks.id = a.network_id join locations on locations.id = a.location_id
      where a.company_id = ${companyId}`,
    cells: ["holder", "organizationName", "allocated", "available", "claims", "approved", "rejected"],
    totals: ["allocated", "available", "claims", "approved", "rejected"],
  },
  {
    key: "incentive-usage-recap",
    rows: ({ companyId }) => sql`
      with proved as (select distinct i.id, p.location_id, i.ends_on from plan_items i join plans p on p.id = i.plan_id
          join actions on actions.plan_item_id = i.id
          join files on files.object_type = 'action' and files.object_id = actions.id
          where i.status = 'done' and p.status in ('active', 'completed')),
        done as (select location_id, ends_on from proved union all
          select r.location_id, e.ends_on from event_recaps r join custom_events e on e.id = r.event_id),
        counted as (select a.id, count(done.ends_on)::int as completed,
            count(done.ends_on) filter (where to_char(done.ends_on, 'MM') = '11')::int as nov
          from budget_accounts a join incentive_programs p on p.id = a.program_id
            left join done on done.location_id = a.location_id and done.ends_on >= p.starts_on and done.ends_on <= p.ends_on
          group by a.id)
      select a.id, locations.name as holder, p.required_completions as required, completed, nov,
        (completed >= p.required_completions)::int as met,
        case when completed >= p.required_completions then 'met' when completed = 0 then 'none' else 'behind' end as standing
      from budget_accounts a join counted using (id) join incentive_programs p on p.id = a.program_id
        join locations on locations.id = a.location_id
      where a.company_id = ${companyId}`,
    cells: ["holder", "required", "completed", "nov", "met", "standing"],
    totals: ["required", "completed", "met"],
    ratios: { share: (rows) => sum(rows, "completed") / sum(rows, "required") },
  },
  {
    key: "incentive-organization-events-recap",
    rows: ({ companyId, from, to }) => sql`
      with told as (select event_id, sum(attendance)::int as attendance, sum(gift_cards_used)::int as cards
          from event_recaps group by event_id),
        asked as (select event_id, sum(requested_cents)::int as claimed, sum(approved_cents)::int as approved
          from claims where status not in ('draft', 'withdrawn', 'void', 'expired') group by event_id),
        happened as (select e.network_id, p.status, told.*, asked.claimed, asked.approved,
          p.status in ('held', 'recapDue', 'recapped', 'closed') as was_held, p.recap_waived_by is null
            and (select count(*) from event_recaps r where r.event_id = e.id)
              < (select count(*) from custom_event_locations l where l.event_id = e.id) as owes from custom_events e
          join event_programs p using (id) left join told on told.event_id = e.id left join asked on asked.event_id = e.id
          where p.status not in ('draft', 'declined') and e.ends_on between ${from}::date and ${to}::date)
      select networks.id, networks.name as "organizationName", count(happened.status)::int as events,
        count(*) filter (where was_held)::int as held,
        count(*) filter (where happened.status = 'cancelled')::int as cancelled,
        count(*) filter (where was_held and owes)::int as missing,
        coalesce(sum(attendance), 0)::int as attendance, coalesce(sum(cards), 0)::int as cards,
        coalesce(sum(claimed), 0)::int as claimed, coalesce(sum(approved), 0)::int as approved
      from networks left join happened on happened.network_id = networks.id
      where networks.company_id = ${companyId} and networks.status <> 'merged' group by networks.id`,
    cells: ["organizationName", "events", "held", "cancelled", "missing", "attendance", "cards", "claimed", "approved"],
    totals: ["events", "held", "cancelled", "missing", "attendance", "cards", "claimed", "approved"],
  },
  {
    key: "free-coffee-request",
    rows: ({ companyId, from, to, timeZone }) => sql`
      select r.id, r.number, networks.name as "organizationName", locations.pc_number as "pcNumber",
        coalesce(approved_winners, winners) as winners
      from free_coffee_requests r join networks on networks.id = r.network_id join locations on locations.id = r.location_id
      where r.company_id = ${companyId}
        and (r.submitted_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`,
    cells: ["number", "organizationName", "pcNumber", "winners"],
    totals: ["winners"],
  },
  {
    key: "network-budget-left",
    rows: ({ companyId, today }) => sql`
      select networks.id, networks.name as "organizationName", count(a.id)::int as accounts,
        coalesce(sum(a.allocated_cents), 0)::int as allocated,
        coalesce(sum(a.allocated_cents - a.reserved_cents - a.spent_cents - a.expired_cents), 0)::int as left,
        (select coalesce(sum(expected_cents), 0)::int from claims
          where network_id = networks.id and status in ('submitted', 'inReview', 'infoRequested')) as pending,
        coalesce(sum(greatest(0, a.allocated_cents - a.reserved_cents - a.spent_cents - a.expired_cents
          - round(1.0 * a.spent_cents / greatest(1, ${today}::date - p.starts_on + 1)
            * greatest(0, p.ends_on - ${today}::date)))), 0)::int as projected
      from networks left join (budget_accounts a join incentive_programs p
        on p.id = a.program_id and p.status in ('open', 'closing')) on a.network_id = networks.id
      where networks.company_id = ${companyId} and networks.status <> 'merged' group by networks.id`,
    cells: ["organizationName", "accounts", "allocated", "left", "pending", "projected"],
    totals: ["accounts", "allocated", "left", "pending", "projected"],
    ratios: { leftShare: (rows) => sum(rows, "left") / sum(rows, "allocated") },
  },
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
  {
    key: "company-locations",
    rows: ({ companyId }) => sql`
      select locations.id, locations.pc_number as "pcNumber", networks.name as "organizationName",
        count(plans.id) filter (where plans.status = 'active')::int as plans,
        array(select users.first_name || ' ' || users.last_name from users join guest_locations g on g.user_id = users.id
          where g.location_id = locations.id and users.role = 'Location Level Guest' and users.status = 'Registered'
          order by lower(users.last_name), users.id) as managers,
        case when locations.latitude is null then 'none' else 'manual' end as "geocodeQuality",
        max(plans.starts_on) filter (where plans.status in ('active', 'completed')) as "lastPlan",
        coalesce((select sum(allocated_cents - reserved_cents - spent_cents - expired_cents)::int from budget_accounts
          where location_id = locations.id), 0) as "incentiveLeft"
      from locations join networks on networks.id = locations.network_id
        left join plans on plans.location_id = locations.id
      where locations.company_id = ${companyId} group by locations.id, networks.id`,
    cells: ["pcNumber", "organizationName", "plans", "lastPlan", "managers", "geocodeQuality", "incentiveLeft"],
    totals: ["plans", "incentiveLeft"],
  },
  {
    key: "social-media-orders",
    rows: ({ companyId, from, to, timeZone }) => sql`
      select o.id, o.number, networks.name as "organizationName", o.amount_cents as amount, o.refunded_cents as refunded,
        o.paid_cents + o.incentive_cents - o.refunded_cents as paid,
        (select count(*)::int from social_deliverables d where d.order_id = o.id and d.status = 'approved') as approved,
        (select count(*)::int from social_deliverables d
          where d.order_id = o.id and d.status = 'approved' and d.slot < now()) as published,
        (select (min(d.slot)::date - o.submitted_at::date) from social_deliverables d
          where d.order_id = o.id and d.status = 'approved') as "toFirstPost"
      from social_orders o join networks on networks.id = o.network_id
      where o.company_id = ${companyId} and o.status <> 'draft'
        and (o.submitted_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`,
    cells: ["number", "organizationName", "amount", "refunded", "paid", "approved", "published", "toFirstPost"],
    totals: ["amount", "refunded", "paid", "approved"],
  },
  {
    key: "total-costs",
    rows: ({ companyId, from, to }) => sql`
      with counted as (select plan_id, sum(planned_cents)::int as planned, coalesce(sum(actual_cents), 0)::int as actual,
          coalesce(sum(planned_cents) filter (where is_incentive_eligible), 0)::int as eligible
        from plan_items where status <> 'skipped' group by plan_id)
      select plans.id, plans.number, networks.name as "organizationName", coalesce(planned, 0) as planned,
        coalesce(actual, 0) as actual, coalesce(eligible, 0) as eligible,
        case when actual > 0 then actual else coalesce(planned, 0) end as net
      from plans join networks on networks.id = plans.network_id left join counted on counted.plan_id = plans.id
      where plans.company_id = ${companyId} and plans.status <> 'draft'
        and plans.starts_on <= ${to}::date and plans.ends_on >= ${from}::date`,
    cells: ["number", "organizationName", "planned", "actual", "eligible", "net"],
    totals: ["planned", "actual", "eligible", "net"],
  },
  {
    key: "usage-counters",
    rows: ({ companyId, from, to, timeZone }) => sql`
      with used as (select *, (at at time zone ${timeZone})::date as day from analytics_events)
      select networks.id, networks.name as "organizationName",
        count(used.id) filter (where day between ${from}::date and ${to}::date)::int as uses,
        count(used.id) filter (where day between ${from}::date - interval '3 months' and ${from}::date - 1)::int as before,
        count(used.id) filter (where day between ${from}::date and ${to}::date and event = 'plan.saved')::int as saved,
        count(used.id) filter (where day between ${from}::date and ${to}::date and event = 'idea.viewed')::int as viewed,
        (select count(distinct o.id)::int from openings o join memberships m on m.user_id = o.created_by
          where m.network_id = networks.id and o.company_id = networks.company_id
            and (o.created_at at time zone ${timeZone})::date between ${from}::date and ${to}::date) as reports,
        (select coalesce(sum(people) * 5, 0)::int from (
          select count(distinct user_id) as people from used active
          where active.network_id = networks.id and day between ${from}::date and ${to}::date
          group by floor(extract(epoch from at) / 300)) buckets) as minutes
      from networks left join used on used.network_id = networks.id
      where networks.company_id = ${companyId} and networks.status <> 'merged' group by networks.id`,
    cells: ["organizationName", "uses", "before", "saved", "viewed", "reports", "minutes"],
    totals: ["uses", "before", "saved", "viewed", "reports", "minutes"],
    ratios: { change: (rows) => (sum(rows, "uses") - sum(rows, "before")) / sum(rows, "before") },
  },
];

let database: TestDatabase;
let db: Db;
let world: World;
let advisor: Person;
const now = new Date("2026-11-25T15:00:00Z");

/** What a report is read of, and by whom. */
interface Ground {
  db: Db;
  companyId: number;
  person: Person;
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
  const scope = scopeOf(company, person.reach, at, now);
  const rows: { id: number }[] = [];
  for (;;) {
    at.set("size", "50");
    at.set("page", String(rows.length / 50 + 1));
    const page = await report.list.page(db, person.reach, scope, at, {});
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return { rows, page, scope };
  }
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
const byId = (one: Record<string, unknown>, other: Record<string, unknown>) => Number(one.id) - Number(other.id);

it("every report stands beside its SQL by hand", () => {
  expect(byHand.map(({ key }) => key)).toEqual(reports.map(({ key }) => key));
});

/** Compares rows, cells and totals with SQL by hand; gives the sums by hand. */
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

  it("has the rows, cells and totals that SQL by hand has", async () => {
    const { count, sums } = await compare(report, byHand, random);
    // Random data that happens to be empty would prove nothing.
    expect(count).toBeGreaterThan(3);
    expect(Object.values(sums).every((sum) => sum > 0)).toBe(true);
  });

  it("has the same of the demo, which shows something in each", async () => {
    await compare(report, byHand, demo);
    expect((await read(report, "", demo)).page.total).toBeGreaterThan(0);
  });

  it("asks three statements for a page, and finds nothing for what is foreign or silly", async () => {
    const { scope } = await read(report, query);
    const at = new URLSearchParams(query);
    const sent = await statementsOf(() => report.list.page(db, advisor.reach, scope, at, {}));
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

  it("is empty for an advisor of another company, sub-lists too", async () => {
    const stranger = await makePerson(db, world.harborAdvisor);
    expect((await read(report, query, { ...random, person: stranger })).page.total).toBe(0);
    const own = await read(report, query);
    for (const part of Object.values(report.parts ?? {})) {
      const opened = (reach: Person["reach"], of: number) =>
        part.list.first(db, reach, { ...own.scope, reach, of }, 200);
      for (const { id } of own.rows) expect((await opened(stranger.reach, id)).rows).toEqual([]);
      const all = await Promise.all(own.rows.map(({ id }) => opened(advisor.reach, id)));
      expect(all.some(({ rows }) => rows.length > 0)).toBe(true);
    }
  });
});

it("claims are narrowed by age, amount, program and who decided, and each is of one age", async () => {
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

it("adds a long report up where its reader asks for it, and its chart is drawn of that", async () => {
  await sql`
    insert into networks (company_id, name) select ${world.sunrise.id}, 'Long ' || n from generate_series(1, 2001) n
  `.execute(db);
  const report = reports.find(({ key }) => key === "usage-counters");
  if (!report) throw new Error("There is no such report.");
  const pageOf = (query: string) => {
    const at = new URLSearchParams(`period=yearToDate${query}`);
    const scope = scopeOf({ id: world.sunrise.id, timeZone: "America/New_York" }, advisor.reach, at, now);
    return report.list.page(db, advisor.reach, scope, at, {});
  };
  const [long, asked, short] = [await pageOf(""), await pageOf("&totals=1"), await pageOf("&q=Long 200")];
  expect(long.totals).toBeNull();
  expect(long.total).toBeGreaterThan(2001);
  expect([asked.rows, asked.kept]).toEqual([long.rows, [["totals", "1"]]]);
  const { rows } = await sql<{ viewed: number }>`
    select count(*) as viewed from analytics_events used join networks on networks.id = used.network_id
    where networks.company_id = ${world.sunrise.id} and networks.status <> 'merged' and used.event = 'idea.viewed'
      and (used.at at time zone 'America/New_York')::date between '2026-01-01' and '2026-12-31'
  `.execute(db);
  expect(rows[0]?.viewed).toBeGreaterThan(0);
  expect(report.chart?.(asked.totals ?? {}).points[0]?.value).toBe(rows[0]?.viewed);
  expect(short.totals).toMatchObject({ viewed: 0 });
});
