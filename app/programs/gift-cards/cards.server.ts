import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { selectUndoable } from "#app/programs/queue/define-decision.server.ts";
import { cardWorkflow } from "./card-rules.ts";

const TYPE = "gift-card-order";

/** Select orders within a scope, with their location, network and event. */
export function selectCardOrders(db: Db, access: AccessScope) {
  return db
    .selectFrom("giftCardOrders")
    .innerJoin("locations", "locations.id", "giftCardOrders.locationId")
    .innerJoin("networks", "networks.id", "giftCardOrders.networkId")
    .innerJoin("customEvents", "customEvents.id", "giftCardOrders.eventId")
    .where(access.record("giftCardOrders"));
}

export interface CardOrderLine {
  denominationCents: number;
  quantity: number;
  /** Null until the order is decided. */
  approvedQuantity: number | null;
}

/** Lines of the query's `gift_card_orders`, lowest value first. */
const linesOfOrder: RawBuilder<CardOrderLine[]> = sql`coalesce((
  select json_agg(json_build_object('denominationCents', denomination_cents, 'quantity', quantity,
    'approvedQuantity', approved_quantity) order by denomination_cents)
  from gift_card_lines where order_id = gift_card_orders.id), '[]')`;

/** Number of cards: approved, else ordered. */
export const cardCount: RawBuilder<number> = sql`(select coalesce(sum(coalesce(approved_quantity, quantity)), 0)::integer
  from gift_card_lines where order_id = gift_card_orders.id)`;

/** Value of the cards, in cents. */
export const cardCents: RawBuilder<number> = sql`(
  select coalesce(sum(coalesce(approved_quantity, quantity)::bigint * denomination_cents), 0)::bigint
  from gift_card_lines where order_id = gift_card_orders.id)`;

function selectCardOrderForRules(orders: ReturnType<typeof selectCardOrders>) {
  return orders
    .selectAll("giftCardOrders")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(["customEvents.startsOn", "customEvents.endsOn"])
    .select(["customEvents.title as event", linesOfOrder.as("lines"), cardCount.as("cards"), cardCents.as("cents")])
    .select(selectNewestValue("giftCardRules", sql.ref("giftCardOrders.companyId")).as("savedRules"))
    .select(selectUndoable(TYPE, "giftCardOrders").as("undoable"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCardOrderForRules>["executeTakeFirst"]>>>;
export type CardOrder = ReturnType<typeof toCardOrder<Row>>;

function toCardOrder<Order extends { savedRules: unknown }>({ savedRules, ...order }: Order) {
  return { ...order, rules: parseDocumentValue("giftCardRules", savedRules) };
}

/** Find an order with everything that its page shows; null when it is absent or out of scope. */
export async function findCardOrder(db: Db, access: AccessScope, id: number) {
  const order = await selectCardOrderForRules(selectCardOrders(db, access))
    .leftJoin("budgetAccounts", "budgetAccounts.id", "giftCardOrders.accountId")
    .leftJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .select(["incentivePrograms.name as program", "budgetAccounts.availableCents"])
    .select([selectUserName("giftCardOrders.assigneeId").as("assignee")])
    .select([selectUserName("giftCardOrders.submittedBy").as("requester")])
    .where("giftCardOrders.id", "=", id)
    .executeTakeFirst();
  return order ? toCardOrder(order) : null;
}

/** Lock an order in scope until the transaction ends; null when it is absent or out of scope. */
export async function lockCardOrder(db: Db, access: AccessScope, id: number): Promise<CardOrder | null> {
  const order = await selectCardOrderForRules(selectCardOrders(db, access))
    .where("giftCardOrders.id", "=", id)
    .forUpdate("giftCardOrders")
    .executeTakeFirst();
  return order ? toCardOrder(order) : null;
}

/** List an event's card orders in scope, oldest first. */
export function listEventCardOrders(db: Db, access: AccessScope, eventId: number) {
  return selectCardOrders(db, access)
    .select(["giftCardOrders.id", "giftCardOrders.number", "giftCardOrders.status", "giftCardOrders.neededOn"])
    .select(["locations.name as location", "locations.pcNumber", cardCount.as("cards"), cardCents.as("cents")])
    .where("giftCardOrders.eventId", "=", eventId)
    .orderBy("giftCardOrders.id")
    .execute();
}

export const cardRecords: WorkflowRecords<CardOrder, typeof cardWorkflow.transitions> = {
  table: "giftCardOrders",
  type: TYPE,
  workflow: cardWorkflow,
  lock: (db, { access }, id) => lockCardOrder(db, access, id),
};

/** Define a transition of orders. */
export const defineCardTransition = bindTransitions(cardRecords);
