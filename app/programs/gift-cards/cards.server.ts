import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { stepsOf, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardStatusWords, cardTransitions } from "./card-rules.ts";

/** The orders that somebody reads, with their location, network and event. */
export function ordersOf(db: Db, reach: Reach) {
  return db
    .selectFrom("giftCardOrders")
    .innerJoin("locations", "locations.id", "giftCardOrders.locationId")
    .innerJoin("networks", "networks.id", "giftCardOrders.networkId")
    .innerJoin("customEvents", "customEvents.id", "giftCardOrders.eventId")
    .where(reachesRecord(reach, "giftCardOrders"));
}

export interface OrderLine {
  denominationCents: number;
  quantity: number;
  /** Null until somebody decides. */
  approvedQuantity: number | null;
}

/** The lines of the query's `gift_card_orders`, the smallest value first. */
const linesOfOrder: RawBuilder<OrderLine[]> = sql`coalesce((
  select json_agg(json_build_object('denominationCents', denomination_cents, 'quantity', quantity,
    'approvedQuantity', approved_quantity) order by denomination_cents)
  from gift_card_lines where order_id = gift_card_orders.id), '[]')`;

/** How many cards come: those that were approved, before that those that were asked for. */
export const cardCount: RawBuilder<number> = sql`(select coalesce(sum(coalesce(approved_quantity, quantity)), 0)::integer
  from gift_card_lines where order_id = gift_card_orders.id)`;

/** What they are worth, in cents. */
export const cardCents: RawBuilder<number> = sql`(
  select coalesce(sum(coalesce(approved_quantity, quantity)::bigint * denomination_cents), 0)::bigint
  from gift_card_lines where order_id = gift_card_orders.id)`;

function withFacts(orders: ReturnType<typeof ordersOf>) {
  return orders
    .selectAll("giftCardOrders")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(["customEvents.startsOn", "customEvents.endsOn"])
    .select(["customEvents.title as event", linesOfOrder.as("lines"), cardCount.as("cards"), cardCents.as("cents")])
    .select(newestValue("giftCardRules", sql.ref("giftCardOrders.companyId")).as("savedRules"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type CardOrder = ReturnType<typeof factsOf<Row>>;

function factsOf<Order extends { savedRules: unknown }>({ savedRules, ...order }: Order) {
  return { ...order, rules: documentFrom("giftCardRules", savedRules) };
}

/** An order with all that its page shows; null when it is absent or out of reach. */
export async function findOrder(db: Db, reach: Reach, id: number) {
  const order = await withFacts(ordersOf(db, reach))
    .leftJoin("budgetAccounts", "budgetAccounts.id", "giftCardOrders.accountId")
    .leftJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .select(["incentivePrograms.name as program", "budgetAccounts.availableCents"])
    .select([nameOfUser("giftCardOrders.assigneeId").as("assignee")])
    .select([nameOfUser("giftCardOrders.submittedBy").as("requester")])
    .where("giftCardOrders.id", "=", id)
    .executeTakeFirst();
  return order ? factsOf(order) : null;
}

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order within the reach, whose row is locked until the transaction ends; null when absent or out of reach. */
export async function lockOrder(db: Db, reach: Reach, id: number): Promise<CardOrder | null> {
  const order = await withFacts(ordersOf(db, reach))
    .where("giftCardOrders.id", "=", id)
    .forUpdate("giftCardOrders")
    .executeTakeFirst();
  return order ? factsOf(order) : null;
}

/** What was ordered of cards for an event, for its page: the oldest first. */
export function listCardOrdersOf(db: Db, reach: Reach, eventId: number) {
  return ordersOf(db, reach)
    .select(["giftCardOrders.id", "giftCardOrders.number", "giftCardOrders.status", "giftCardOrders.neededOn"])
    .select(["locations.name as location", "locations.pcNumber", cardCount.as("cards"), cardCents.as("cents")])
    .where("giftCardOrders.eventId", "=", eventId)
    .orderBy("giftCardOrders.id")
    .execute();
}

export const cardWorkflow: Workflow<CardOrder, typeof cardTransitions> = {
  ...{ table: "giftCardOrders", type: "gift-card-order", noun: "order" },
  ...{ words: cardStatusWords, transitions: cardTransitions },
  lock: (db, { reach }, id) => lockOrder(db, reach, id),
};

/** Declares a step of orders. */
export const cardStep = stepsOf(cardWorkflow);
