import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { stepsOf, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import { checksOf } from "#app/programs/phase-checks/phase-checks.server.ts";
import { openBoxesOf } from "#app/programs/phase-checks/phase-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import type { CardPayment } from "./refund-rules.ts";
import { socialStatusWords, socialTransitions } from "./social-rules.ts";

const TYPE = "social-order";

/** The orders that somebody reads, with their first location and network. */
export function socialOrdersOf(db: Db, reach: Reach) {
  return db
    .selectFrom("socialOrders")
    .innerJoin("locations", "locations.id", "socialOrders.locationId")
    .innerJoin("networks", "networks.id", "socialOrders.networkId")
    .where(reachesRecord(reach, "socialOrders"));
}

/** A location of an order, by its number, with the account that pays its incentive part and what of it that is. */
export interface OrderPlace {
  id: number;
  name: string;
  pcNumber: string;
  accountId: number | null;
  incentiveCents: number;
}

const places: RawBuilder<OrderPlace[]> = sql`(select json_agg(json_build_object('id', place.id, 'name', place.name,
    'pcNumber', place.pc_number, 'accountId', held.account_id, 'incentiveCents', held.incentive_cents)
    order by place.pc_number)
  from social_order_locations held join locations place on place.id = held.location_id
  where held.order_id = social_orders.id)`;

/** The payments by card of `social_orders`, in the order in which they came. */
export const cardPayments: RawBuilder<CardPayment[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'cents', cents, 'currency', currency, 'paysOrder', pays_order,
    'refundedCents', refunded_cents, 'returnedCents', returned_cents, 'receivedAt', received_at) order by received_at, id)
  from card_payments where order_id = social_orders.id), '[]')`;

const standing: RawBuilder<{ id: number; status: string; slot: string; round: number }[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'status', status, 'slot', slot, 'round', round) order by slot, id)
  from social_deliverables where order_id = social_orders.id), '[]')`;

const companyId = sql.ref("socialOrders.companyId");

function withFacts(orders: ReturnType<typeof socialOrdersOf>) {
  return orders
    .selectAll("socialOrders")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select([places.as("places"), standing.as("deliverables"), cardPayments.as("payments")])
    .select(newestValue("socialOrderForm", companyId).as("savedForm"))
    .select(newestValue("socialChecklist", companyId).as("savedBoxes"))
    .select(checksOf(TYPE, "socialOrders.id").as("checks"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type SocialOrder = ReturnType<typeof factsOf<Row>>;

function factsOf<Order extends Pick<Row, "savedForm" | "savedBoxes" | "checks" | "status">>(order: Order) {
  const { savedForm, savedBoxes, ...facts } = order;
  const { boxes } = documentFrom("socialChecklist", savedBoxes);
  const ticked = order.checks.map(({ key }) => key);
  return {
    ...facts,
    questions: documentFrom("socialOrderForm", savedForm).questions,
    boxes,
    openBoxes: openBoxesOf(boxes, order.status, ticked),
  };
}

/** An order with all that its page shows; null when it is absent or out of reach. */
export async function findSocialOrder(db: Db, reach: Reach, id: number) {
  const order = await withFacts(socialOrdersOf(db, reach))
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .select([nameOfUser("socialOrders.assigneeId").as("assignee"), "socialPackages.priceId"])
    .select("networks.isSocialMediaDisabled")
    .select([nameOfUser("socialOrders.createdBy").as("requester"), wishedPosts.as("posts"), files.as("files")])
    .where("socialOrders.id", "=", id)
    .executeTakeFirst();
  return order ? factsOf(order) : null;
}

const wishedPosts: RawBuilder<{ id: number; title: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', post.id, 'title', post.title) order by wished.position)
  from social_order_posts wished join social_posts post on post.id = wished.post_id
  where wished.order_id = social_orders.id), '[]')`;

const files: RawBuilder<{ id: number; key: string; name: string; contentType: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType',
    files.content_type) order by files.id)
  from social_order_files held join files on files.id = held.file_id where held.order_id = social_orders.id), '[]')`;

export type FoundSocialOrder = NonNullable<Awaited<ReturnType<typeof findSocialOrder>>>;

/** Holds for a file of an order that somebody reads. */
export function isOfReadSocialOrder(reach: Reach): RawBuilder<boolean> {
  return sql`exists (select from social_orders where id = files.object_id and ${reachesRecord(reach, "socialOrders")})`;
}

/** An order within the reach, whose row is locked until the transaction ends; null when absent or out of reach. */
export async function lockSocialOrder(db: Db, reach: Reach, id: number): Promise<SocialOrder | null> {
  // What is read beside the order is read once the row is held: its posts change together with it.
  const held = await socialOrdersOf(db, reach)
    .select("socialOrders.id")
    .where("socialOrders.id", "=", id)
    .forUpdate("socialOrders")
    .executeTakeFirst();
  if (!held) return null;
  const order = await withFacts(socialOrdersOf(db, reach)).where("socialOrders.id", "=", id).executeTakeFirstOrThrow();
  return factsOf(order);
}

export const socialWorkflow: Workflow<SocialOrder, typeof socialTransitions> = {
  ...{ table: "socialOrders", type: TYPE, noun: "order" },
  ...{ words: socialStatusWords, transitions: socialTransitions },
  lock: (db, { reach }, id) => lockSocialOrder(db, reach, id),
};

/** Declares a step of orders. */
export const socialStep = stepsOf(socialWorkflow);
