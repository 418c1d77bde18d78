import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import { paths } from "#app/paths.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import {
  csvDay,
  day,
  field,
  instant,
  money,
  own,
  recordNumber,
  status,
  text,
} from "#app/platform/records/list-columns.server.ts";
import { choices, flag, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { MOST_HANDED } from "#app/programs/queue/hand-over.server.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import {
  isDaysAgo,
  locationName,
  queueColumns,
  queueFilters,
  queueOffers,
  type QueueScope,
  todayThere,
} from "#app/programs/queue/queue-list.server.ts";
import {
  nextStepWords,
  SOCIAL_STATUSES_OF_ADVISORS,
  SOCIAL_STATUSES_OF_CUSTOMERS,
  type SocialStatus,
  socialStatusTones,
  socialStatusWords,
} from "./social-rules.ts";
import { socialOrdersOf } from "./social-orders.server.ts";

const searched = sql<string>`social_orders.number || ' ' || social_orders.package || ' ' || locations.name || ' '
  || locations.pc_number`;
const statusRef = sql.ref<SocialStatus>("socialOrders.status");
const words = (known: Readonly<Record<SocialStatus, string>>) =>
  sql<string>`case social_orders.status ${sql.join(
    Object.entries(known).map(([name, word]) => sql`when ${sql.lit(name)} then ${sql.lit(word)}`),
    sql` `,
  )} end`;
/** How many locations an order is for. */
export const placeCount = sql<number>`(select count(*) from social_order_locations where order_id = social_orders.id)`;
/** "Main Street (300123)", with how many more there are. */
const placeNames = sql<string>`${locationName} || case when ${placeCount} > 1 then ' and ' || ${placeCount} - 1 || ' more' else '' end`;
/** What was paid of an order and not given back, by incentive, card or invoice. */
export const paidOf = sql<number>`case when social_orders.paid_at is null then 0
  else social_orders.paid_cents - social_orders.refunded_cents
    + case when social_orders.status = 'pendingPayment' then 0 else social_orders.incentive_cents end end`;

const shared = {
  number: recordNumber("Number", field("socialOrders.number")),
  places: text("{Locations}", placeNames, { sort: { by: [sql`lower(locations.name)`] }, size: 220 }),
  package: text("Package", field("socialOrders.package"), { sort: true, size: 170 }),
  amount: money("Amount", field("socialOrders.amountCents"), { sort: true, size: 110 }),
  paid: money("Paid", paidOf, { size: 110, card: "hidden" }),
  starts: day("Start", field("socialOrders.startOn"), { sort: true, size: 110 }),
};
const csv = {
  Number: "number",
  "PC number": field("locations.pcNumber"),
  Location: field("locations.name"),
  Locations: placeCount,
  Package: "package",
  Amount: "amount",
  Paid: "paid",
  Start: csvDay(field("socialOrders.startOn")),
  Status: "status",
} as const;

