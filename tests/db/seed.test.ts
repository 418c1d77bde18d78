import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from "#db/seed/demo-accounts.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { seedScale } from "#db/seed/scale.ts";
import { missingBoxes } from "#app/programs/phase-checks/phase-rules.ts";
import { studioWorkflow } from "#app/programs/studio/studio-rules.ts";
import { parseDocumentValue } from "#app/setup/documents/document-queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const today = new Date("2026-11-21T16:30:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.db, today);
});
afterAll(() => database.close());

test("the demo has 12 networks with 150 locations in real towns, and a second company", async () => {
  const { rows } = await sql`
    select companies.name, count(distinct networks.id)::int as networks, count(locations.id)::int as locations,
      count(distinct (locations.latitude, locations.longitude))::int as places,
      count(*) filter (where locations.status = 'planned')::int as planned
    from companies join networks on networks.company_id = companies.id join locations on locations.network_id = networks.id
    group by companies.id order by companies.id
  `.execute(database.db);
  expect(rows).toEqual([
    { name: "Sunrise Coffee & Donuts", networks: 12, locations: 150, places: 150, planned: 5 },
    { name: "Harbor Bagel Works", networks: 3, locations: 9, places: 9, planned: 0 },
  ]);
});

test("the demo has a studio request in every status, with a proof wherever one was sent", async () => {
  const { rows } = await sql<{ status: string; lacks: boolean }>`
    select distinct status, rounds_used > (select count(distinct round) from studio_files
      where request_id = studio_requests.id and kind = 'proof') as lacks from studio_requests order by status`.execute(
    database.db,
  );
  expect(rows).toEqual([...studioWorkflow.statuses].sort().map((status) => ({ status, lacks: false })));
});

