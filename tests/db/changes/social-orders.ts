import { reassignRecords } from "#app/programs/queue/reassign.server.ts";
import { checkOutOrder } from "#app/programs/social-checkout/checkout.server.ts";
import { expireUnpaidOrders, applyPaymentEvent } from "#app/programs/social-checkout/payments.server.ts";
import { saveSocialOrder } from "#app/programs/social-orders/save-social-order.server.ts";
import { advanceSocialOrders } from "#app/programs/social-production/social-deadlines.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeDeliverable, makePackage, makePost, makeSocialOrder } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function socialChanges({
  db,
  world,
  now,
  owner,
  harborOwner,
  senior,
  harborAdvisor,
}: ChangeContext): ChangeCases {
  const order = async (values: Parameters<typeof makeSocialOrder>[2] = {}) =>
    makeSocialOrder(db, await makeLocation(db, world.north), values);
  const waiting = { status: "pendingPayment", method: "card", amountCents: 12_000 } as const;
  const ofServer = {
    isSystemChange: true as const,
    exemptions: {
      refuses: "It takes what is due and leaves the rest.",
      isAbsent: "The server does it for every company.",
    },
  };

  return {
    saveSocialOrder: {
      async scenario() {
        const { id } = await makeLocation(db, world.north);
        const { priceId, companyId } = await makePackage(db, world.sunrise);
        const post = await makePost(db, { companyId }, { status: "active" });
        const form = {
          intent: "save" as const,
          priceId,
          months: 1,
          locationIds: [id],
          startOn: "2026-12-15",
          preferredTimes: "",
          answers: [{ key: "tone", value: "Plain", chosen: [] }],
          postIds: [post.id],
          idempotencyKey: `page of ${priceId}`,
        };
        return {
          saves: () => saveSocialOrder({ db, actor: owner, now }, form, []),
          refuses: () => saveSocialOrder({ db, actor: owner, now }, { ...form, startOn: "2026-11-21" }, []),
          isAbsent: () => saveSocialOrder({ db, actor: harborOwner, now }, form, []),
        };
      },
    },
    checkOutOrder: {
      async scenario() {
        const { id } = await order();
        const form = {
          intent: "checkout" as const,
          useIncentive: false,
          method: "card" as const,
          shownCents: 12_000,
          shownRestCents: 12_000,
          idempotencyKey: `page of ${id}`,
        };
        return {
          saves: () => checkOutOrder({ db, actor: owner, now }, id, form),
          refuses: () => checkOutOrder({ db, actor: owner, now }, id, { ...form, shownCents: 1 }),
          isAbsent: () => checkOutOrder({ db, actor: harborOwner, now }, id, form),
        };
      },
    },
    reassignRecords: {
      async scenario() {
        const { id, companyId } = await order({ status: "paid" });
        const queue = { table: "socialOrders", type: "social-order" } as const;
        const form = { companyId, assigneeId: world.advisor.id, id: [id] };
        return {
          saves: () => reassignRecords({ db, actor: senior, now }, queue, form),
          refuses: () => reassignRecords({ db, actor: senior, now }, queue, { ...form, assigneeId: world.owner.id }),
          isAbsent: () => reassignRecords({ db, actor: harborAdvisor, now }, queue, form),
        };
      },
    },
    applyPaymentEvent: {
      async scenario() {
        const { id } = await order(waiting);
        const fact = { kind: "paid" as const, cents: 12_000, currency: "usd", paymentId: `pi_${id}` };
        const event = { id: `evt_${id}`, type: "checkout.session.completed", orderId: id, sessionId: null, fact };
        return { saves: () => applyPaymentEvent(db, event, now) };
      },
      ...ofServer,
    },
    expireUnpaidOrders: {
      async scenario() {
        await order({ ...waiting, payUntil: new Date("2026-11-19T15:00:00Z") });
        return { saves: () => expireUnpaidOrders(db, now) };
      },
      ...ofServer,
    },
    advanceSocialOrders: {
      async scenario() {
        const made = await order({ status: "scheduled" });
        await makeDeliverable(db, made, { status: "approved", slot: new Date("2026-11-19T15:00:00Z") });
        return { saves: () => advanceSocialOrders(db, now) };
      },
      ...ofServer,
    },
  };
}
