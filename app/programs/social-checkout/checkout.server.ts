import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { lockAccounts } from "#app/programs/ledger/post-entries.server.ts";
import { answersIn, missingAnswer } from "#app/programs/questions/questions.ts";
import { questionsOf } from "#app/programs/social-orders/save-order.server.ts";
import {
  isPayable,
  NOT_A_GUEST,
  refusalOfStart,
  socialOffText,
  socialStatusWords,
} from "#app/programs/social-orders/social-rules.ts";
import {
  lockSocialOrder,
  type SocialOrder,
  socialOrdersOf,
  socialWorkflow,
} from "#app/programs/social-orders/social-orders.server.ts";
import { newsForAdvisors } from "#app/programs/social-orders/social-mails.ts";
import { mailAdvisorsOf } from "#app/programs/queue/record-mails.server.ts";
import { newestValue } from "#app/setup/documents/document-queries.server.ts";
import { moneyText } from "#app/ui/format.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { keepEarlierSession } from "./card-sessions.server.ts";
import { postMoney } from "./order-money.server.ts";
import { priceOf } from "./price.ts";

/** So long an order waits for its payment by card (PRODUCT-DETAILS.md B65). */
const UNPAID_MS = 24 * 60 * 60 * 1_000;

interface Place {
  locationId: number;
  pcNumber: string;
  name: string;
  accountId: number | null;
  availableCents: number | null;
  program: string | null;
}

