import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import { paths } from "#app/paths.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  csvDay,
  dayColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  customColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, flagFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import { MAX_REASSIGNED } from "#app/programs/queue/reassign.server.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { DecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  locationWithNumber,
  queueColumns,
  queueFilters,
  queueFilterOptions,
  todayAtLocation,
} from "#app/programs/queue/queue-list.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { nextStepWords, type SocialStatus, socialWorkflow } from "./social-rules.ts";
import { selectSocialOrders, socialRecords } from "./social-orders.server.ts";

const searched = sql<string>`social_orders.number || ' ' || social_orders.package || ' ' || locations.name || ' '
  || locations.pc_number`;
const statusRef = sql.ref<SocialStatus>("socialOrders.status");
const statusWordSql = (known: Readonly<Record<SocialStatus, string>>) =>
  sql<string>`case social_orders.status ${sql.join(
    Object.entries(known).map(([name, word]) => sql`when ${sql.lit(name)} then ${sql.lit(word)}`),
    sql` `,
  )} end`;
/** Number of locations of an order. */
export const orderLocationCount = sql<number>`(select count(*) from social_order_locations where order_id = social_orders.id)`;
/** First location and the number of others: "Main Street (300123) and 2 more". */
const orderLocationNames = sql<string>`${locationWithNumber} || case when ${orderLocationCount} > 1 then ' and ' || ${orderLocationCount} - 1 || ' more' else '' end`;
/** Amount paid and not refunded, in cents, by incentive, card or invoice. */
export const netPaidCents = sql<number>`case when social_orders.paid_at is null then 0
  else social_orders.paid_cents - social_orders.refunded_cents
    + case when social_orders.status = 'pendingPayment' then 0 else social_orders.incentive_cents end end`;

const shared = {
  number: recordNumberColumn("Number", fieldRef("socialOrders.number"), {
    below: fieldRef("socialOrders.package"),
    size: 220,
  }),
  places: placeColumn("{Locations}", orderLocationNames, { sort: { by: [sql`lower(locations.name)`] }, size: 220 }),
  package: textColumn("Package", fieldRef("socialOrders.package"), { sort: true, size: 170 }),
  amount: moneyColumn("Amount", fieldRef("socialOrders.amountCents"), { sort: true, size: 110 }),
  paid: moneyColumn("Paid", netPaidCents, { size: 110, card: "hidden" }),
  starts: dayColumn("Start", fieldRef("socialOrders.startOn"), { sort: true, size: 110 }),
};
const csv = {
  Number: "number",
  "PC number": fieldRef("locations.pcNumber"),
  Location: fieldRef("locations.name"),
  Locations: orderLocationCount,
  Package: "package",
  Amount: "amount",
  Paid: "paid",
  Start: csvDay(fieldRef("socialOrders.startOn")),
  Status: "status",
} as const;

