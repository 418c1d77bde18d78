import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";

interface DemoOrder {
  title: string;
  category: string;
  status: string;
  /** Day of the event, in days from the day of loading. */
  inDays: number;
  /** Days since it got its status. */
  since: number;
  /** Cards by value in dollars: the quantity ordered and the quantity approved. */
  cards: readonly (readonly [dollars: number, quantity: number, approved?: number])[];
  isBilled?: true;
  reason?: string;
  used?: number;
}

const orders: readonly DemoOrder[] = [
  {
    title: "Holiday toy drive",
    category: "Charity drive",
    status: "submitted",
    inDays: 24,
    since: 1,
    cards: [[5, 40]],
  },
  {
    title: "Teacher thank-you morning",
    category: "School spirit night",
    status: "submitted",
    inDays: 20,
    since: 4,
    cards: [[25, 14]],
  },
  {
    title: "Library winter reading",
    category: "School spirit night",
    status: "approved",
    inDays: 25,
    since: 2,
    cards: [[10, 20]],
  },
  {
    title: "Chamber raffle",
    category: "Community festival",
    status: "reduced",
    inDays: 30,
    since: 3,
    cards: [
      [5, 20, 20],
      [10, 10, 4],
    ],
    reason: "The raffle has four prizes, so four cards of $10.00 are enough.",
  },
  {
    title: "Skate night",
    category: "Youth sports",
    status: "rejected",
    inDays: 18,
    since: 6,
    cards: [[25, 8]],
    reason: "The rink sells its own food that night. Order for the spring show instead.",
  },
  {
    title: "Senior center bingo",
    category: "Community festival",
    status: "ordered",
    inDays: 13,
    since: 1,
    cards: [[5, 30]],
  },
  {
    title: "Coats for kids",
    category: "Charity drive",
    status: "shipped",
    inDays: 6,
    since: 2,
    cards: [[10, 15]],
  },
  {
    title: "Veterans breakfast",
    category: "First responder morning",
    status: "received",
    inDays: -12,
    since: 18,
    cards: [[5, 40]],
  },
  {
    title: "Homecoming parade",
    category: "School spirit night",
    status: "reconciled",
    inDays: -46,
    since: 40,
    cards: [[10, 25]],
    used: 22,
  },
  {
    title: "Crew member of the quarter",
    category: "Crew event",
    status: "received",
    inDays: -48,
    since: 55,
    cards: [[25, 6]],
    isBilled: true,
  },
  {
    title: "Harvest market",
    category: "Community festival",
    status: "cancelled",
    inDays: -20,
    since: 33,
    cards: [[5, 20]],
  },
];

/** Add gift card orders in every status for events of the demo's open program; nothing where there is none. */
export async function addGiftCards(db: Db, companyId: number, today: Date): Promise<void> {
  const accounts = await listAccounts(db, companyId);
  const categories = await db
    .selectFrom("customEventCategories")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();
  for (const [place, order] of orders.entries()) {
    const account = accounts[place];
    const categoryId = (categories.find(({ name }) => name === order.category) ?? categories[0])?.id;
    if (!account || categoryId === undefined) continue;
    const { title, status, inDays, since, reason = "", used = null } = order;
    const eventOn = [dateDaysAgo(today, -inDays), account.endsOn].sort()[0] ?? account.endsOn;
    const at = instantDaysAgo(today, since, place);
    const begun = status === "submitted" ? at : instantDaysAgo(today, Math.max(since, 16 - inDays) + 3, place);
    const money = orderLedgerAmounts(order);
    const isCounted = status === "reconciled";
    const isShipped = ["shipped", "received", "reconciled"].includes(status);
    const isDecided = !["submitted", "cancelled"].includes(status);
    const year = String(begun.getUTCFullYear());
    const lines = order.cards.map(([dollars, quantity, approved = quantity]) => ({
      cents: dollars * 100,
      quantity,
      approved: isDecided ? (status === "rejected" ? null : approved) : null,
    }));
    await sql`
      with event as (
        insert into custom_events (company_id, network_id, title, category_id, starts_on, ends_on, time_zone,
          wants_gift_cards, is_reimbursable, status, created_at, created_by)
        values (${companyId}, ${account.networkId}, ${title}, ${categoryId}, ${eventOn}, ${eventOn}, ${account.timeZone},
          true, true, ${status === "cancelled" ? "cancelled" : inDays < 0 ? "held" : "confirmed"}, ${begun},
          ${account.by.id}) returning id
      ), placed as (
        insert into custom_event_locations (event_id, company_id, location_id)
        select id, ${companyId}::integer, ${account.locationId}::integer from event
      ), counted as (
        insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'GC', ${Number(year)}, 1)
        on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning last
      ), made as (
        insert into gift_card_orders (company_id, number, event_id, event_on, network_id, location_id, account_id, funded_by,
          purpose, needed_on, total_cents, reserved_cents, spent_cents, ship_name, ship_company, ship_street, ship_city,
          ship_state, ship_zip, carrier, tracking, shipped_at, received_at, received_by, used_count, left_count,
          submitted_at, submitted_by, decided_at, decided_by, status, status_since, created_at, created_by, updated_at,
          updated_by)
        select ${companyId}::integer, 'GC-' || ${year} || '-' || lpad(counted.last::text, 6, '0'), event.id,
          ${eventOn}::date, ${account.networkId}::integer, ${account.locationId}::integer,
          ${order.isBilled ? null : account.accountId}::integer, ${order.isBilled ? "store" : "incentive"},
          ${place % 3 === 1 ? "prize" : "giveaway"}, ${eventOn}::date, ${money.total}::bigint, ${money.reserved}::bigint,
          ${money.spent}::bigint, ${account.by.name}, ${account.location}, ${account.street}, ${account.city},
          ${account.state}, ${account.zip}, ${isShipped ? "FedEx" : ""}, ${isShipped ? `7716${204_400 + place * 913}` : ""},
          ${isShipped ? at : null}::timestamptz, ${isShipped && status !== "shipped" ? at : null}::timestamptz,
          ${isShipped && status !== "shipped" ? account.by.id : null}::integer, ${isCounted ? used : null}::integer,
          ${isCounted && used !== null ? money.cards - used : null}::integer, ${begun}::timestamptz,
          ${account.by.id}::integer, ${isDecided ? at : null}::timestamptz,
          ${isDecided ? account.advisorId : null}::integer, ${status}, ${at}::timestamptz, ${begun}::timestamptz,
          ${account.by.id}::integer, ${at}::timestamptz, ${account.by.id}::integer
        from event, counted returning id, number
      ), lined as (
        insert into gift_card_lines (order_id, denomination_cents, quantity, approved_quantity)
        select made.id, cents, quantity, approved from made,
          jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (cents integer, quantity integer, approved integer)
      ), told as (
        insert into status_changes (object_type, object_id, company_id, to_status, reason, at, by_user_id)
        select 'gift-card-order', id, ${companyId}::integer, step.to_status, step.reason, step.at, step.by_user_id from made,
          (values (1, 'submitted', '', ${begun}::timestamptz, ${account.by.id}::integer),
            (2, ${status}, ${reason}, ${at}::timestamptz,
              ${isDecided && !["received", "reconciled"].includes(status) ? account.advisorId : account.by.id}::integer))
            as step (place, to_status, reason, at, by_user_id)
        where step.place = 1 or step.to_status <> 'submitted'
      )
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
      select ${companyId}::integer, ${account.accountId}::integer, entry.type, entry.cents, 'giftCardOrder', made.id,
        made.number, entry.at, ${account.by.id}::integer
      from made, (values (1, 'reserve', ${money.taken}::bigint, ${begun}::timestamptz),
        (2, 'release', ${money.taken - money.reserved - money.spent}::bigint, ${at}::timestamptz),
        (3, 'spend', ${money.spent}::bigint, ${at}::timestamptz)) as entry (place, type, cents, at)
      where entry.cents > 0 order by entry.place`.execute(db);
  }
}

