import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import type { StepOutcome } from "#app/platform/workflow/workflow.server.ts";
import { checkStep } from "#app/programs/phase-checks/phase-checks.server.ts";
import { assignStep, besides, commentStep } from "#app/programs/queue/record-work.server.ts";
import { type SocialOrder, socialStep, socialWorkflow } from "#app/programs/social-orders/social-orders.server.ts";
import { NOT_A_GUEST, statusAfter } from "#app/programs/social-orders/social-rules.ts";
import { isSocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import { cancelOwn, refundOrder, settleInvoice, stopOrder } from "./money-steps.server.ts";
import { addRows, captionOf, GONE, held } from "./post-rows.server.ts";
import { addPost, changePost, keepResult, removePost } from "./post-steps.server.ts";
import { decideForm } from "./production-form.ts";
import { slotsOf } from "./slots.ts";
import { tellAdvisors, tellCustomer } from "./tell.server.ts";

/** Takes an order on: the posts that were wished for are there at once, each on the networks that it fits. */
export const takeOrder = socialStep("take", async (db, editor, { found: order }) => {
  await addWishes(db, order);
  await tellCustomer(db, order, { verb: "taken" });
  return {
    along: { assigneeId: order.assigneeId ?? editor.userId, mediaToken: randomBytes(24).toString("base64url") },
  };
});

async function addWishes(db: Db, order: SocialOrder): Promise<void> {
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
  const slots = slotsOf(wishes.length, { ...order, isMonthly: wishes[0]?.billing === "monthly" }, order.timeZone);
  const rows = wishes.flatMap(({ id, networks, ...post }, place) =>
    networks.filter(isSocialNetwork).flatMap((network) => {
      if (!order.networks.includes(network)) return [];
      return { network, slot: slots[place], postId: id, caption: captionOf(network, post) };
    }),
  );
  await addRows(db, order, rows);
}

const sendPosts = async (db: Db, _: Editor, { found: order }: { found: SocialOrder }) => {
  const { rows } = await sql<{ round: number }>`
    update social_deliverables set status = 'waiting', round = round + 1, feedback = '', reminders = 0,
      last_caption = case when status in ('changes', 'missed') then caption else last_caption end
    where order_id = ${order.id} and status <> 'approved' returning round`.execute(db);
  const round = Math.max(...rows.map((row) => row.round));
  await tellCustomer(db, order, { verb: "needsApproval", posts: rows.length, round });
  return { told: { posts: rows.length } };
};
export const sendForApproval = socialStep("send", sendPosts);
export const sendAgain = socialStep("resend", sendPosts);

export const scheduleOrder = socialStep("schedule", async (db, _, { found: order }) => {
  await tellCustomer(db, order, { verb: "scheduled" });
  return {};
});

export const approveAll = socialStep("approve", async (db, editor, { found: order, now }) => {
  await sql`update social_deliverables set status = 'approved', feedback = '', decided_at = ${now}, decided_by = ${editor.userId}
    where order_id = ${order.id} and status = 'waiting'`.execute(db);
  const to = statusAfter(order.deliverables.map((one) => (one.status === "waiting" ? { status: "approved" } : one)));
  await tellAdvisors(db, order, "approve");
  return { to };
});

/** A customer approves one post, or says what should change of it; the order follows once none waits. */
function decide(verb: "approveOne" | "changeOne") {
  return besides(socialWorkflow, verb, decideForm, (db: Db, editor, id, form, now) =>
    once(db, editor, form, now, async (db): Promise<StepOutcome<SocialOrder>> => {
      const { deliverableId, round, reason } = form;
      const order = await socialWorkflow.lock(db, editor, id);
      if (!order) return null;
      const refuse = (sentence: string) => ({ saved: false as const, problems: problem("", sentence) });
      if (isAdvisorRole(editor.role) || !mayOrder(editor)) return refuse(NOT_A_GUEST);
      const post = held(order, deliverableId);
      if (!post) return refuse(GONE);
      if (post.status !== "waiting" || order.status !== "awaitingApproval") return refuse("This post is decided on.");
      if (post.round !== round) return refuse("The studio changed this post. Look at it once more.");
      const ofReason = verb === "changeOne" ? refusalOfReason(reason ?? "") : null;
      if (ofReason) return { saved: false, problems: problem("reason", ofReason) };
      const status = verb === "approveOne" ? "approved" : "changes";
      const entry = {
        action: `social-order.${verb === "approveOne" ? "approve-one" : "change-one"}`,
        object: { type: "social-order", id },
        companyId: order.companyId,
      };
      await sql`with audited as (${auditRows(editor, [{ ...entry, after: { deliverableId, reason: reason ?? "" } }])})
        update social_deliverables set status = ${status}, feedback = ${reason ?? ""}, decided_at = ${now},
          decided_by = ${editor.userId} where id = ${deliverableId}`.execute(db);
      const to = statusAfter(order.deliverables.map((one) => (one.id === deliverableId ? { status } : one)));
      if (to !== order.status) {
        const move = { verb: to === "approved" ? "approve" : "change", to, along: { statusSince: now } };
        await changeStatus(db, editor, socialWorkflow, order, move, now);
      }
      if (to !== "awaitingApproval") await tellAdvisors(db, order, to === "approved" ? "approve" : "change");
      return { saved: true, found: order, to };
    }),
  );
}

/** What customers do with an order, by the intents of their page. */
export const ownSocialSteps = {
  approve: approveAll,
  approveOne: decide("approveOne"),
  changeOne: decide("changeOne"),
  cancel: cancelOwn,
  comment: commentStep(socialWorkflow),
};

/** What advisors do with one. */
export const socialDeskSteps = {
  settle: settleInvoice,
  take: takeOrder,
  send: sendForApproval,
  resend: sendAgain,
  schedule: scheduleOrder,
  stop: stopOrder,
  refund: refundOrder,
  addPost,
  changePost,
  removePost,
  result: keepResult,
  check: checkStep(socialWorkflow),
  comment: commentStep(socialWorkflow),
  assign: assignStep(socialWorkflow),
};