/** Orders of the user's networks. */
export const socialList = defineList<object>()({
  name: "social",
  one: "order",
  many: "orders",
  id: "socialOrders.id",
  from: (db, access) => selectSocialOrders(db, access),
  columns: {
    ...shared,
    package: { ...shared.package, hidden: true },
    paid: { ...shared.paid, hidden: true },
    starts: { ...shared.starts, hidden: true },
    status: statusColumn({
      head: "Status",
      value: statusRef,
      words: socialWorkflow.words,
      tones: socialWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 170,
      },
    }),
    next: customColumn("Next step", statusWordSql(nextStepWords), { size: 200 }),
    updated: instantColumn("Updated", fieldRef("socialOrders.updatedAt"), { sort: true, size: 120, card: "hidden" }),
  },
  standard: { by: "updated", desc: true },
  search: { label: "Number, package or {location}", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", socialWorkflow.words, (values) => sql`social_orders.status = any(${values})`),
    location: recordFilter(
      "{Location}",
      (id) => sql`exists (select from social_order_locations
      where order_id = social_orders.id and location_id = ${id})`,
    ),
  },
  offers: async (db, access) => ({
    location: await selectSocialOrders(db, access)
      .select(["locations.id", locationWithNumber.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv: { ...csv, "Next step": "next", "Updated (UTC)": "updated" },
});

const awaitsAdvisor = isWaiting("socialOrders", socialWorkflow, "advisor");
const isOurs = sql<boolean>`(${awaitsAdvisor} or social_orders.flag is not null
  or social_orders.status = 'pendingPayment' and social_orders.method = 'invoice')`;
/**
 * True for orders not taken within a business day (three calendar days), not sent within three (five calendar days), or
 * past their start without posts (docs/product/workflows.md, late records).
 */
const isLate = (now: Date) => sql<boolean>`(
  social_orders.status = 'paid' and ${isOlderThanDays("socialOrders.statusSince", 3, now)}
  or social_orders.status = 'inProduction' and ${isOlderThanDays("socialOrders.statusSince", 5, now)}
  or ${awaitsAdvisor} and social_orders.start_on < ${todayAtLocation(now)})`;
const late: LateRule = {
  isLate,
  words: "paid for over 3 days, in production for over 5 days, or not scheduled by the start date",
};

const { location: _, company, network, ...statusColumns } = queueColumns("socialOrders", socialWorkflow);

/** Queue of a company's orders for its advisors; drafts are not included. */
export const socialQueue = defineList<AdvisorListScope>()({
  name: "socialQueue",
  one: "order",
  many: "orders",
  id: "socialOrders.id",
  mostChosen: MAX_REASSIGNED,
  from: (db, access, scope) =>
    selectSocialOrders(db, access)
      .where(isInSpanningScope("socialOrders.companyId", scope))
      .where("socialOrders.status", "<>", "draft"),
  columns: {
    ...shared,
    package: { ...shared.package, hidden: true },
    amount: { ...shared.amount, hidden: true },
    paid: { ...shared.paid, hidden: true },
    company,
    network: { ...network, hidden: true },
    ...statusColumns,
    // Orders that await advisors sort first, by their start.
    starts: { ...shared.starts, sort: { by: [sql`not ${isOurs}`, sql`social_orders.start_on`] } },
  },
  standard: { by: "starts", desc: false },
  search: { label: "Number, package or {location}", where: (q) => textContains(searched, q) },
  filters: {
    ...queueFilters("socialOrders", socialWorkflow, late),
    package: recordFilter<AdvisorListScope>("Package", (id) => sql`social_orders.package_id = ${id}`),
    flagged: flagFilter<AdvisorListScope>("Payment needs review", sql<boolean>`social_orders.flag is not null`),
  },
  offers: async (db, access, scope, chosen) => ({
    ...(await queueFilterOptions(db, access, scope, chosen)),
    package: await db
      .selectFrom("socialPackages")
      .select(["id", "name"])
      .where(isInSpanningScope("socialPackages.companyId", scope))
      .where(access.company("socialPackages.companyId"))
      .orderBy("position")
      .execute(),
  }),
  count: (db, access, { companyId }) => readCounter(db, access, companyId, "socialOrders"),
  csv: { ...csv, Franchise: "company", Network: "network", "Assigned to": "assignee" },
});

/** Desk at which advisors decide the records of the queue. */
export const socialDesk = {
  list: socialQueue,
  type: socialRecords.type,
  table: "socialOrders",
  workflow: socialWorkflow,
  to: paths.socialChecklist,
  queueTo: paths.socialQueue(),
} satisfies DecisionDesk;

/** Orders of the inbox: those that await an advisor, and those that await their customer. */
export const socialInboxSource: InboxSource = {
  word: "Social media",
  workflow: socialWorkflow,
  late,
  nextSteps: {
    pendingPayment: "Owner completes the payment",
    paymentFailed: "Owner tries payment again",
    awaitingApproval: "Owner approves the posts",
  },
  to: paths.socialChecklist,
  open: (db, access, now) =>
    selectSocialOrders(db, access)
      .where(sql<boolean>`(${isOurs} or ${isWaiting("socialOrders", socialWorkflow, "customer")})`)
      .select(
        inboxColumns("socialOrders", socialWorkflow, {
          title: sql<string>`social_orders.number || ', ' || social_orders.package`,
          cents: sql.ref("socialOrders.amountCents"),
          isLate: isLate(now),
          isOurs,
        }),
      ),
};

/** Statuses of the board, from payment to publishing. */
const BOARD = [
  "pendingPayment",
  "paid",
  "inProduction",
  "awaitingApproval",
  "changesRequested",
  "approved",
  "scheduled",
] as const;
const MAX_CARDS = 25;

/** Read the board: a company's open orders by status, each with its count and the first orders by start. */
export async function readBoard(db: Db, access: AccessScope, companyId: number, now: Date) {
  const { rows } = await sql<{ status: (typeof BOARD)[number]; count: number; cards: BoardCard[] }>`
    select stage.status, (
        select count(*) from social_orders where company_id = ${companyId} and status = stage.status
          and ${access.company("socialOrders.companyId")}) as count,
      coalesce((select json_agg(card) from (
        select social_orders.id, social_orders.number, social_orders.package, social_orders.start_on as "startOn",
          locations.name as location, ${isLate(now)} as "isLate"
        from social_orders join locations on locations.id = social_orders.location_id
        where social_orders.company_id = ${companyId} and social_orders.status = stage.status
          and ${access.company("socialOrders.companyId")}
        order by social_orders.start_on, social_orders.id limit ${MAX_CARDS}
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