/** Return an order's value and the ledger's amounts of it, in cents, with the number of cards. */
function orderLedgerAmounts({ status, cards, isBilled }: DemoOrder) {
  const sum = (of: (one: DemoOrder["cards"][number]) => number) => cards.reduce((total, one) => total + of(one), 0);
  const total = sum(([dollars, quantity]) => dollars * 100 * quantity);
  const approved = sum(([dollars, quantity, kept = quantity]) => dollars * 100 * kept);
  const isHeld = ["submitted", "approved", "reduced"].includes(status);
  const isSpent = ["ordered", "shipped", "received", "reconciled"].includes(status);
  return {
    total,
    taken: isBilled ? 0 : total,
    cards: sum(([, quantity, kept = quantity]) => kept),
    reserved: isHeld && !isBilled ? (status === "submitted" ? total : approved) : 0,
    spent: isSpent && !isBilled ? approved : 0,
  };
}

/** List accounts of the open program with enough money, those of the demo's first owner before the others. */
async function listAccounts(db: Db, companyId: number) {
  const accounts = await db
    .selectFrom("budgetAccounts")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .innerJoin("locations", "locations.id", "budgetAccounts.locationId")
    .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
    .select(["budgetAccounts.id as accountId", "budgetAccounts.networkId", "incentivePrograms.endsOn"])
    .select(["locations.id as locationId", "locations.name as location", "locations.timeZone", "locations.street"])
    .select(["locations.city", "locations.state", "locations.zip"])
    .select(
      sql<number | null>`coalesce(networks.advisor_id,
        (select min(user_id) from advisor_companies where company_id = ${companyId}))`.as("advisorId"),
    )
    .select(
      sql<{ id: number; name: string } | null>`(
        select json_build_object('id', users.id, 'name', trim(users.first_name || ' ' || users.last_name)) from users
        join memberships on memberships.user_id = users.id and memberships.network_id = budget_accounts.network_id
        where users.role = 'Business Owner' and users.status = 'Registered'
        order by users.email <> 'owner@sunrise.test', users.id limit 1)`.as("by"),
    )
    .where("budgetAccounts.companyId", "=", companyId)
    .where("incentivePrograms.status", "=", "open")
    .where("budgetAccounts.availableCents", ">", 60_000)
    .where("locations.street", "<>", "")
    .where("locations.zip", "<>", "")
    .orderBy(
      sql`budget_accounts.network_id in (select network_id from memberships join users on users.id = memberships.user_id
        where users.email = 'owner@sunrise.test')`,
      "desc",
    )
    .orderBy("locations.pcNumber")
    .limit(40)
    .execute();
  return accounts.flatMap(({ by, ...account }) => (by ? [{ ...account, by }] : []));
}