/** The orders that somebody reads: those of their networks. */
export const socialList = defineList<object>()({
  ...{ name: "social", one: "order", many: "orders", id: "socialOrders.id" },
  from: (db, reach) => socialOrdersOf(db, reach),
  columns: {
    ...shared,
    paid: { ...shared.paid, hidden: true },
    status: status("Status", statusRef, socialStatusWords, socialStatusTones, {
      sort: true,
      card: "secondary",
      size: 170,
    }),
    next: own("Next step", words(nextStepWords), { size: 200 }),
    updated: instant("Updated", field("socialOrders.updatedAt"), { sort: true, size: 120, card: "hidden" }),
  },
  standard: { by: "updated", desc: true },
  search: { label: "Number, package or {location}", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", socialStatusWords, (some) => sql`social_orders.status = any(${some})`),
    location: record(
      "{Location}",
      (id) => sql`exists (select from social_order_locations
      where order_id = social_orders.id and location_id = ${id})`,
    ),
  },
  offers: async (db, reach) => ({
    location: await socialOrdersOf(db, reach)
      .select(["locations.id", locationName.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv: { ...csv, "Next step": "next", "Updated (UTC)": "updated" },
});

const among = (some: readonly string[]) => sql.join(some.map((one) => sql.lit(one)));
const isOurs = sql<boolean>`(social_orders.status in (${among(SOCIAL_STATUSES_OF_ADVISORS)}) or social_orders.flag is not null
  or social_orders.status = 'pendingPayment' and social_orders.method = 'invoice')`;
/** Not taken within a business day, or not sent within three, or begun without its posts (PRODUCT-DETAILS.md B14). */
const isLate = (now: Date) => sql<boolean>`(
  social_orders.status = 'paid' and ${isDaysAgo("socialOrders.statusSince", 3, now)}
  or social_orders.status = 'inProduction' and ${isDaysAgo("socialOrders.statusSince", 5, now)}
  or social_orders.status in (${among(SOCIAL_STATUSES_OF_ADVISORS)}) and social_orders.start_on < ${todayThere(now)})`;

const {
  location: _,
  company,
  network,
  ...standing
} = queueColumns("socialOrders", socialStatusWords, socialStatusTones);

/** The orders of a company as its advisors work through them; drafts are their customers'. */
export const socialQueue = defineList<QueueScope>()({
  ...{ name: "socialQueue", one: "order", many: "orders", id: "socialOrders.id", mostChosen: MOST_HANDED },
  from: (db, reach, scope) =>
    socialOrdersOf(db, reach)
      .where(isOfCompany("socialOrders.companyId", scope))
      .where("socialOrders.status", "<>", "draft"),
  columns: {
    ...shared,
    paid: { ...shared.paid, hidden: true },
    company,
    network: { ...network, hidden: true },
    ...standing,
    // What advisors have to do next stands before all else, by the day it begins.
    starts: { ...shared.starts, sort: { by: [sql`not ${isOurs}`, sql`social_orders.start_on`] } },
  },
  standard: { by: "starts", desc: false },
  search: { label: "Number, package or {location}", where: (q) => like(searched, q) },
  filters: {
    ...queueFilters("socialOrders", socialStatusWords, isLate),
    package: record<QueueScope>("Package", (id) => sql`social_orders.package_id = ${id}`),
    flagged: flag<QueueScope>("A payment to look at", sql<boolean>`social_orders.flag is not null`),
  },
  offers: async (db, reach, scope, chosen) => ({
    ...(await queueOffers(db, reach, scope, chosen)),
    package: await db
      .selectFrom("socialPackages")
      .select(["id", "name"])
      .where(isOfCompany("socialPackages.companyId", scope))
      .where(reach.company("socialPackages.companyId"))
      .orderBy("position")
      .execute(),
  }),
  count: (db, reach, { companyId }) => tallyOf(db, reach, companyId, "socialOrders"),
  csv: { ...csv, Franchise: "company", Network: "network", "Has it": "assignee" },
});

/** The orders that wait for an advisor, and those that wait for their customer. */
export const socialInflow: Inflow = {
  ...{ word: "Social media", words: socialStatusWords, tones: socialStatusTones, to: paths.socialChecklist },
  open: (db, reach, now) =>
    socialOrdersOf(db, reach)
      .where(sql<boolean>`(${isOurs} or social_orders.status in (${among(SOCIAL_STATUSES_OF_CUSTOMERS)}))`)
      .select(["socialOrders.id as recordId", "socialOrders.companyId", "socialOrders.networkId"])
      .select(["socialOrders.status", "socialOrders.statusSince", "socialOrders.assigneeId"])
      .select([
        "socialOrders.amountCents as cents",
        isLate(now).as("isLate"),
        locationName.as("place"),
        isOurs.as("isOurs"),
      ])
      .select(sql<string>`social_orders.number || ', ' || social_orders.package`.as("title")),
};

/** The statuses of the board, in the order of an order's way. */
const BOARD = [
  ...([
    "pendingPayment",
    "paid",
    "inProduction",
    "awaitingApproval",
    "changesRequested",
    "approved",
    "scheduled",
  ] as const),
] as const;
const MOST_CARDS = 25;

/** The open orders of a company by status: how many each has, and the first of them by their start. */
export async function readBoard(db: Db, reach: Reach, companyId: number, now: Date) {
  const { rows } = await sql<{ status: (typeof BOARD)[number]; count: number; cards: BoardCard[] }>`
    select stage.status, (
        select count(*) from social_orders where company_id = ${companyId} and status = stage.status
          and ${reach.company("socialOrders.companyId")}) as count,
      coalesce((select json_agg(card) from (
        select social_orders.id, social_orders.number, social_orders.package, social_orders.start_on as "startOn",
          locations.name as location, ${isLate(now)} as "isLate"
        from social_orders join locations on locations.id = social_orders.location_id
        where social_orders.company_id = ${companyId} and social_orders.status = stage.status
          and ${reach.company("socialOrders.companyId")}
        order by social_orders.start_on, social_orders.id limit ${MOST_CARDS}
      ) card), '[]') as cards
    from unnest(${[...BOARD]}::text[]) with ordinality as stage (status, place) order by place`.execute(db);
  return rows;
}

export interface BoardCard {
  id: number;
  number: string;
  package: string;
  startOn: string;
  location: string;
  isLate: boolean;
}
