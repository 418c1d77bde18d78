import { redirect } from "@remix-run/node";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { orNotFound, fieldErrorText, notFound } from "#app/http/errors.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { paths } from "#app/paths.ts";
import { answerClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { undoClaimDecision } from "#app/programs/claims/undo-decision.server.ts";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { carriedQuery, type DecisionDesk, findAnswerAddresses } from "#app/programs/queue/queue-desk.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { advisorClaimActions } from "./advisor-claim-actions.server.ts";
import { claimQueue } from "./claim-queue.server.ts";

/** Desk at which advisors decide claims. */
export const claimDesk = {
  list: claimQueue,
  table: "claims",
  workflow: claimWorkflow,
  to: paths.decideClaim,
  queueTo: paths.claimQueue(),
} satisfies DecisionDesk;

/** Answer a post to the advisor's page of a claim. After a decision the next claim of the queue opens. */
export async function answerClaimDesk(context: Context<CurrentUser>, call: Call, id: number) {
  const answer: typeof answerRecordAction = async (_, posted) => {
    const { to, nextTo } = await findAnswerAddresses(context, claimDesk, call.request, posted);
    if (to === nextTo) return answerRecordAction(context, posted);
    const outcome = await runPostedAction(context, posted.actions, id, posted.form);
    if (!outcome.saved) return redirectWithNotice(to, outcome.sentence, { tone: "danger" });
    // The page that follows says what was decided, with the button that undoes it.
    return redirect(nextTo, 303);
  };
  return answerClaimPage(context, {
    call,
    id,
    self: paths.decideClaim(id) + carriedQuery(call.request),
    actions: advisorClaimActions,
    answer,
  });
}

/** Undo the decisions on claims, and answer with the claim, or with the queue when there were several. */
export async function answerUndo(context: Context, ids: readonly number[], query: string) {
  const [first, ...others] = ids;
  if (first === undefined) throw notFound("Claim");
  const to = others.length === 0 ? paths.decideClaim(first) : paths.claimQueue();
  const refusals: string[] = [];
  for (const id of ids) {
    const outcome = orNotFound(await undoClaimDecision(context, id, {}), "Claim");
    if (!outcome.saved) refusals.push(fieldErrorText(outcome.fieldErrors));
  }
  const [refusal] = refusals;
  if (refusal) return redirectWithNotice(to + query, refusal, { tone: "danger" });
  const undone = others.length === 0 ? "Decision" : countText(ids.length, "decision");
  return redirectWithNotice(to + query, `${undone} undone.`);
}
