import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { dropOwnActions, makeOwnActions } from "#app/planning/custom-actions/own-actions.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { assignStep, commentStep } from "#app/programs/queue/record-work.server.ts";
import { approveForm, shipForm } from "./coffee-form.ts";
import { checklistOf } from "./coffee-rules.ts";
import { type CoffeeNews, newsOfRequest } from "./coffee-mails.ts";
import { type CoffeeRequest, coffeeStep, coffeeWorkflow } from "./coffee.server.ts";

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Approves a request, at most as many winners as were asked for, and puts its steps on the location's checklist. */
export const approveRequest = coffeeStep<Plain<z.output<typeof approveForm>>>(
  "approve",
  async (db, editor, { found: request, form, now }) => {
    const approvedWinners = form.approvedWinners ?? request.winners;
    if (approvedWinners > request.winners) {
      return { refused: problem("approvedWinners", `At most ${request.winners} were asked for.`) };
    }
    const { id, companyId, locationId, startsOn, endsOn } = request;
    const steps = checklistOf({ startsOn, endsOn, winners: approvedWinners });
    const actionIds = await makeOwnActions(db, editor, { companyId, locationId }, steps, now);
    const links = actionIds.map((actionId) => ({ requestId: id, actionId }));
    if (links.length > 0) await db.insertInto("freeCoffeeActions").values(links).execute();
    await tell(db, request, { verb: "approve", approvedWinners });
    const waived = request.asksException ? { limitsWaivedBy: editor.userId } : {};
    return {
      along: { ...decidedBy(editor, now), ...waived, approvedWinners },
      told: { approvedWinners, ...waived },
    };
  },
  approveForm,
);

export const declineRequest = coffeeStep("decline", async (db, editor, { found: request, form, now }) => {
  await tell(db, request, { verb: "decline", reason: form.reason });
  return { along: decidedBy(editor, now) };
});

export const produceRequest = coffeeStep("produce");

export const shipRequest = coffeeStep<Plain<z.output<typeof shipForm>>>(
  "ship",
  async (db, _, { found: request, form: { carrier, tracking } }) => {
    await tell(db, request, { verb: "ship", carrier, tracking });
    return { along: { carrier, tracking }, told: { carrier, tracking } };
  },
  shipForm,
);

/** Takes an order back, and from the checklist what nobody has touched of it. */
export const cancelRequest = coffeeStep("cancel", async (db, _, { found: { id } }) => {
  await dropOwnActions(db, sql`select action_id from free_coffee_actions where request_id = ${id}`);
  return {};
});

export const closeRequest = coffeeStep("close");

/** What customers do with a request, by the intents of their page. */
export const ownSteps = { cancel: cancelRequest, close: closeRequest, comment: commentStep(coffeeWorkflow) };

/** What advisors do with one. */
export const coffeeDeskSteps = {
  approve: approveRequest,
  decline: declineRequest,
  produce: produceRequest,
  ship: shipRequest,
  comment: commentStep(coffeeWorkflow),
  assign: assignStep(coffeeWorkflow),
};

function tell(db: Db, request: CoffeeRequest, told: CoffeeNews): Promise<void> {
  const kind = told.verb === "ship" ? "coffee.shipped" : "coffee.decided";
  return mailCustomersOf(db, "freeCoffeeRequests", kind, [{ id: request.id, news: newsOfRequest(request, told) }]);
}

function decidedBy({ userId }: Editor, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