test("a social media order passed through all earlier statuses, with their boxes ticked", async () => {
  const orders = await database.db.selectFrom("socialOrders").select(["id", "number", "status"]).execute();
  const { boxes } = parseDocumentValue("socialChecklist", null);
  const passed = ["paid", "inProduction", "awaitingApproval", "approved", "scheduled", "completed"];
  const wrong: string[] = [];
  for (const { id, number, status } of orders) {
    const place = passed.indexOf(status === "changesRequested" ? "awaitingApproval" : status);
    if (place < 1) continue;
    const ticked = await database.db
      .selectFrom("phaseChecks")
      .select("box")
      .where("objectType", "=", "social-order")
      .where("objectId", "=", id)
      .execute();
    for (const phase of passed.slice(0, place)) {
      const open = missingBoxes(
        boxes,
        phase,
        ticked.map(({ box }) => box),
      );
      if (open.length > 0) wrong.push(`${number}, ${status}: ${open.join(", ")}`);
    }
    const steps = await database.db
      .selectFrom("statusChanges")
      .select("toStatus")
      .where("objectType", "=", "social-order")
      .where("objectId", "=", id)
      .orderBy("at")
      .execute();
    const way = steps.map(({ toStatus }) => toStatus);
    if (way.at(-1) !== status || !way.includes(passed[place - 1] ?? "")) wrong.push(`${number}: ${way.join(", ")}`);
  }
  expect(orders.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test("an order or claim has its status since the last change of its history", async () => {
  const { rows } = await sql<{ type: string; others: string[] | null }>`
    with records as (
      select 'claim' as type, id, number, status, status_since from claims
      union all select 'gift-card-order', id, number, status, status_since from gift_card_orders
      union all select 'free-coffee-request', id, number, status, status_since from free_coffee_requests
      union all select 'studio-request', id, number, status, status_since from studio_requests
      union all select 'social-order', id, number, status, status_since from social_orders
    ), latest as (
      select distinct on (object_type, object_id) object_type, object_id, to_status, at from status_changes
      order by object_type, object_id, at desc, id desc
    )
    select type,
      array_agg(number) filter (where (to_status, at) is distinct from (status, status_since)) as others
    from records left join latest on object_type = type and object_id = records.id group by type order by type
  `.execute(database.db);
  expect(rows.map(({ type, others }) => [type, others])).toEqual([
    ["claim", null],
    ["free-coffee-request", null],
    ["gift-card-order", null],
    ["social-order", null],
    ["studio-request", null],
  ]);
});

test("every promised account exists with its role and status", async () => {
  const accounts = await database.db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.companyId")
    .select(["email", "role", "users.status", "companies.name as company", "acceptedTermsVersion"])
    .where(sql<boolean>`email ~ '^[a-z]+@(sunrise|harbor|mainstreet)\\.test$'`)
    .orderBy("users.id")
    .execute();
  const sunrise = "Sunrise Coffee & Donuts";
  expect(
    accounts.map(({ email, role, status, company, acceptedTermsVersion }) => [
      email,
      role,
      status,
      company,
      acceptedTermsVersion !== null,
    ]),
  ).toEqual([
    ["senior@mainstreet.test", "Senior Advisor", "Registered", null, true],
    ["advisor@mainstreet.test", "Mainstreet Advisor", "Registered", null, true],
    ["admin@sunrise.test", "Business Administrator", "Registered", sunrise, true],
    ["owner@sunrise.test", "Business Owner", "Registered", sunrise, true],
    ["viewer@sunrise.test", "View Only", "Registered", sunrise, true],
    ["other@sunrise.test", "Business Owner", "Registered", sunrise, true],
    ["new@sunrise.test", "Business Owner", "Registered", sunrise, false],
    ["invited@sunrise.test", "Business Administrator", "Invited", sunrise, false],
    ["blocked@sunrise.test", "Business Owner", "Blocked", sunrise, true],
    ["guest@sunrise.test", "Location Level Guest", "Registered", sunrise, true],
    ["owner@harbor.test", "Business Owner", "Registered", "Harbor Bagel Works", true],
  ]);
});

test("every registered user signs in with the demo password", async () => {
  const { isPassword } = await import("#app/access/sign-in/password.server.ts");
  expect(await isPassword(DEMO_PASSWORD, DEMO_PASSWORD_HASH)).toBe(true);
  const others = await database.db
    .selectFrom("users")
    .select("email")
    .where("status", "=", "Registered")
    .where("passwordHash", "<>", DEMO_PASSWORD_HASH)
    .execute();
  expect(others).toEqual([]);
});

test("admin and owner see 14 locations of two networks, the guest two of them, the advisor only Sunrise", async () => {
  const { AccessScope } = await import("#app/platform/identity/access-scope.server.ts");
  const reached = async (email: string) => {
    const person = await database.db
      .selectFrom("users")
      .select(["id as userId", "role", "companyId"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const access = AccessScope.of(person);
    const [locations, networks, companies] = await Promise.all([
      database.db.selectFrom("locations").select("pcNumber").where(access.location("locations.id")).execute(),
      database.db.selectFrom("networks").select("id").where(access.network("networks.id")).execute(),
      database.db.selectFrom("companies").select("id").where(access.company("companies.id")).execute(),
    ]);
    return { locations: locations.length, networks: networks.length, companies: companies.length };
  };
  const two = { locations: 14, networks: 2, companies: 1 };
  expect(await reached("admin@sunrise.test")).toEqual(two);
  expect(await reached("owner@sunrise.test")).toEqual(two);
  expect(await reached("viewer@sunrise.test")).toEqual(two);
  expect(await reached("guest@sunrise.test")).toMatchObject({ locations: 2 });
  expect(await reached("other@sunrise.test")).toEqual({ locations: 18, networks: 1, companies: 1 });
  expect(await reached("advisor@mainstreet.test")).toEqual({ locations: 150, networks: 12, companies: 1 });
  expect(await reached("senior@mainstreet.test")).toEqual({ locations: 159, networks: 15, companies: 2 });
});

test("each company's terms are shown as stored, and accepted by all users but new@", async () => {
  const { sanitizeHtml } = await import("#app/platform/html/sanitize-html.server.ts");
  const versions = await database.db.selectFrom("termsVersions").selectAll().orderBy("id").execute();
  for (const { html, textHash } of versions) {
    expect(sanitizeHtml(html)).toBe(html);
    expect(textHash).toBe(createHash("sha256").update(html).digest("hex"));
  }
  const open = await database.db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .leftJoin("termsAcceptances", (join) =>
      join
        .onRef("termsAcceptances.userId", "=", "users.id")
        .onRef("termsAcceptances.termsNumber", ">=", "companies.requiredTermsVersion"),
    )
    .select("email")
    .where("users.status", "=", "Registered")
    .where("termsAcceptances.id", "is", null)
    .execute();
  expect(open).toEqual([{ email: "new@sunrise.test" }]);
});

test("every network has a user who runs it, and nothing happened after today", async () => {
  const { rows } = await sql`
    select networks.name from networks where not exists (
      select from memberships join users on users.id = memberships.user_id
      where memberships.network_id = networks.id and users.status = 'Registered'
        and users.role in ('Business Owner', 'Business Administrator'))
    union all select email from users where greatest(created_at, registered_at, last_sign_in_at, last_visit_at) > ${today}
      or last_sign_in_at < registered_at - interval '1 day' or registered_at < created_at
    union all select action from audit_log where at > ${today}
    union all select event from analytics_events where at > ${today}
  `.execute(database.db);
  expect(rows).toEqual([]);
});

test("seeding again changes nothing, even when the company and an account were renamed", async () => {
  const counts = () => sql`select (select count(*) from users) as users, (select count(*) from audit_log) as audit`;
  const before = (await counts().execute(database.db)).rows;
  class Undone extends Error {}
  await expect(
    database.db.transaction().execute(async (db) => {
      await db.updateTable("companies").set({ name: "Sunset Coffee" }).where("name", "like", "Sunrise%").execute();
      await db
        .updateTable("users")
        .set({ email: "boss@sunrise.test" })
        .where("email", "=", "admin@sunrise.test")
        .execute();
      await seedDemo(db, today);
      expect((await counts().execute(db)).rows).toEqual(before);
      throw new Undone();
    }),
  ).rejects.toThrow(Undone);
  await seedDemo(database.db, today);
  expect((await counts().execute(database.db)).rows).toEqual(before);
});

test("both companies have plans of every status, done when they have ended, and a batch awaiting answers", async () => {
  const { rows } = await sql`
    select companies.name, array_agg(distinct plans.status order by plans.status) as statuses,
      count(*) filter (where autopilot_answer = 'waiting')::int as waiting,
      count(*) filter (where not exists (select from plan_items where plan_items.plan_id = plans.id))::int as empty,
      count(*) filter (where plans.status = 'completed' and exists (
        select from actions where actions.plan_id = plans.id and actions.status <> 'done'))::int as unfinished
    from companies join plans on plans.company_id = companies.id group by companies.id order by companies.id
  `.execute(database.db);
  const statuses = ["active", "archived", "completed", "draft", "saved"];
  expect(rows).toEqual([
    { name: "Sunrise Coffee & Donuts", statuses, waiting: 4, empty: 0, unfinished: 0 },
    { name: "Harbor Bagel Works", statuses, waiting: 2, empty: 0, unfinished: 0 },
  ]);
  const { rows: outside } = await sql`
    select plan_items.title from plan_items join plans on plans.id = plan_items.plan_id
    where plan_items.starts_on < plans.starts_on or plan_items.ends_on > plans.ends_on
  `.execute(database.db);
  expect(outside).toEqual([]);
});

test("a shop was transferred, and its former owner can read what was planned there", async () => {
  const { AccessScope } = await import("#app/platform/identity/access-scope.server.ts");
  const queries = await import("#app/handover/past-locations/past-location-queries.server.ts");
  const owner = await database.db
    .selectFrom("users")
    .select(["id as userId", "role", "companyId"])
    .where("email", "=", "owner@sunrise.test")
    .executeTakeFirstOrThrow();
  const access = AccessScope.of(owner);
  const [record] = await queries
    .selectReadableLocationRecords(database.db, access, today)
    .select("locationRecords.id")
    .execute();
  const found = record && (await queries.findPastLocation(database.db, access, record.id, today));
  expect(found).toMatchObject({
    handedOverOn: "2026-10-12",
    plans: [{ status: "completed", items: expect.any(Array) }],
  });
  expect(found?.plans[0]?.items.length).toBeGreaterThan(1);
});

// This test is the last one, because opening another database changes the environment.
test("the benchmark data can have any size and is created once, in an empty database only", async () => {
  const tiny = {
    name: "Scale Coffee",
    key: "scale",
    users: 200,
    networks: 20,
    locations: 40,
    events: 400,
    ideas: 30,
    plans: 10,
    repeatingEvents: 50,
  };
  const lines: string[] = [];
  const load = ({ db }: TestDatabase) => seedScale(db, today, (line) => lines.push(line), [tiny]);
  await expect(load(database)).rejects.toThrow(
    "This database has other data. Use an empty database for benchmark data.",
  );
  const empty = await openTestDatabase();
  onTestFinished(() => empty.close());
  expect(await load(empty)).toBe(true);
  expect(await load(empty)).toBe(false);
  const { rows } = await sql`
    select (select count(*) from users where company_id = companies.id) as users,
      (select count(*) from networks where company_id = companies.id) as networks,
      (select count(*) from locations where company_id = companies.id) as locations,
      (select count(*) from memberships where company_id = companies.id) as memberships,
      (select count(*) from guest_locations where company_id = companies.id) as guest_locations,
      (select count(*) from analytics_events where company_id = companies.id) as events,
      (select count(*) from ideas where company_id = companies.id) as ideas,
      (select count(*) from plan_items where company_id = companies.id) as items,
      (select count(*) from actions where company_id = companies.id) as actions,
      (select count(*) from custom_events where company_id = companies.id and rrule <> '') as repeating_events,
      (select count(*) from geography_locations where company_id = companies.id) as places,
      (select count(*) from claim_lines join claims on claims.id = claim_id where company_id = companies.id) as claim_lines,
      (select count(*) from studio_requests where company_id = companies.id) as studio_requests,
      (select count(*) from social_orders where company_id = companies.id) as social_orders,
      (select count(*) from openings where company_id = companies.id) as openings,
      (select count(*) from points where company_id = companies.id) as points,
      (select count(*) from points join (select distinct on (company_id) * from locations order by company_id, id) first
          using (company_id) where miles_between(points.latitude, points.longitude, first.latitude, first.longitude) <= 5
          and company_id = companies.id) as first_points,
      (select count(*) from ledger_entries where company_id = companies.id) as entries,
      (select count(*) from budget_accounts account join lateral (
        select sum(reserved_cents) as reserved, sum(approved_cents) filter (where status in ('paid', 'closed')) as spent
        from claims where account_id = account.id) claimed on reserved = reserved_cents and spent = spent_cents
        where account.company_id = companies.id) as balanced_accounts
    from companies where name = 'Scale Coffee'
  `.execute(empty.db);
  expect(rows).toEqual([
    {
      users: 202,
      networks: 20,
      locations: 40,
      memberships: 222,
      guestLocations: 100,
      events: 400,
      ideas: 30,
      items: 80,
      actions: 224,
      repeatingEvents: 50,
      places: 40,
      claimLines: 400,
      entries: 2_000,
      balancedAccounts: 40,
      studioRequests: 200,
      socialOrders: 200,
      openings: 40,
      points: 2_195,
      firstPoints: 2_000,
    },
  ]);
  expect(lines).toHaveLength(22);
});
