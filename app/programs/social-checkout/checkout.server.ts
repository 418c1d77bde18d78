import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import type { Context } from "#app/platform/records/context.ts";
import { lockAccounts } from "#app/programs/ledger/post-entries.server.ts";
import { toAnswers, firstMissingAnswer } from "#app/programs/order-forms/questions.ts";
import { packageQuestions } from "#app/programs/social-orders/save-social-order.server.ts";
import { checkoutRefusal, socialStartRefusal, socialOffText } from "#app/programs/social-orders/social-rules.ts";
import {
  lockSocialOrder,
  type SocialOrder,
  selectSocialOrders,
  socialRecords,
} from "#app/programs/social-orders/social-orders.server.ts";
import { socialAdvisorMailContent } from "#app/programs/social-orders/social-mails.ts";
import { mailRecordAdvisors } from "#app/programs/queue/record-mails.server.ts";
import { selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { moneyText } from "#app/ui/text/format.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { storeEarlierSession } from "./card-sessions.server.ts";
import { postIncentiveShares } from "./incentive-shares.server.ts";
import { computePrice } from "./price.ts";

/** Milliseconds that an order waits for its card payment (docs/product/workflows.md, social media orders). */
const UNPAID_MS = 24 * 60 * 60 * 1_000;

interface Place {
  locationId: number;
  pcNumber: string;
  name: string;
  accountId: number | null;
  availableCents: number | null;
  program: string | null;
}

/** Locations of an order by PC number, each with the account that can pay from the day the posts start. */
const payingLocations: RawBuilder<Place[]> = sql`(
  select json_agg(json_build_object('locationId', place.id, 'pcNumber', place.pc_number, 'name', place.name,
    'accountId', account.id, 'availableCents', account.available_cents, 'program', account.program) order by place.pc_number)
  from social_order_locations held join locations place on place.id = held.location_id
  left join lateral (
    select accounts.id, accounts.available_cents, programs.name as program
    from incentive_programs programs join budget_accounts accounts on accounts.program_id = programs.id
      and accounts.network_id = social_orders.network_id
      and accounts.location_id is not distinct from case programs.pool when 'location' then place.id end
    where programs.company_id = social_orders.company_id and programs.status = 'open'
      and social_orders.start_on between programs.starts_on and programs.ends_on
      and not exists (select from incentive_program_categories where program_id = programs.id)
    order by programs.id limit 1
  ) account on true
  where held.order_id = social_orders.id)`;

function selectCheckout(db: Db, { access }: Pick<Actor, "access">, id: number) {
  return selectSocialOrders(db, access)
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .innerJoin("companies", "companies.id", "socialOrders.companyId")
    .select(["socialOrders.id", "socialOrders.companyId", "socialOrders.number", "socialOrders.status"])
    .select(["socialOrders.months", "socialOrders.startOn", "socialOrders.package", "socialOrders.postsIncluded"])
    .select(["socialOrders.version", "locations.timeZone", "companies.isIncentiveDisabled"])
    .select(["networks.isSocialMediaDisabled", "networks.name as network"])
    .select(["socialPackages.priceCents", "socialPackages.priceId", "socialPackages.billing"])
    .select(["socialPackages.isIncentiveEligible", "socialPackages.isActive", "socialPackages.minLeadDays"])
    .select(payingLocations.as("places"))
    .where("socialOrders.id", "=", id);
}

type Checkout = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCheckout>["executeTakeFirst"]>>>;

function priceWith(order: Checkout, wantsIncentive: boolean) {
  const isIncentiveEligible = order.isIncentiveEligible && !order.isIncentiveDisabled;
  return computePrice({ ...order, isIncentiveEligible }, order.months, order.places, wantsIncentive);
}

/**
 * Find the checkout of an order with its price without and with incentive money; null when it is absent or out of
 * scope.
 */
export async function findCheckout(db: Db, actor: Pick<Actor, "access">, id: number) {
  const order = await selectCheckout(db, actor, id).executeTakeFirst();
  if (!order) return null;
  const { places, ...facts } = order;
  const price = priceWith(order, false);
  const supported = priceWith(order, true);
  const shown = places.map((place, index) => ({
    ...place,
    incentiveCents: supported.parts[index]?.incentiveCents ?? 0,
  }));
  return { order: facts, places: shown, price, supported };
}

/** Find the user's newest order that awaits the checkout of a price; null for none. */
export async function findUnpaidOrder(db: Db, { access, userId }: Actor, priceId: string) {
  const order = await selectSocialOrders(db, access)
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .select("socialOrders.id")
    .where("socialPackages.priceId", "=", priceId)
    .where("socialOrders.createdBy", "=", userId)
    .where("socialOrders.status", "in", ["draft", "paymentFailed", "pendingPayment"])
    .orderBy("socialOrders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return order?.id ?? null;
}

/** Amount to pay by card. */
export interface CardCharge {
  orderId: number;
  number: string;
  priceId: string;
  text: string;
  cents: number;
  /** Number of the payment attempt, for the provider's idempotency key. */
  attempt: number;
  payUntil: Date;
}

type CheckedOut = RecordOutcome<{ id: number; to: string; charge: CardCharge | null }>;

/**
 * Check out an order: compute its price again and reserve the incentive share, then await the rest by card or invoice,
 * or mark the order as paid when nothing is left. Null when the order is absent or out of scope.
 */
export function checkOutOrder({ db, actor, now }: Context, id: number, form: CheckoutForm): Promise<CheckedOut> {
  return idempotent({ db, actor, now }, { ...form, id }, async (db): Promise<CheckedOut> => {
    // A program that is closing, or whose money is moving, finishes first or waits.
    await sql`select from incentive_programs where status = 'open'
      and company_id = (select company_id from social_orders where id = ${id}) order by id for share`.execute(db);
    const order = await lockSocialOrder(db, actor.access, id);
    if (!order) return null;
    if (!canOrder(actor)) return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
    const ofStatus = checkoutRefusal(order);
    if (ofStatus) return { saved: false, fieldErrors: fieldError("", ofStatus) };
    const before = await selectCheckout(db, actor, id).executeTakeFirstOrThrow();
    await lockAccounts(
      db,
      before.places.flatMap(({ accountId }) => accountId ?? []),
    );
    const priced = await selectCheckout(db, actor, id)
      .select(selectNewestValue("socialOrderForm", sql.ref("socialOrders.companyId")).as("savedForm"))
      .executeTakeFirstOrThrow();
    if (priced.isSocialMediaDisabled) {
      return { saved: false, fieldErrors: fieldError("", socialOffText([priced.network])) };
    }
    if (!priced.isActive) return { saved: false, fieldErrors: fieldError("", "This package is no longer available.") };
    const ofStart = socialStartRefusal(priced.startOn, dayIn(priced.timeZone, now), priced);
    if (ofStart) return { saved: false, fieldErrors: fieldError("", `${ofStart} Edit the order first.`) };
    const missing = firstMissingAnswer(packageQuestions(priced.savedForm, priced.package), toAnswers(order.answers));
    if (missing !== null) {
      return { saved: false, fieldErrors: fieldError("", `Edit the order to answer this question: ${missing}`) };
    }
    const price = priceWith(priced, form.useIncentive);
    if (price.restCents !== (form.useIncentive ? form.shownRestCents : form.shownCents)) {
      const sentence = `The price is now ${moneyText(price.restCents)}. Review it again.`;
      return { saved: false, fieldErrors: fieldError("", sentence) };
    }
    if (price.restCents > 0 && !form.method)
      return { saved: false, fieldErrors: fieldError("method", missingMethodError(form)) };
    const method = price.restCents === 0 ? "incentive" : (form.method ?? null);
    return recordCheckout(db, actor, { order, priced, price, method }, now);
  });
}

/** Return the error of a missing payment method. A page whose price incentive money covers shows only its checkbox. */
function missingMethodError({ shownRestCents }: CheckoutForm): string {
  return shownRestCents === 0
    ? "Check “Use {incentive} money first”, or choose a payment method."
    : "Choose a payment method.";
}

async function recordCheckout(
  db: Db,
  actor: Actor,
  {
    order,
    priced,
    price,
    method,
  }: {
    order: SocialOrder;
    priced: Checkout;
    price: ReturnType<typeof computePrice>;
    method: "card" | "invoice" | "incentive" | null;
  },
  now: Date,
): Promise<CheckedOut> {
  const { id } = order;
  const { amountCents, incentiveCents, restCents, parts } = price;
  await sql`update social_order_locations held set account_id = part."accountId", incentive_cents = part."incentiveCents"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("locationId" integer, "accountId" integer,
      "incentiveCents" bigint)
    where held.order_id = ${id} and held.location_id = part."locationId"`.execute(db);
  await storeEarlierSession(db, order);
  const isPaid = restCents === 0;
  const places = parts.map(({ locationId, ...part }) => ({ id: locationId, ...part }));
  await postIncentiveShares({ db, actor, now }, [{ ...order, places }], isPaid ? ["reserve", "spend"] : ["reserve"]);
  const to = isPaid ? "paid" : "pendingPayment";
  const payUntil = method === "card" ? new Date(now.getTime() + UNPAID_MS) : null;
  const extraColumns = {
    amountCents,
    incentiveCents,
    method,
    payUntil,
    paidAt: isPaid ? now : order.paidAt,
    sessionId: null,
    sessionUrl: null,
    submittedAt: now,
    submittedBy: actor.userId,
  };
  const auditDetails = { amountCents, incentiveCents, method };
  await changeStatus({ db, actor, now }, socialRecords, order, { action: "checkout", to, extraColumns, auditDetails });
  if (isPaid || method === "invoice") {
    const news = socialAdvisorMailContent({ ...order, amountCents }, isPaid ? "paid" : "invoice");
    await mailRecordAdvisors(db, { table: "socialOrders", kind: "order.paid", id, news });
  }
  const text = `${priced.package}, ${order.places.length === 1 ? order.location : `${order.places.length} shops`}`;
  const charge = { orderId: id, number: order.number, priceId: priced.priceId, text, cents: restCents };
  return {
    saved: true,
    id,
    to,
    charge: payUntil ? { ...charge, attempt: order.version + 1, payUntil } : null,
  };
}
