import { sql } from "kysely";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import { count, csvDay, day, field, money, recordNumber, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
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
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardStatusTones, cardStatusWords } from "./card-rules.ts";
import { cardCents, cardCount, ordersOf } from "./cards.server.ts";

const searched = sql<string>`gift_card_orders.number || ' ' || custom_events.title || ' ' || locations.pc_number`;
const isOthers = sql`(gift_card_orders.status not in ('submitted', 'approved', 'reduced', 'ordered'))`;
const unreconciledDays = sql`coalesce((${newestValue("giftCardRules", sql.ref("giftCardOrders.companyId"))}
  ->> 'unreconciledDays')::integer, ${sql.lit(documentFrom("giftCardRules", null).unreconciledDays)})`;
/** Waits for an advisor for more than three days, or is needed within a week and not shipped, or nobody counted the cards. */
const isLate = (now: Date) => sql<boolean>`(
  gift_card_orders.status = 'submitted' and ${isDaysAgo("giftCardOrders.statusSince", 3, now)}
  or gift_card_orders.status in ('submitted', 'approved', 'reduced', 'ordered')
    and gift_card_orders.needed_on < ${todayThere(now)} + 7
  or gift_card_orders.status in ('shipped', 'received')
    and gift_card_orders.event_on + ${unreconciledDays} < ${todayThere(now)})`;
const { location, company, network, since, ...standing } = queueColumns(
  "giftCardOrders",
  cardStatusWords,
  cardStatusTones,
);

/** How many cards of each value come, as the fulfiller reads it: "20 x $5.00, 4 x $25.00". */
const cardsInWords = sql<string>`(
  select coalesce(string_agg(coalesce(approved_quantity, quantity) || ' x $'
    || to_char(denomination_cents / 100.0, 'FM999990.00'), ', ' order by denomination_cents), '')
  from gift_card_lines where order_id = gift_card_orders.id and coalesce(approved_quantity, quantity) > 0)`;

/** The orders of a company as its advisors work through them; its download is what the fulfiller is sent. */
export const cardQueue = defineList<QueueScope>()({
  ...{ name: "cardQueue", one: "order", many: "orders", id: "giftCardOrders.id" },
  from: (db, reach, scope) => ordersOf(db, reach).where(isOfCompany("giftCardOrders.companyId", scope)),
  columns: {
    number: recordNumber("Number", field("giftCardOrders.number")),
    event: text("Event", field("customEvents.title"), { sort: true, size: 200 }),
    location,
    company,
    network: { ...network, hidden: true },
    cards: count("Cards", cardCount, { sort: true, size: 80 }),
    total: money("Total", cardCents, { sort: true, size: 100 }),
    needed: day("Needed", field("giftCardOrders.neededOn"), { sort: true, size: 110 }),
    ...standing,
    // What waits for advisors stands before all else.
    since: { ...since, sort: { by: [isOthers, sql`gift_card_orders.status_since`] } },
  },
  standard: { by: "since", desc: false },
  search: { label: "Number, event or {pcNumber}", where: (q) => like(searched, q) },
  filters: queueFilters("giftCardOrders", cardStatusWords, isLate),
  offers: queueOffers,
  csv: {
    ...{
      Number: "number",
      Event: "event",
      "PC number": field("locations.pcNumber"),
      Location: field("locations.name"),
    },
    ...{ Franchise: "company", Network: field("networks.name"), Cards: "cards", Values: cardsInWords, Total: "total" },
    "Paid by": sql`case gift_card_orders.funded_by when 'incentive' then 'Incentive' else 'Invoice' end`,
    ...{ Needed: csvDay(field("giftCardOrders.neededOn")), "Ship to": field("giftCardOrders.shipName") },
    ...{ Company: field("giftCardOrders.shipCompany"), Street: field("giftCardOrders.shipStreet") },
    ...{ City: field("giftCardOrders.shipCity"), State: field("giftCardOrders.shipState") },
    ...{ Zip: field("giftCardOrders.shipZip"), Phone: field("giftCardOrders.shipPhone") },
    ...{ Status: "status", Since: "since", "Has it": "assignee" },
    ...{ Carrier: field("giftCardOrders.carrier"), Tracking: field("giftCardOrders.tracking") },
  },
});

/** The orders that advisors decide, pass on and ship, and those whose cards owners receive and count. */
export const cardInflow: Inflow = {
  ...{ word: "Gift cards", words: cardStatusWords, tones: cardStatusTones, to: paths.decideGiftCardOrder },
  open: (db, reach, now) =>
    ordersOf(db, reach)
      .where("giftCardOrders.status", "in", ["submitted", "approved", "reduced", "ordered", "shipped", "received"])
      .select(["giftCardOrders.id as recordId", "giftCardOrders.companyId", "giftCardOrders.networkId"])
      .select(["giftCardOrders.status", "giftCardOrders.statusSince", "giftCardOrders.assigneeId"])
      .select([cardCents.as("cents"), isLate(now).as("isLate"), locationName.as("place")])
      .select(sql<string>`gift_card_orders.number || ', ' || custom_events.title`.as("title"))
      .select(sql<boolean>`gift_card_orders.status not in ('shipped', 'received')`.as("isOurs")),
};