/** An order's locations by their numbers, each with the account of its that could pay from the day the posts begin. */
const payingPlaces: RawBuilder<Place[]> = sql`(
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

function withPrice(db: Db, { reach }: Pick<Editor, "reach">, id: number) {
  return socialOrdersOf(db, reach)
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .innerJoin("companies", "companies.id", "socialOrders.companyId")
    .select(["socialOrders.id", "socialOrders.companyId", "socialOrders.number", "socialOrders.status"])
    .select(["socialOrders.months", "socialOrders.startOn", "socialOrders.package", "socialOrders.postsIncluded"])
    .select(["socialOrders.version", "locations.timeZone", "companies.isIncentiveDisabled"])
    .select(["networks.isSocialMediaDisabled", "networks.name as network"])
    .select(["socialPackages.priceCents", "socialPackages.priceId", "socialPackages.billing"])
    .select(["socialPackages.isIncentiveEligible", "socialPackages.isActive", "socialPackages.minLeadDays"])
    .select(payingPlaces.as("places"))
    .where("socialOrders.id", "=", id);
}

type Checkout = NonNullable<Awaited<ReturnType<ReturnType<typeof withPrice>["executeTakeFirst"]>>>;

function priceWith(order: Checkout, wantsIncentive: boolean) {
  const isIncentiveEligible = order.isIncentiveEligible && !order.isIncentiveDisabled;
  return priceOf({ ...order, isIncentiveEligible }, order.months, order.places, wantsIncentive);
}

/** What the checkout of an order shows: its price without the incentive and with it; null when absent or out of reach. */
export async function findCheckout(db: Db, editor: Pick<Editor, "reach">, id: number) {
  const order = await withPrice(db, editor, id).executeTakeFirst();
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

/** The newest order of somebody's own that waits for the checkout of a price; null for none. */
export async function findUnpaidOrder(db: Db, { reach, userId }: Editor, priceId: string) {
  const order = await socialOrdersOf(db, reach)
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

/** What is left to pay by card. */
export interface CardCharge {
  orderId: number;
  number: string;
  priceId: string;
  text: string;
  cents: number;
  /** Tells one attempt to pay from the next. */
  attempt: number;
  payUntil: Date;
}

type CheckedOut = Outcome<{ id: number; to: string; charge: CardCharge | null }>;

/**
 * Checks an order out: computes its price anew, reserves the incentive part, and waits for the rest, or is paid where
 * nothing is left. Null when it is absent or out of reach.
 */
export function checkOut(db: Db, editor: Editor, id: number, form: CheckoutForm, now: Date): Promise<CheckedOut> {
  return once(db, editor, { ...form, ...{ id } }, now, async (db): Promise<CheckedOut> => {
    // A program that closes, or whose money moves, comes first or waits.
    await sql`select from incentive_programs where status = 'open'
      and company_id = (select company_id from social_orders where id = ${id}) order by id for share`.execute(db);
    const order = await lockSocialOrder(db, editor.reach, id);
    if (!order) return null;
    if (!mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
    if (!isPayable(order)) {
      const word = wordFrom(socialStatusWords, order.status).toLowerCase();
      return { saved: false, problems: problem("", `This order is ${word} and cannot be checked out.`) };
    }
    const before = await withPrice(db, editor, id).executeTakeFirstOrThrow();
    await lockAccounts(
      db,
      before.places.flatMap(({ accountId }) => accountId ?? []),
    );
    const priced = await withPrice(db, editor, id)
      .select(newestValue("socialOrderForm", sql.ref("socialOrders.companyId")).as("savedForm"))
      .executeTakeFirstOrThrow();
    if (priced.isSocialMediaDisabled) {
      return { saved: false, problems: problem("", socialOffText([priced.network])) };
    }
    if (!priced.isActive) return { saved: false, problems: problem("", "This package is offered no more.") };
    const ofStart = refusalOfStart(priced.startOn, dayIn(priced.timeZone, now), priced);
    if (ofStart) return { saved: false, problems: problem("", `${ofStart} Change the order first.`) };
    const missing = missingAnswer(questionsOf(priced.savedForm, priced.package), answersIn(order.answers));
    if (missing !== null) {
      return { saved: false, problems: problem("", `${missing}: Answer this question. Change the order first.`) };
    }
    const price = priceWith(priced, form.useIncentive);
    if (price.restCents !== (form.useIncentive ? form.shownRestCents : form.shownCents)) {
      const sentence = `The price is ${moneyText(price.restCents)} now. Look at it once more.`;
      return { saved: false, problems: problem("", sentence) };
    }
    if (price.restCents > 0 && !form.method)
      return { saved: false, problems: problem("method", "Choose how you pay.") };
    const method = price.restCents === 0 ? "incentive" : (form.method ?? null);
    return settle(db, editor, { order, priced, price, method }, now);
  });
}

async function settle(
  db: Db,
  editor: Editor,
  {
    order,
    priced,
    price,
    method,
  }: {
    order: SocialOrder;
    priced: Checkout;
    price: ReturnType<typeof priceOf>;
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
  await keepEarlierSession(db, order);
  const isPaid = restCents === 0;
  const places = parts.map(({ locationId, ...part }) => ({ id: locationId, ...part }));
  await postMoney(db, editor, [{ ...order, places }], isPaid ? ["reserve", "spend"] : ["reserve"], now);
  const to = isPaid ? "paid" : "pendingPayment";
  const payUntil = method === "card" ? new Date(now.getTime() + UNPAID_MS) : null;
  const along = {
    ...{ statusSince: now, amountCents, incentiveCents, method, payUntil, paidAt: isPaid ? now : order.paidAt },
    ...{ sessionId: null, sessionUrl: null, submittedAt: now, submittedBy: editor.userId },
  };
  const told = { amountCents, incentiveCents, method };
  await changeStatus(db, editor, socialWorkflow, order, { verb: "checkout", to, along, told }, now);
  if (isPaid || method === "invoice") {
    const news = newsForAdvisors({ ...order, amountCents }, isPaid ? "paid" : "invoice");
    await mailAdvisorsOf(db, "socialOrders", "order.paid", id, news);
  }
  const text = `${priced.package}, ${order.places.length === 1 ? order.location : `${order.places.length} shops`}`;
  const charge = { orderId: id, number: order.number, priceId: priced.priceId, text, cents: restCents };
  return {
    saved: true,
    ...{ id, to },
    charge: payUntil ? { ...charge, attempt: order.version + 1, payUntil } : null,
  };
}
