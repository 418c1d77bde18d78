import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { orNotFound, fieldErrorText, notFound } from "#app/http/errors.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { paths } from "#app/paths.ts";
import { answerClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { claimRecords } from "#app/programs/claims/claims.server.ts";
import { undoClaimDecision } from "#app/programs/claims/claim-decisions.server.ts";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { carriedQuery, type DecisionDesk, findAnswerAddresses } from "#app/programs/queue/queue-desk.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { advisorClaimActions } from "./advisor-claim-actions.server.ts";
import { claimQueue } from "./claim-queue.server.ts";

/** Desk at which advisors decide claims. */
export const claimDesk = {
  list: claimQueue,
  type: claimRecords.type,
  table: "claims",
  workflow: claimWorkflow,
  to: paths.decideClaim,
  queueTo: paths.claimQueue(),
} satisfies DecisionDesk;

/** Answer a post to the advisor's page of a claim. After a decision the next claim of the queue opens. */
export async function answerClaimDesk(context: Context<CurrentUser>, call: Call, id: number) {
  const answer: typeof answerRecordAction = async (_, posted) => {
    const addresses = await findAnswerAddresses(context, claimDesk, call.request, posted);
    return answerRecordAction(context, { ...posted, ...addresses });
  };
  return answerClaimPage(context, {
    call,
    id,
    self: paths.decideClaim(id) + carriedQuery(call.request),
    actions: advisorClaimActions,
    answer,
  });
}

/** Undo several decisions on claims together, and answer with the queue. */
export async function answerUndo(context: Context, ids: readonly number[], query: string) {
  if (ids.length === 0) throw notFound("Claim");
  const to = paths.claimQueue() + query;
  const refusals: string[] = [];
  for (const id of ids) {
    const outcome = orNotFound(await undoClaimDecision(context, id, {}), "Claim");
    if (!outcome.saved) refusals.push(fieldErrorText(outcome.fieldErrors));
  }
  const [refusal] = refusals;
  if (refusal) return redirectWithNotice(to, refusal, { tone: "danger" });
  return redirectWithNotice(to, `${countText(ids.length, "decision")} undone.`);
}
