import { json } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { availableActions } from "#app/platform/workflow/transitions.ts";
import type { RecordAction } from "#app/platform/workflow/workflow.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { addClaimFiles, receiveClaimFiles, removeClaimFile } from "./claim-files.server.ts";
import { claimForm, type ClaimFormValues, claimUpload } from "./claim-form.ts";
import { findClaim, listOfferedFiles } from "./claim-queries.server.ts";
import { completeClaimForm } from "./complete-claim.ts";
import { claimStatusWords, claimTransitions, isClaimEditable } from "./claim-rules.ts";
import { claimWindow } from "./claim-source-rules.ts";
import { type ClaimWithFacts, claimWorkflow } from "./claims.server.ts";
import { saveClaim } from "./save-claim.server.ts";
import { answerClaim, appealClaim, submitClaim, withdrawClaim } from "./submit-claim.server.ts";

/** Load the customer's page of a claim. Throws 404 when it is absent or out of scope. */
export async function loadClaimPage(db: Db, member: Member, id: number, now: Date) {
  const claim = orNotFound(await findClaim(db, member.access, id), "Claim");
  const record = { type: "claim", id };
  const canEdit = can(member, "claim:edit") && isClaimEditable(claim, member);
  const today = dayIn(claim.timeZone, now);
  return {
    claim,
    today,
    canEdit,
    canSubmit: can(member, "claim:submit"),
    canComment: can(member, "claim:edit"),
    steps: availableActions(claimTransitions, claim, member, now),
    window: claimWindow(claim.activityOn, claim, today),
    offered: canEdit ? await listOfferedFiles(db, claim) : [],
    ...(await readRecordLog(db, member.access, record)),
  };
}

/** Customer actions that have a button of their own. */
const steps = { withdraw: withdrawClaim, appeal: appealClaim, comment: defineCommentAction(claimWorkflow) };

/** Differences between the customer's page and other pages of a claim. */
interface ClaimPageOptions {
  /** Actions of the page's buttons; any other intent saves the claim's form. */
  steps: Readonly<Record<string, RecordAction<ClaimWithFacts, never>>>;
  /** Notice to show after an action. */
  told: (intent: string, answer: { found: { number: string }; to: string }) => string;
}

const customerOptions: ClaimPageOptions = {
  steps,
  told: (intent, answer) => (intent === "comment" ? "Comment added." : newStatusText(claimStatusWords, answer)),
};

/** Answer a post to a page of a claim, by default the customer's; `self` is the address of that page. */
export function answerClaimPage(
  context: Context,
  {
    call,
    id,
    self,
    claimPageOptions: { steps, told } = customerOptions,
  }: { call: Call; id: number; self: string; claimPageOptions?: ClaimPageOptions },
) {
  return readUpload(call.request, claimUpload, async (upload) => {
    const intent = String(upload.form.get("intent"));
    if (intent.startsWith("remove-file:")) {
      const outcome = orNotFound(await removeClaimFile(context, id, parseId(intent.slice(12))), "File");
      if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
      return redirectWithNotice(self, `${outcome.name} removed.`);
    }
    if (!Object.hasOwn(steps, intent)) return save(context, { call, id, self, upload });
    const answer = await runPostedAction(context, steps, id, upload.form);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    return redirectWithNotice(self, told(intent, answer));
  });
}

/**
 * Store the uploaded files even when the form has errors, then save the claim, then submit or answer it if the form's
 * intent says so.
 */
async function save(
  { db, actor, now }: Context,
  { call, id, self, upload }: { call: Call; id: number; self: string; upload: Upload },
) {
  const submission = parseForm(upload.form, claimForm);
  const intent = String(submission.payload.intent);
  const isSave = intent === "save" || intent === "submit" || intent === "answer";
  if (!isSave || submission.status !== "success") {
    const claim = orNotFound(await findClaim(db, actor.access, id), "Claim");
    if (!isClaimEditable(claim, actor)) {
      return redirectWithNotice(self, "Nothing changed. Reload the page and try again.", { tone: "danger" });
    }
  }
  const fileProblems = await keepFiles({ db, actor, now }, call, id, upload);
  // The other buttons add or remove a line; the reply renders the form with that change.
  if (!isSave && upload.form.has("__intent__")) return json(submission.reply());
  const complete = await parseComplete(db, actor, { id, form: upload.form, intent });
  if (submission.status !== "success" || fileProblems) return refuseForm(complete, fileProblems ?? {});
  const form = submission.value;
  const saved = orNotFound(await saveClaim({ db, actor, now }, id, contentOf(form)), "Claim");
  if (!saved.saved) return refuseForm(submission, saved.fieldErrors, saved.status);
  if (intent === "save") return redirectWithNotice(self, "Claim saved.");
  if (complete.status !== "success") return refuseForm(complete);
  const { certifiedName, acceptsLess, reason, idempotencyKey } = form;
  const posted = { version: saved.version, idempotencyKey };
  const outcome = orNotFound(
    intent === "submit"
      ? await submitClaim({ db, actor, now }, id, { ...posted, certifiedName, acceptsLess })
      : await answerClaim({ db, actor, now }, id, { ...posted, reason }),
    "Claim",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, intent === "submit" ? newStatusText(claimStatusWords, outcome) : "Answer sent.");
}

function contentOf(form: ClaimFormValues) {
  const { intent: _, invoices: _i, photos: _p, reason: _r, certifiedName: _n, isCertified: _c, ...rest } = form;
  const { acceptsLess: _l, ...content } = rest;
  return content;
}

/** Parse the claim's form together with everything the claim and its stored files still lack for the pressed button. */
async function parseComplete(
  db: Db,
  actor: Actor,
  { id, form, intent }: { id: number; form: FormData; intent: string },
) {
  const { files } = orNotFound(await findClaim(db, actor.access, id), "Claim");
  const hasInvoice = files.some(({ kind }) => kind === "invoice");
  return parseForm(
    form,
    completeClaimForm(hasInvoice, () => intent),
  );
}

async function keepFiles(
  { db, actor, now }: Context,
  call: Call,
  id: number,
  { files: uploaded }: Upload,
): Promise<FieldErrors | null> {
  if (uploaded.length === 0) return null;
  const { files, fieldErrors } = await receiveClaimFiles(db, { call, person: actor, uploaded, now });
  const outcome = files.length > 0 ? orNotFound(await addClaimFiles({ db, actor, now }, id, files), "Claim") : null;
  const refused = outcome && !outcome.saved ? outcome.fieldErrors : {};
  const all = { ...fieldErrors, ...refused };
  return Object.keys(all).length > 0 ? all : null;
}
