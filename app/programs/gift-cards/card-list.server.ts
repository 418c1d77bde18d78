import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  countColumn,
  csvDay,
  dayColumn,
  fieldRef,
  moneyColumn,
  recordNumberColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { DecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  queueColumns,
  queueFilters,
  queueFilterOptions,
  todayAtLocation,
} from "#app/programs/queue/queue-list.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardWorkflow } from "./card-rules.ts";
import { cardCents, cardCount, cardRecords, selectCardOrders } from "./cards.server.ts";

const searched = sql<string>`gift_card_orders.number || ' ' || custom_events.title || ' ' || locations.pc_number`;
const isOurs = isWaiting("giftCardOrders", cardWorkflow, "advisor");
const unreconciledDays = sql`coalesce((${selectNewestValue("giftCardRules", sql.ref("giftCardOrders.companyId"))}
  ->> 'unreconciledDays')::integer, ${sql.lit(parseDocumentValue("giftCardRules", null).unreconciledDays)})`;
/**
 * True for orders that have waited for over three days, are due within a week and not shipped, or whose cards are not
 * counted in time.
 */
const isLate = (now: Date) => sql<boolean>`(
  gift_card_orders.status = 'submitted' and ${isOlderThanDays("giftCardOrders.statusSince", 3, now)}
  or ${isOurs} and gift_card_orders.needed_on < ${todayAtLocation(now)} + 7
  or ${isWaiting("giftCardOrders", cardWorkflow, "customer")}
    and gift_card_orders.event_on + ${unreconciledDays} < ${todayAtLocation(now)})`;
const late: LateRule = {
  isLate,
  words: "submitted for over 3 days, not shipped and needed in under 7 days, or not counted in time",
};
const { location, company, network, since, ...statusColumns } = queueColumns("giftCardOrders", cardWorkflow);

/** Number of cards of each value, as the fulfiller reads it: "20 x $5.00, 4 x $25.00". */
const cardsInWords = sql<string>`(
  select coalesce(string_agg(coalesce(approved_quantity, quantity) || ' x $'
    || to_char(denomination_cents / 100.0, 'FM999990.00'), ', ' order by denomination_cents), '')
  from gift_card_lines where order_id = gift_card_orders.id and coalesce(approved_quantity, quantity) > 0)`;

/** Queue of a company's orders for its advisors; its download goes to the fulfiller. */
export const giftCardQueue = defineList<AdvisorListScope>()({
  name: "cardQueue",
  one: "order",
  many: "orders",
  id: "giftCardOrders.id",
  from: (db, access, scope) => selectCardOrders(db, access).where(isInSpanningScope("giftCardOrders.companyId", scope)),
  columns: {
    number: recordNumberColumn("Number", fieldRef("giftCardOrders.number"), {
      below: fieldRef("customEvents.title"),
      size: 220,
    }),
    event: textColumn("Event", fieldRef("customEvents.title"), { hidden: true, sort: true, size: 200 }),
    location,
    company,
    network: { ...network, hidden: true },
    cards: countColumn("Cards", cardCount, { hidden: true, sort: true, size: 80 }),
    total: moneyColumn("Total", cardCents, { hidden: true, sort: true, size: 100 }),
    needed: dayColumn("Needed by", fieldRef("giftCardOrders.neededOn"), { sort: true, size: 110 }),
    ...statusColumns,
    // Orders that await advisors sort first.
    since: { ...since, sort: { by: [sql`not ${isOurs}`, sql`gift_card_orders.status_since`] } },
  },
  standard: { by: "since", desc: false },
  search: { label: "Number, event or {pcNumber}", where: (q) => textContains(searched, q) },
  filters: queueFilters("giftCardOrders", cardWorkflow, late),
  offers: queueFilterOptions,
  csv: {
    Number: "number",
    Event: "event",
    "PC number": fieldRef("locations.pcNumber"),
    Location: fieldRef("locations.name"),
    Franchise: "company",
    Network: fieldRef("networks.name"),
    Cards: "cards",
    Values: cardsInWords,
    Total: "total",
    "Paid by": sql`case gift_card_orders.funded_by when 'incentive' then 'Incentive' else 'Invoice' end`,
    Needed: csvDay(fieldRef("giftCardOrders.neededOn")),
    "Ship to": fieldRef("giftCardOrders.shipName"),
    Company: fieldRef("giftCardOrders.shipCompany"),
    Street: fieldRef("giftCardOrders.shipStreet"),
    City: fieldRef("giftCardOrders.shipCity"),
    State: fieldRef("giftCardOrders.shipState"),
    Zip: fieldRef("giftCardOrders.shipZip"),
    Phone: fieldRef("giftCardOrders.shipPhone"),
    Status: "status",
    "Status since": "since",
    "Assigned to": "assignee",
    Carrier: fieldRef("giftCardOrders.carrier"),
    Tracking: fieldRef("giftCardOrders.tracking"),
  },
});

/** Desk at which advisors decide the records of the queue. */
export const giftCardDesk = {
  list: giftCardQueue,
  type: cardRecords.type,
  table: "giftCardOrders",
  workflow: cardWorkflow,
  to: paths.decideGiftCardOrder,
  queueTo: paths.giftCardQueue(),
} satisfies DecisionDesk;

/** Orders of the inbox: those that advisors decide, place and ship, and those whose cards owners receive and count. */
export const cardInboxSource: InboxSource = {
  word: "Gift cards",
  workflow: cardWorkflow,
  late,
  nextSteps: { shipped: "Owner confirms receipt", received: "Owner counts the cards after the event" },
  to: paths.decideGiftCardOrder,
  open: (db, access, now) =>
    selectCardOrders(db, access)
      .where(isWaiting("giftCardOrders", cardWorkflow))
      .select(
        inboxColumns("giftCardOrders", cardWorkflow, {
          title: sql<string>`gift_card_orders.number || ', ' || custom_events.title`,
          isLate: isLate(now),
          cents: cardCents,
        }),
      ),
};
