import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { selectPhaseChecks } from "#app/programs/phase-checks/phase-checks.server.ts";
import { missingBoxes } from "#app/programs/phase-checks/phase-rules.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { CardPayment } from "./refund-rules.ts";
import { type DeliverableStatus, socialWorkflow } from "./social-rules.ts";

const TYPE = "social-order";

/** Select orders within a scope, with their first location and network. */
export function selectSocialOrders(db: Db, access: AccessScope) {
  return db
    .selectFrom("socialOrders")
    .innerJoin("locations", "locations.id", "socialOrders.locationId")
    .innerJoin("networks", "networks.id", "socialOrders.networkId")
    .where(access.record("socialOrders"));
}

/** Location of an order with the account and the cents of its incentive share. */
export interface OrderLocation {
  id: number;
  name: string;
  pcNumber: string;
  accountId: number | null;
  incentiveCents: number;
}

const orderLocations: RawBuilder<OrderLocation[]> =
  sql`(select json_agg(json_build_object('id', place.id, 'name', place.name,
    'pcNumber', place.pc_number, 'accountId', held.account_id, 'incentiveCents', held.incentive_cents)
    order by place.pc_number)
  from social_order_locations held join locations place on place.id = held.location_id
  where held.order_id = social_orders.id)`;

/** Card payments of `social_orders`, by arrival. */
export const cardPayments: RawBuilder<CardPayment[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'cents', cents, 'currency', currency, 'paysOrder', pays_order,
    'refundedCents', refunded_cents, 'returnedCents', returned_cents, 'receivedAt', received_at) order by received_at, id)
  from card_payments where order_id = social_orders.id), '[]')`;

/** Post of an order as its rules see it; `slot` is the publishing time. */
export interface OrderDeliverable {
  id: number;
  status: DeliverableStatus;
  slot: string;
  round: number;
}

const orderDeliverables: RawBuilder<OrderDeliverable[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'status', status, 'slot', slot, 'round', round) order by slot, id)
  from social_deliverables where order_id = social_orders.id), '[]')`;

const companyId = sql.ref("socialOrders.companyId");

function selectSocialOrderForRules(orders: ReturnType<typeof selectSocialOrders>) {
  return orders
    .selectAll("socialOrders")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select([orderLocations.as("places"), orderDeliverables.as("deliverables"), cardPayments.as("payments")])
    .select(selectNewestValue("socialOrderForm", companyId).as("savedForm"))
    .select(selectNewestValue("socialChecklist", companyId).as("savedBoxes"))
    .select(selectPhaseChecks(TYPE, "socialOrders.id").as("checks"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSocialOrderForRules>["executeTakeFirst"]>>>;
export type SocialOrder = ReturnType<typeof toSocialOrder<Row>>;

function toSocialOrder<Order extends Pick<Row, "savedForm" | "savedBoxes" | "checks" | "status">>(order: Order) {
  const { savedForm, savedBoxes, ...facts } = order;
  const { boxes } = parseDocumentValue("socialChecklist", savedBoxes);
  const ticked = order.checks.map(({ key }) => key);
  return {
    ...facts,
    questions: parseDocumentValue("socialOrderForm", savedForm).questions,
    boxes,
    openBoxes: missingBoxes(boxes, order.status, ticked),
  };
}

/** Find an order with everything that its page shows; null when it is absent or out of scope. */
export async function findSocialOrder(db: Db, access: AccessScope, id: number) {
  const order = await selectSocialOrderForRules(selectSocialOrders(db, access))
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .select([selectUserName("socialOrders.assigneeId").as("assignee"), "socialPackages.priceId"])
    .select("networks.isSocialMediaDisabled")
    .select([selectUserName("socialOrders.createdBy").as("requester"), wishedPosts.as("posts"), files.as("files")])
    .where("socialOrders.id", "=", id)
    .executeTakeFirst();
  return order ? toSocialOrder(order) : null;
}

const wishedPosts: RawBuilder<{ id: number; title: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', post.id, 'title', post.title) order by wished.position)
  from social_order_posts wished join social_posts post on post.id = wished.post_id
  where wished.order_id = social_orders.id), '[]')`;

const files: RawBuilder<{ id: number; key: string; name: string; contentType: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType',
    files.content_type) order by files.id)
  from social_order_files held join files on files.id = held.file_id where held.order_id = social_orders.id), '[]')`;

export type SocialOrderDetail = NonNullable<Awaited<ReturnType<typeof findSocialOrder>>>;

/** Build the SQL condition that a row of `files` belongs to an order within a scope. */
export function isFileOfVisibleSocialOrder(access: AccessScope): RawBuilder<boolean> {
  return sql`exists (select from social_orders where id = files.object_id and ${access.record("socialOrders")})`;
}

/** Lock an order in scope until the transaction ends; null when it is absent or out of scope. */
export async function lockSocialOrder(db: Db, access: AccessScope, id: number): Promise<SocialOrder | null> {
  // The order is read after its row is locked, because its posts change together with it.
  const locked = await selectSocialOrders(db, access)
    .select("socialOrders.id")
    .where("socialOrders.id", "=", id)
    .forUpdate("socialOrders")
    .executeTakeFirst();
  if (!locked) return null;
  const order = await selectSocialOrderForRules(selectSocialOrders(db, access))
    .where("socialOrders.id", "=", id)
    .executeTakeFirstOrThrow();
  return toSocialOrder(order);
}

export const socialRecords: WorkflowRecords<SocialOrder, typeof socialWorkflow.transitions> = {
  table: "socialOrders",
  type: TYPE,
  workflow: socialWorkflow,
  lock: (db, { access }, id) => lockSocialOrder(db, access, id),
};

/** Define a transition of orders. */
export const defineSocialTransition = bindTransitions(socialRecords);
