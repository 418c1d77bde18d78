import { sql } from "kysely";
import { z } from "zod";
import { fieldError } from "#app/http/errors.ts";
import {
  deleteUntouchedActions,
  hasTouchedActions,
  createChecklistActions,
} from "#app/planning/custom-actions/checklist-actions.server.ts";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { bindDecisions } from "#app/programs/queue/define-decision.server.ts";
import { approveCoffeeForm, shipCoffeeForm } from "./coffee-form.ts";
import { coffeeProgramActions } from "./coffee-rules.ts";
import { type CoffeeOutcome, coffeeMailContent } from "./coffee-mails.ts";
import { type CoffeeRequest, defineCoffeeTransition, coffeeRecords } from "./coffee.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Columns of a request that a decision can change, as undo restores them. */
const coffeeState = z.object({
  statusSince: z.coerce.date(),
  decidedBy: z.number().nullable(),
  decidedAt: z.coerce.date().nullable(),
  limitsWaivedBy: z.number().nullable(),
  approvedWinners: z.number().nullable(),
});

const { defineDecision, defineUndo } = bindDecisions(coffeeRecords, coffeeState);

/** Approve a request for at most the requested winners and add its actions to the location's checklist. */
export const approveCoffeeRequest = defineDecision<Plain<z.output<typeof approveCoffeeForm>>>(
  "approve",
  async (db, actor, { found: request, form, now }) => {
    const approvedWinners = form.approvedWinners ?? request.winners;
    if (approvedWinners > request.winners) {
      return { refused: fieldError("approvedWinners", `Enter ${request.winners} or fewer, as requested.`) };
    }
    const { id, companyId, locationId, startsOn, endsOn } = request;
    const steps = coffeeProgramActions({ startsOn, endsOn, winners: approvedWinners });
    const actionIds = await createChecklistActions(db, { pick: actor, place: { companyId, locationId }, steps, now });
    const links = actionIds.map((actionId) => ({ requestId: id, actionId }));
    if (links.length > 0) await db.insertInto("freeCoffeeActions").values(links).execute();
    const waived = request.asksException ? { limitsWaivedBy: actor.userId } : {};
    return {
      extraColumns: { ...decidedBy(actor, now), ...waived, approvedWinners },
      auditDetails: { approvedWinners, ...waived },
      news: newsOf(request, { action: "approve", approvedWinners }),
    };
  },
  approveCoffeeForm,
);

export const declineCoffeeRequest = defineDecision("decline", async (_, actor, { found: request, form, now }) => ({
  extraColumns: decidedBy(actor, now),
  news: newsOf(request, { action: "decline", reason: form.reason }),
}));

/** Undo the actor's own decision on a request, and remove its actions from the checklist while nobody touched them. */
export const undoCoffeeDecision = defineUndo("undo", async ({ db }, request) => {
  const { id, status } = request;
  if (status === "declined" && (await hasNewerRequest(db, request))) {
    return fieldError("", "Another order was placed for this {location} since your decision, so the decision stays.");
  }
  const actionIds = sql`select action_id from free_coffee_actions where request_id = ${id}`;
  if (await hasTouchedActions(db, actionIds)) {
    return fieldError("", "Someone has worked on a to-do of this order since your decision, so the decision stays.");
  }
  await deleteUntouchedActions(db, actionIds);
  return null;
});

export const produceCoffeeRequest = defineCoffeeTransition("produce");

export const shipCoffeeRequest = defineCoffeeTransition<Plain<z.output<typeof shipCoffeeForm>>>(
  "ship",
  async (db, _, { found: request, form: { carrier, tracking } }) => {
    const news = coffeeMailContent(request, { action: "ship", carrier, tracking });
    await mailRecordCustomers(db, "freeCoffeeRequests", "coffee.shipped", [{ id: request.id, news }]);
    return { extraColumns: { carrier, tracking }, auditDetails: { carrier, tracking } };
  },
  shipCoffeeForm,
);

/** Cancel an order and remove its untouched actions from the checklist. */
export const cancelCoffeeRequest = defineCoffeeTransition("cancel", async (db, _, { found: { id } }) => {
  await deleteUntouchedActions(db, sql`select action_id from free_coffee_actions where request_id = ${id}`);
  return {};
});

export const closeCoffeeRequest = defineCoffeeTransition("close");

/** Actions of customers on a request, by the intents of their page. */
export const customerCoffeeActions = {
  cancel: cancelCoffeeRequest,
  close: closeCoffeeRequest,
  comment: defineCommentAction(coffeeRecords),
};

/** Actions of advisors on a request, by the intents of their page. */
export const advisorCoffeeActions = {
  approve: approveCoffeeRequest,
  decline: declineCoffeeRequest,
  undo: undoCoffeeDecision,
  produce: produceCoffeeRequest,
  ship: shipCoffeeRequest,
  comment: defineCommentAction(coffeeRecords),
  assign: defineAssignAction(coffeeRecords),
};

/** Tell whether someone has ordered for the same location since a decision. */
async function hasNewerRequest(db: Db, { id, locationId, decidedAt }: CoffeeRequest): Promise<boolean> {
  const newer = await db
    .selectFrom("freeCoffeeRequests")
    .select("id")
    .where("locationId", "=", locationId)
    .where("id", "<>", id)
    .where("submittedAt", ">=", decidedAt)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

function newsOf(request: CoffeeRequest, outcome: CoffeeOutcome) {
  return { kind: "coffee.decided", ...coffeeMailContent(request, outcome) };
}

function decidedBy({ userId }: Actor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
