import { json } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import type { RecordAction } from "#app/platform/workflow/workflow.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { listReadingsOfClaim } from "#app/programs/receipts/receipts.server.ts";
import { addClaimFiles, receiveClaimFiles, removeClaimFile } from "./claim-files.server.ts";
import { claimForm, claimUpload, contentOf } from "./claim-form.ts";
import { findClaim, listOfferedFiles } from "./claim-queries.server.ts";
import { completeClaimForm } from "./complete-claim.ts";
import { findSameCostText } from "./duplicate-claims.server.ts";
import { claimWorkflow, isClaimEditable } from "./claim-rules.ts";
import { claimWindow } from "#app/programs/claim-sources/claim-source-rules.ts";
import { claimRecords, type ClaimWithFacts } from "./claims.server.ts";
import { saveClaim, sendClaim } from "./save-claim.server.ts";
import { appealClaim, withdrawClaim } from "./submit-claim.server.ts";

/** Load the customer's page of a claim. Throws 404 when it is absent or out of scope. */
export async function loadClaimPage(db: Db, member: Member, id: number, now: Date) {
  const claim = orNotFound(await findClaim(db, member.access, id), "Claim");
  const canEdit = can(member, "claim:edit") && isClaimEditable(claim, member);
  const today = dayIn(claim.timeZone, now);
  return {
    claim,
    today,
    canEdit,
    canSubmit: can(member, "claim:submit"),
    window: claimWindow(claim.activityOn, claim, today),
    offered: canEdit ? await listOfferedFiles(db, claim) : [],
    readings: canEdit ? await listReadingsOfClaim(db, id, now) : [],
    ...(await readRecordPage({ db, user: member, now }, claimRecords, claim)),
  };
}

/** Actions of a page's buttons, by intent. */
type ClaimPageActions = Readonly<Record<string, RecordAction<ClaimWithFacts, never>>>;

/** Customer actions that have a button of their own. */
const customerClaimActions: ClaimPageActions = {
  withdraw: withdrawClaim,
  appeal: appealClaim,
  comment: defineCommentAction(claimRecords),
};

/**
 * Answer a post to a page of a claim, whose address is `self`. An intent without an action saves the claim's form; the
 * actions are those of the customer's page by default.
 */
export function answerClaimPage(
  context: Context,
  {
    call,
    id,
    self,
    actions = customerClaimActions,
    answer = answerRecordAction,
  }: { call: Call; id: number; self: string; actions?: ClaimPageActions; answer?: typeof answerRecordAction },
) {
  return readUpload(call.request, claimUpload, async (upload) => {
    const removeFileId = upload.form.get("removeFileId");
    if (removeFileId !== null) {
      const outcome = orNotFound(await removeClaimFile(context, id, parseId(removeFileId)), "File");
      if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
      return redirectWithNotice(self, `${outcome.name} removed.`);
    }
    const intent = parseIntent(upload.form, Object.keys(actions));
    if (intent === null) return save(context, { call, id, self, upload });
    if (intent !== "waive") {
      return answer(context, { actions, workflow: claimWorkflow, id, form: upload.form, to: self });
    }
    // A waiver keeps the status, so the notice says what it allows.
    const outcome = await runPostedAction(context, actions, id, upload.form);
    if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
    return redirectWithNotice(self, `${outcome.found.number} can be submitted late.`);
  });
}

/**
 * Save the claim's form with its files, and submit or answer the claim if the form's intent says so. A form with errors
 * stores its good files alone.
 */
async function save(
  { db, actor, now }: Context,
  { call, id, self, upload }: { call: Call; id: number; self: string; upload: Upload },
) {
  const { form } = upload;
  const submission = parseForm(form, claimForm);
  const pressed = parseIntent(form, ["save", "submit", "answer"]);
  // The other buttons add or remove a line; the reply renders the form with that change.
  const isOfLines = !pressed && form.has("__intent__");
  const intent = pressed ?? "save";
  if (isOfLines || submission.status !== "success") {
    const claim = orNotFound(await findClaim(db, actor.access, id), "Claim");
    if (!isClaimEditable(claim, actor)) {
      return redirectWithNotice(self, "Nothing changed. Reload the page and try again.", { tone: "danger" });
    }
  }
  const { files, fieldErrors } = await receiveClaimFiles(db, { call, person: actor, uploaded: upload.files, now });
  if (isOfLines || fieldErrors || submission.status !== "success") {
    const added = files.length > 0 ? orNotFound(await addClaimFiles({ db, actor, now }, id, files), "Claim") : null;
    if (isOfLines) return json(submission.reply());
    const refused = added && !added.saved ? added.fieldErrors : {};
    return refuseForm(await parseComplete(db, actor, { id, form, intent }), { ...fieldErrors, ...refused });
  }
  const outcome = orNotFound(
    intent === "save"
      ? await saveClaim({ db, actor, now }, id, contentOf(submission.value), files)
      : await sendClaim({ db, actor, now }, id, { intent, form: submission.value, added: files }),
    "Claim",
  );
  if (outcome.saved) {
    if (!("to" in outcome)) return redirectWithNotice(self, "Claim saved.");
    const sent = intent === "answer" ? "Answer sent." : newStatusText(claimWorkflow.words, outcome);
    const claim = orNotFound(await findClaim(db, actor.access, id), "Claim");
    const sameCost = await findSameCostText(db, claim);
    return redirectWithNotice(self, [sent, sameCost].filter(Boolean).join(" "), {
      tone: sameCost ? "info" : "success",
    });
  }
  return outcome.status === 503
    ? refuseForm(await parseComplete(db, actor, { id, form, intent }), outcome.fieldErrors)
    : refuseForm(submission, outcome.fieldErrors, outcome.status);
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
