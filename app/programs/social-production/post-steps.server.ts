import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import type { StepOutcome } from "#app/platform/workflow/workflow.server.ts";
import { besides } from "#app/programs/queue/record-work.server.ts";
import { type SocialOrder, socialWorkflow } from "#app/programs/social-orders/social-orders.server.ts";
import { isInWork, socialStatusWords } from "#app/programs/social-orders/social-rules.ts";
import { networkRules } from "#app/programs/social-posts/network-rules.ts";
import { isSocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import { addDeliverableForm, changeDeliverableForm, oneDeliverableForm, resultForm } from "./production-form.ts";
import { addRows, captionOf, GONE, held } from "./post-rows.server.ts";

/** Something that advisors do with the posts of an order that is in work. */
function inWork<Form extends Keyed>(
  form: z.ZodType<Form>,
  name: string,
  work: (db: Db, order: SocialOrder, form: Form) => Promise<string | null>,
  isOpen: (order: SocialOrder) => boolean = isInWork,
) {
  return besides(socialWorkflow, name, form, (db: Db, editor, id, given, now) =>
    once(db, editor, given, now, async (db): Promise<StepOutcome<SocialOrder>> => {
      const order = isAdvisorRole(editor.role) ? await socialWorkflow.lock(db, editor, id) : null;
      if (!order) return null;
      const { companyId, status } = order;
      const refuse = (sentence: string) => ({ saved: false as const, problems: problem("", sentence) });
      if (!isOpen(order)) {
        return refuse(
          `This order is ${wordFrom(socialStatusWords, status).toLowerCase()}, so its posts stay as they are.`,
        );
      }
      const refusal = await work(db, order, given);
      if (refusal) return refuse(refusal);
      const entry = {
        action: `social-order.${name}`,
        object: { type: "social-order", id },
        companyId,
        after: toldOf(given),
      };
      await sql`with audited as (${auditRows(editor, [entry])})
        update social_orders set updated_at = ${now}, updated_by = ${editor.userId} where id = ${id}`.execute(db);
      // What is approved and changes waits to be sent once more.
      if (status === "approved" && name !== "result") {
        const move = { verb: "rework", to: "changesRequested", along: { statusSince: now } };
        await changeStatus(db, editor, socialWorkflow, order, move, now);
      }
      return { saved: true, found: order, to: status };
    }),
  );
}

/** What a form says, as the audit log keeps it. */
function toldOf(form: object): Record<string, string | number> {
  const said = Object.entries(form).filter(([name]) => !["intent", "version", "idempotencyKey"].includes(name));
  return Object.fromEntries(
    said.flatMap(([name, value]) => (typeof value === "string" || typeof value === "number" ? [[name, value]] : [])),
  );
}

const MOST_DELIVERABLES = 400;

export const addPost = inWork(addDeliverableForm, "add-post", async (db, order, { postId, network, day, time }) => {
  if (!order.networks.includes(network)) return "This package does not go to this platform.";
  if (order.deliverables.length >= MOST_DELIVERABLES) return `An order has ${MOST_DELIVERABLES} posts at most.`;
  const post = postId === undefined ? null : await findLibraryPost(db, order.companyId, postId);
  if (postId !== undefined && !post) return "Choose the post from the list.";
  const slot = new Date(instantOf(order.timeZone, day, time));
  const caption = post ? captionOf(network, post) : "";
  await addRows(db, order, [{ network, slot, postId: post?.id ?? null, caption }]);
  return null;
});

function findLibraryPost(db: Db, companyId: number, id: number) {
  return db
    .selectFrom("socialPosts")
    .select(["id", "caption", "networkCaptions", "hashtags"])
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .where("id", "=", id)
    .executeTakeFirst();
}

export const changePost = inWork(
  changeDeliverableForm,
  "change-post",
  async (db, order, { deliverableId, day, time, caption }) => {
    if (!held(order, deliverableId)) return GONE;
    const { network } = await db
      .selectFrom("socialDeliverables")
      .select("network")
      .where("id", "=", deliverableId)
      .executeTakeFirstOrThrow();
    const most = isSocialNetwork(network) ? networkRules[network].mostCharacters : 0;
    if ([...caption].length > most) return `This platform takes ${most.toLocaleString("en-US")} characters.`;
    if (caption === "") return "Write a caption.";
    const slot = new Date(instantOf(order.timeZone, day, time));
    await sql`update social_deliverables set slot = ${slot}, caption = ${caption}, status = 'draft',
      last_caption = case when round > 0 and status <> 'draft' then caption else last_caption end
    where id = ${deliverableId}`.execute(db);
    return null;
  },
);

export const removePost = inWork(oneDeliverableForm, "remove-post", async (db, order, { deliverableId }) => {
  if (!held(order, deliverableId)) return GONE;
  await db.deleteFrom("socialDeliverables").where("id", "=", deliverableId).execute();
  return null;
});

/** Where a post stands and how it did, once it is out. */
export const keepResult = inWork(
  resultForm,
  "result",
  async (db, order, { deliverableId, link, views = null, reactions = null }) => {
    if (!held(order, deliverableId)) return GONE;
    await db
      .updateTable("socialDeliverables")
      .set({ link: link || null, views, reactions })
      .where("id", "=", deliverableId)
      .execute();
    return null;
  },
  ({ status }) => status === "scheduled" || status === "completed",
);
