import { handOver } from "#app/programs/queue/hand-over.server.ts";
import { checkOut } from "#app/programs/social-checkout/checkout.server.ts";
import { expireUnpaid, takePaymentEvent } from "#app/programs/social-checkout/payments.server.ts";
import { saveSocialOrder } from "#app/programs/social-orders/save-order.server.ts";
import { passSocialDays } from "#app/programs/social-production/social-days.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeDeliverable, makePackage, makePost, makeSocialOrder } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

export function socialChanges({ db, world, now, owner, harborOwner, senior, harborAdvisor }: Ground): Changes {
  const order = async (values: Parameters<typeof makeSocialOrder>[2] = {}) =>
    makeSocialOrder(db, await makeLocation(db, world.north), values);
  const waiting = { status: "pendingPayment", method: "card", amountCents: 12_000 } as const;
  const ofServer = {
    isOfServer: true as const,
    without: {
      refuses: "It takes what is due and leaves the rest.",
      isAbsent: "The server does it for every company.",
    },
  };

  return {
    saveSocialOrder: {
      async scene() {
        const { id } = await makeLocation(db, world.north);
        const { priceId, companyId } = await makePackage(db, world.sunrise);
        const post = await makePost(db, { companyId }, { status: "active" });
        const form = {
          ...{ intent: "save", priceId, months: 1, locationIds: [id], startOn: "2026-12-15", preferredTimes: "" },
          ...{ answers: [{ key: "tone", value: "Plain", chosen: [] }], postIds: [post.id] },
          idempotencyKey: `page of ${priceId}`,
        };
        return {
          saves: () => saveSocialOrder(db, owner, form, [], now),
          refuses: () => saveSocialOrder(db, owner, { ...form, startOn: "2026-11-21" }, [], now),
          isAbsent: () => saveSocialOrder(db, harborOwner, form, [], now),
        };
      },
    },
    checkOut: {
      async scene() {
        const { id } = await order();
        const form = {
          ...{
            intent: "checkout",
            useIncentive: false,
            method: "card" as const,
            shownCents: 12_000,
            shownRestCents: 12_000,
          },
          idempotencyKey: `page of ${id}`,
        };
        return {
          saves: () => checkOut(db, owner, id, form, now),
          refuses: () => checkOut(db, owner, id, { ...form, shownCents: 1 }, now),
          isAbsent: () => checkOut(db, harborOwner, id, form, now),
        };
      },
    },
    handOver: {
      async scene() {
        const { id, companyId } = await order({ status: "paid" });
        const queue = { table: "socialOrders", type: "social-order" } as const;
        const form = { companyId, assigneeId: world.advisor.id, id: [id] };
        return {
          saves: () => handOver(db, senior, queue, form, now),
          refuses: () => handOver(db, senior, queue, { ...form, assigneeId: world.owner.id }, now),
          isAbsent: () => handOver(db, harborAdvisor, queue, form, now),
        };
      },
    },
    takePaymentEvent: {
      async scene() {
        const { id } = await order(waiting);
        const fact = { kind: "paid" as const, cents: 12_000, currency: "usd", paymentId: `pi_${id}` };
        const event = { id: `evt_${id}`, type: "checkout.session.completed", orderId: id, sessionId: null, fact };
        return { saves: () => takePaymentEvent(db, event, now) };
      },
      ...ofServer,
    },
    expireUnpaid: {
      async scene() {
        await order({ ...waiting, payUntil: new Date("2026-11-19T15:00:00Z") });
        return { saves: () => expireUnpaid(db, now) };
      },
      ...ofServer,
    },
    passSocialDays: {
      async scene() {
        const made = await order({ status: "scheduled" });
        await makeDeliverable(db, made, { status: "approved", slot: new Date("2026-11-19T15:00:00Z") });
        return { saves: () => passSocialDays(db, now) };
      },
      ...ofServer,
    },
  };
}
