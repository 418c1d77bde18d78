import type { Db } from "#db/connect.ts";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { decideProposal, proposalForm } from "./propose-adjustment.server.ts";

/** Whether a posted form decides a proposal. */
export function isDecision(form: FormData): boolean {
  return form.has("proposalId");
}

/** Decides the proposal that a form names, for the page `self`. */
export async function answerDecision(db: Db, editor: Editor, form: FormData, self: string, now: Date) {
  const submission = parseForm(form, proposalForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, "Nothing is changed. Choose one of the buttons.", { tone: "danger" });
  }
  const outcome = found(await decideProposal(db, editor, submission.value, now), "Proposal");
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(
    self,
    submission.value.intent === "post" ? "The adjustment is posted." : "The proposal is declined.",
  );
}
