import { parseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { decideProposal, decideProposalForm } from "./propose-adjustment.server.ts";

/** Tell whether a posted form decides a proposal. */
export function isProposalDecision(form: FormData): boolean {
  return form.has("proposalId");
}

/** Decide the proposal named in a form, then redirect to `self`. */
export async function answerProposalDecision({ db, actor, now }: Context, form: FormData, self: string) {
  const submission = parseForm(form, decideProposalForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, "Nothing changed. Reload the page and try again.", { tone: "danger" });
  }
  const outcome = orNotFound(await decideProposal(db, actor, submission.value, now), "Proposal");
  if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
  return redirectWithNotice(self, submission.value.intent === "post" ? "Adjustment approved." : "Proposal declined.");
}
