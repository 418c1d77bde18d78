import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";

interface DemoProgram {
  status: string;
  /** First day, in days from the day of loading. */
  inDays: number;
  /** Days since it got its status. */
  since: number;
  reason: string;
  winners: number;
  /** Reason of a decline. */
  declined?: string;
}

/** Orders by the position of their shop among the company's, with those of the demo's owners first. */
const programs: readonly (DemoProgram | null)[] = [
  { status: "active", inDays: -34, since: 34, reason: "Anniversary", winners: 100 },
  { status: "submitted", inDays: 47, since: 2, reason: "Remodel", winners: 150 },
  { status: "closed", inDays: -310, since: 181, reason: "Community", winners: 80 },
  { status: "approved", inDays: 40, since: 5, reason: "Community", winners: 120 },
  { status: "inProduction", inDays: 26, since: 3, reason: "Relocation", winners: 100 },
  { status: "shipped", inDays: 9, since: 1, reason: "Reopening", winners: 200 },
  {
    status: "declined",
    inDays: 24,
    since: 11,
    reason: "Community",
    winners: 500,
    declined: "The shop is closed for its remodel during these weeks. Order again for after it reopens.",
  },
  { status: "completed", inDays: -104, since: 4, reason: "Grand opening", winners: 250 },
  { status: "submitted", inDays: 33, since: 9, reason: "Anniversary", winners: 100 },
  { status: "cancelled", inDays: 60, since: 14, reason: "Anniversary", winners: 100 },
];

const steps = [
  ["order cups and coffee", -14, "Check your stock: each winner picks up a cup a day."],
  ["brief the crew", -3, "Who wins, how a card is used, and what to say to customers."],
  ["launch day", 0, "Welcome the winners and hand out the cards."],
  ["day-50 check", 49, "Count the cards that are in use, and talk to the crew."],
  ["wrap-up", 99, "Thank the winners, take down the signs and wrap up the order."],
] as const;

/** Add orders of Free Coffee for 100 Days in every status, with the checklist actions of approved ones. */
export async function addFreeCoffee(db: Db, companyId: number, today: Date): Promise<void> {
  const shops = await listOwnedShops(db, companyId);
  for (const [place, program] of programs.entries()) {
    const shop = shops[place];
    if (!shop || !program) continue;
    const { status, inDays, since, reason, winners, declined = "" } = program;
    const startsOn = dateDaysAgo(today, -inDays);
    const at = instantDaysAgo(today, since, place);
    const begun = status === "submitted" ? at : instantDaysAgo(today, Math.max(since, 24 - inDays) + 3, place);
    const isDecided = !["submitted", "cancelled"].includes(status);
    const isApproved = isDecided && status !== "declined";
    const isShipped = ["shipped", "active", "completed", "closed"].includes(status);
    const year = String(begun.getUTCFullYear());
    await sql`
      with counted as (
        insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'FC', ${Number(year)}, 1)
        on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning last
      ), request as (
        insert into free_coffee_requests (company_id, number, network_id, location_id, reason, starts_on, ends_on, winners,
          approved_winners, contact_name, contact_email, contact_phone, ship_name, ship_company, ship_street, ship_city,
          ship_state, ship_zip, carrier, tracking, submitted_at, submitted_by, decided_at, decided_by, status, status_since,
          created_at, created_by, updated_at, updated_by)
        select ${companyId}::integer, 'FC-' || ${year} || '-' || lpad(counted.last::text, 6, '0'),
          ${shop.networkId}::integer, ${shop.id}::integer, ${reason}, ${startsOn}::date, ${startsOn}::date + 99,
          ${winners}::integer, ${isApproved ? winners : null}::integer, ${shop.by.name}, ${shop.by.email}, ${shop.phone},
          ${shop.by.name}, ${shop.name}, ${shop.street}, ${shop.city}, ${shop.state}, ${shop.zip},
          ${isShipped ? "UPS" : ""}, ${isShipped ? `1Z84A6${100_200 + place * 717}` : ""}, ${begun}::timestamptz,
          ${shop.by.id}::integer, ${isDecided ? at : null}::timestamptz, ${isDecided ? shop.advisorId : null}::integer,
          ${status}, ${at}::timestamptz, ${begun}::timestamptz, ${shop.by.id}::integer, ${at}::timestamptz,
          ${shop.by.id}::integer
        from counted returning id, company_id, location_id, starts_on
      ), told as (
        insert into status_changes (object_type, object_id, company_id, to_status, reason, at, by_user_id)
        select 'free-coffee-request', id, company_id, step.to_status, step.reason, step.at, step.by_user_id from request,
          (values (1, 'submitted', '', ${begun}::timestamptz, ${shop.by.id}::integer),
            (2, ${status}, ${declined}, ${at}::timestamptz, ${isDecided ? shop.advisorId : shop.by.id}::integer))
            as step (place, to_status, reason, at, by_user_id)
        where step.place = 1 or step.to_status <> 'submitted'
      ), made as (
        insert into actions (company_id, location_id, title, detail, due_on, status, done_at, done_by, created_at)
        select company_id, location_id, 'Free coffee: ' || title, detail, starts_on + days,
          case when starts_on + days < ${dateDaysAgo(today, 0)}::date then 'done' else 'todo' end,
          case when starts_on + days < ${dateDaysAgo(today, 0)}::date then (starts_on + days)::timestamptz + interval '15 hours' end,
          case when starts_on + days < ${dateDaysAgo(today, 0)}::date then ${shop.by.id}::integer end, ${at}::timestamptz
        from request, jsonb_to_recordset(${JSON.stringify(
          steps.map(([title, days, detail]) => ({ title, days, detail })),
        )}::jsonb) as step (title text, days integer, detail text)
        where ${isApproved && status !== "closed"} returning id
      )
      insert into free_coffee_actions (request_id, action_id) select request.id, made.id from request, made`.execute(
      db,
    );
  }
}

/** List the open shops whose network has an owner, those of the demo's first owner before the others. */
export async function listOwnedShops(db: Db, companyId: number) {
  const shops = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.networkId", "locations.name", "locations.street", "locations.city"])
    .select(["locations.state", "locations.zip", "locations.phone"])
    .select(
      sql<number | null>`coalesce(networks.advisor_id,
        (select min(user_id) from advisor_companies where company_id = ${companyId}))`.as("advisorId"),
    )
    .select(
      sql<{ id: number; name: string; email: string } | null>`(
        select json_build_object('id', users.id, 'name', trim(users.first_name || ' ' || users.last_name),
          'email', users.email) from users
        join memberships on memberships.user_id = users.id and memberships.network_id = locations.network_id
        where users.role = 'Business Owner' and users.status = 'Registered'
        order by users.email <> 'owner@sunrise.test', users.id limit 1)`.as("by"),
    )
    .where("locations.companyId", "=", companyId)
    .where("locations.status", "=", "open")
    .where("locations.street", "<>", "")
    .where("locations.zip", "<>", "")
    .orderBy(
      sql`locations.network_id in (select network_id from memberships join users on users.id = memberships.user_id
        where users.email = 'owner@sunrise.test')`,
      "desc",
    )
    .orderBy("locations.pcNumber")
    .limit(40)
    .execute();
  return shops.flatMap(({ by, ...shop }) => (by ? [{ ...shop, by }] : []));
}
