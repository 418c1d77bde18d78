import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import {
  deleteUntouchedActions,
  createChecklistActions,
} from "#app/planning/custom-actions/checklist-actions.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { approveCoffeeForm, shipCoffeeForm } from "./coffee-form.ts";
import { coffeeProgramActions } from "./coffee-rules.ts";
import { type CoffeeOutcome, coffeeMailContent } from "./coffee-mails.ts";
import { type CoffeeRequest, defineCoffeeTransition, coffeeRecords } from "./coffee.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Approve a request for at most the requested winners and add its actions to the location's checklist. */
export const approveCoffeeRequest = defineCoffeeTransition<Plain<z.output<typeof approveCoffeeForm>>>(
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
    await notify(db, request, { action: "approve", approvedWinners });
    const waived = request.asksException ? { limitsWaivedBy: actor.userId } : {};
    return {
      extraColumns: { ...decidedBy(actor, now), ...waived, approvedWinners },
      auditDetails: { approvedWinners, ...waived },
    };
  },
  approveCoffeeForm,
);

export const declineCoffeeRequest = defineCoffeeTransition(
  "decline",
  async (db, actor, { found: request, form, now }) => {
    await notify(db, request, { action: "decline", reason: form.reason });
    return { extraColumns: decidedBy(actor, now) };
  },
);

export const produceCoffeeRequest = defineCoffeeTransition("produce");

export const shipCoffeeRequest = defineCoffeeTransition<Plain<z.output<typeof shipCoffeeForm>>>(
  "ship",
  async (db, _, { found: request, form: { carrier, tracking } }) => {
    await notify(db, request, { action: "ship", carrier, tracking });
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
  produce: produceCoffeeRequest,
  ship: shipCoffeeRequest,
  comment: defineCommentAction(coffeeRecords),
  assign: defineAssignAction(coffeeRecords),
};

function notify(db: Db, request: CoffeeRequest, outcome: CoffeeOutcome): Promise<void> {
  const kind = outcome.action === "ship" ? "coffee.shipped" : "coffee.decided";
  return mailRecordCustomers(db, "freeCoffeeRequests", kind, [
    { id: request.id, news: coffeeMailContent(request, outcome) },
  ]);
}

function decidedBy({ userId }: Actor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
