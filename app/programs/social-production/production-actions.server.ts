import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { statusRefusal, type Transition } from "#app/platform/workflow/define-workflow.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { definePhaseCheckAction } from "#app/programs/phase-checks/phase-checks.server.ts";
import {
  defineAssignAction,
  defineSideAction,
  defineCommentAction,
} from "#app/programs/queue/record-actions.server.ts";
import {
  type SocialOrder,
  defineSocialTransition,
  socialRecords,
} from "#app/programs/social-orders/social-orders.server.ts";
import { type DeliverableStatus, statusAfterDecisions } from "#app/programs/social-orders/social-rules.ts";
import { isSocialNetwork } from "#app/setup/settings/social-networks.ts";
import { cancelSocialOrder, refundSocialOrder, settleInvoice, stopSocialOrder } from "./money-actions.server.ts";
import {
  insertDeliverables,
  libraryCaption,
  DELIVERABLE_NOT_FOUND,
  findDeliverable,
} from "./deliverable-rows.server.ts";
import { addDeliverable, changeDeliverable, storeResult, removeDeliverable } from "./deliverable-actions.server.ts";
import { deliverableWorkflow } from "./deliverable-rules.ts";
import { decideDeliverableForm } from "./production-form.ts";
import { publishingTimes } from "./publishing-times.ts";
import { notifyAdvisors, notifyCustomer } from "./social-notifications.server.ts";

/** Take an order into production and add its preferred posts on the networks that they fit. */
export const takeSocialOrder = defineSocialTransition("take", async (db, actor, { found: order }) => {
  await addPreferredPosts(db, order);
  await notifyCustomer(db, order, { action: "taken" });
  return {
    extraColumns: { assigneeId: order.assigneeId ?? actor.userId, mediaToken: randomBytes(24).toString("base64url") },
  };
});

async function addPreferredPosts(db: Db, order: SocialOrder): Promise<void> {
  const wishes = await db
    .selectFrom("socialOrderPosts")
    .innerJoin("socialPosts", "socialPosts.id", "socialOrderPosts.postId")
    .innerJoin("socialOrders", "socialOrders.id", "socialOrderPosts.orderId")
    .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
    .select(["socialPosts.id", "socialPosts.caption", "socialPosts.networkCaptions", "socialPosts.hashtags"])
    .select(["socialPosts.networks", "socialPackages.billing"])
    .where("orderId", "=", order.id)
    .orderBy("socialOrderPosts.position")
    .execute();
  const slots = publishingTimes(
    wishes.length,
    { ...order, isMonthly: wishes[0]?.billing === "monthly" },
    order.timeZone,
  );
  const rows = wishes.flatMap(({ id, networks, ...post }, place) =>
    networks.filter(isSocialNetwork).flatMap((network) => {
      if (!order.networks.includes(network)) return [];
      return { network, slot: slots[place], postId: id, caption: libraryCaption(network, post) };
    }),
  );
  await insertDeliverables(db, order, rows);
}

const sendPosts = async (db: Db, _: Actor, { found: order }: { found: SocialOrder }) => {
  const { rows } = await sql<{ round: number }>`
    update social_deliverables set status = 'waiting', round = round + 1, feedback = '', reminders = 0,
      last_caption = case when status in ('changes', 'missed') then caption else last_caption end
    where order_id = ${order.id} and status <> 'approved' returning round`.execute(db);
  const round = Math.max(...rows.map((row) => row.round));
  await notifyCustomer(db, order, { action: "needsApproval", posts: rows.length, round });
  return { auditDetails: { posts: rows.length } };
};
export const sendForApproval = defineSocialTransition("send", sendPosts);
export const resendForApproval = defineSocialTransition("resend", sendPosts);

export const scheduleOrder = defineSocialTransition("schedule", async (db, _, { found: order }) => {
  await notifyCustomer(db, order, { action: "scheduled" });
  return {};
});

export const approveAllPosts = defineSocialTransition("approve", async (db, actor, { found: order, now }) => {
  await sql`update social_deliverables set status = 'approved', feedback = '', decided_at = ${now}, decided_by = ${actor.userId}
    where order_id = ${order.id} and status = 'waiting'`.execute(db);
  const to = statusAfterDecisions(
    order.deliverables.map((one) => (one.status === "waiting" ? { status: "approved" } : one)),
  );
  await notifyAdvisors(db, order, "approve");
  return { to };
});

/** Define the action that approves one post or requests changes to it; the order follows once no post is waiting. */
function defineDecision(action: "approveOne" | "changeOne") {
  const decision: Transition<DeliverableStatus> = deliverableWorkflow.transitions[action];
  return defineSideAction(socialRecords, action, decideDeliverableForm, ({ db, actor, now }, id, form) =>
    idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<SocialOrder>> => {
      const { deliverableId, round, reason } = form;
      const order = await socialRecords.lock(db, actor, id);
      if (!order) return null;
      const refuse = (sentence: string) => ({ saved: false as const, fieldErrors: fieldError("", sentence) });
      if (isAdvisorRole(actor.role) || !canOrder(actor)) return refuse(ORDER_REFUSAL);
      const post = findDeliverable(order, deliverableId);
      if (!post) return refuse(DELIVERABLE_NOT_FOUND);
      if (order.status !== "awaitingApproval" || statusRefusal(deliverableWorkflow, decision, post.status))
        return refuse("This post was already decided.");
      if (post.round !== round) return refuse("We changed this post. Review it again.");
      const ofReason = decision.needsReason ? shortReasonRefusal(reason ?? "") : null;
      if (ofReason) return { saved: false, fieldErrors: fieldError("reason", ofReason) };
      const status = decision.to;
      const entry = {
        action: `social-order.${action === "approveOne" ? "approve-one" : "change-one"}`,
        object: { type: "social-order", id },
        companyId: order.companyId,
      };
      await sql`with audited as (${insertAuditRows(actor, [{ ...entry, after: { deliverableId, reason: reason ?? "" } }])})
        update social_deliverables set status = ${status}, feedback = ${reason ?? ""}, decided_at = ${now},
          decided_by = ${actor.userId} where id = ${deliverableId}`.execute(db);
      const to = statusAfterDecisions(order.deliverables.map((one) => (one.id === deliverableId ? { status } : one)));
      if (to !== order.status) {
        const move = { action: to === "approved" ? "approve" : "change", to };
        await changeStatus({ db, actor, now }, socialRecords, order, move);
      }
      if (to !== "awaitingApproval") await notifyAdvisors(db, order, to === "approved" ? "approve" : "change");
      return { saved: true, found: order, to };
    }),
  );
}

/** Actions of customers on an order, by the intents of their page. */
export const customerSocialActions = {
  approve: approveAllPosts,
  approveOne: defineDecision("approveOne"),
  changeOne: defineDecision("changeOne"),
  cancel: cancelSocialOrder,
  comment: defineCommentAction(socialRecords),
};

/** Actions of advisors on an order, by the intents of their page. */
export const advisorSocialActions = {
  settle: settleInvoice,
  take: takeSocialOrder,
  send: sendForApproval,
  resend: resendForApproval,
  schedule: scheduleOrder,
  stop: stopSocialOrder,
  refund: refundSocialOrder,
  addPost: addDeliverable,
  changePost: changeDeliverable,
  removePost: removeDeliverable,
  result: storeResult,
  check: definePhaseCheckAction(socialRecords),
  comment: defineCommentAction(socialRecords),
  assign: defineAssignAction(socialRecords),
};
