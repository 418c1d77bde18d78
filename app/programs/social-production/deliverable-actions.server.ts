import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { type Idempotent, idempotent } from "#app/platform/records/idempotent.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { defineSideAction } from "#app/programs/queue/record-actions.server.ts";
import { type SocialOrder, socialRecords } from "#app/programs/social-orders/social-orders.server.ts";
import { isInProduction, socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { socialNetworkRules } from "#app/programs/social-posts/social-network-rules.ts";
import { isSocialNetwork } from "#app/setup/settings/social-networks.ts";
import { addDeliverableForm, changeDeliverableForm, removeDeliverableForm, resultForm } from "./production-form.ts";
import {
  insertDeliverables,
  libraryCaption,
  DELIVERABLE_NOT_FOUND,
  findDeliverable,
} from "./deliverable-rows.server.ts";

/** Define an action of advisors on the posts of an order in production. */
function defineProductionAction<Form extends Idempotent>(
  form: z.ZodType<Form>,
  name: string,
  work: (db: Db, order: SocialOrder, form: Form) => Promise<string | null>,
  isOpen: (order: SocialOrder) => boolean = isInProduction,
) {
  return defineSideAction(socialRecords, name, form, ({ db, actor, now }, id, input) =>
    idempotent({ db, actor, now }, input, async (db): Promise<ActionOutcome<SocialOrder>> => {
      const order = isAdvisorRole(actor.role) ? await socialRecords.lock(db, actor, id) : null;
      if (!order) return null;
      const { companyId, status } = order;
      const refuse = (sentence: string) => ({ saved: false as const, fieldErrors: fieldError("", sentence) });
      if (!isOpen(order)) {
        return refuse(`You can't change the posts of an order with the status ${socialWorkflow.words[status]}.`);
      }
      const refusal = await work(db, order, input);
      if (refusal) return refuse(refusal);
      const entry = {
        action: `social-order.${name}`,
        object: { type: "social-order", id },
        companyId,
        after: auditValues(input),
      };
      await sql`with audited as (${insertAuditRows(actor, [entry])})
        update social_orders set updated_at = ${now}, updated_by = ${actor.userId} where id = ${id}`.execute(db);
      // Changing an approved post requires the customer's approval again.
      if (status === "approved" && name !== "result") {
        const move = { action: "rework", to: "changesRequested" };
        await changeStatus({ db, actor, now }, socialRecords, order, move);
      }
      return { saved: true, found: order, to: status };
    }),
  );
}

/** Return a form's values for the audit. */
function auditValues(form: object): Record<string, string | number> {
  const entries = Object.entries(form).filter(([name]) => !["intent", "version", "idempotencyKey"].includes(name));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" || typeof value === "number" ? [[name, value]] : [])),
  );
}

const MAX_DELIVERABLES = 400;

export const addDeliverable = defineProductionAction(
  addDeliverableForm,
  "add-post",
  async (db, order, { postId, network, day, time }) => {
    if (!order.networks.includes(network)) return "This package doesn't include this platform.";
    if (order.deliverables.length >= MAX_DELIVERABLES) return `An order can have up to ${MAX_DELIVERABLES} posts.`;
    const post = postId === undefined ? null : await findLibraryPost(db, order.companyId, postId);
    if (postId !== undefined && !post) return "Choose the post from the list.";
    const slot = new Date(instantOf(order.timeZone, day, time));
    const caption = post ? libraryCaption(network, post) : "";
    await insertDeliverables(db, order, [{ network, slot, postId: post?.id ?? null, caption }]);
    return null;
  },
);

function findLibraryPost(db: Db, companyId: number, id: number) {
  return db
    .selectFrom("socialPosts")
    .select(["id", "caption", "networkCaptions", "hashtags"])
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .where("id", "=", id)
    .executeTakeFirst();
}

export const changeDeliverable = defineProductionAction(
  changeDeliverableForm,
  "change-post",
  async (db, order, { deliverableId, day, time, caption }) => {
    if (!findDeliverable(order, deliverableId)) return DELIVERABLE_NOT_FOUND;
    const { network } = await db
      .selectFrom("socialDeliverables")
      .select("network")
      .where("id", "=", deliverableId)
      .executeTakeFirstOrThrow();
    const most = isSocialNetwork(network) ? socialNetworkRules[network].maxCharacters : 0;
    if ([...caption].length > most) return `Use up to ${most.toLocaleString("en-US")} characters for this platform.`;
    if (caption === "") return "Write a caption.";
    const slot = new Date(instantOf(order.timeZone, day, time));
    await sql`update social_deliverables set slot = ${slot}, caption = ${caption}, status = 'draft',
      last_caption = case when round > 0 and status <> 'draft' then caption else last_caption end
    where id = ${deliverableId}`.execute(db);
    return null;
  },
);

export const removeDeliverable = defineProductionAction(
  removeDeliverableForm,
  "remove-post",
  async (db, order, { deliverableId }) => {
    if (!findDeliverable(order, deliverableId)) return DELIVERABLE_NOT_FOUND;
    await db.deleteFrom("socialDeliverables").where("id", "=", deliverableId).execute();
    return null;
  },
);

/** Store the link and the results of a published post. */
export const storeResult = defineProductionAction(
  resultForm,
  "result",
  async (db, order, { deliverableId, link, views = null, reactions = null }) => {
    if (!findDeliverable(order, deliverableId)) return DELIVERABLE_NOT_FOUND;
    await db
      .updateTable("socialDeliverables")
      .set({ link: link || null, views, reactions })
      .where("id", "=", deliverableId)
      .execute();
    return null;
  },
  ({ status }) => status === "scheduled" || status === "completed",
);
