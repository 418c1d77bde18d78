import { becameText } from "#app/platform/workflow/status-words.ts";
import { json } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, type Problems, sentencesOf } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { openSteps } from "#app/platform/workflow/transitions.ts";
import type { Step } from "#app/platform/workflow/workflow.server.ts";
import { commentStep } from "#app/programs/queue/record-work.server.ts";
import { addClaimFiles, receiveClaimFiles, removeClaimFile } from "./claim-files.server.ts";
import { claimForm, type ClaimForm, claimUpload } from "./claim-form.ts";
import { findClaim, listOfferedFiles } from "./claim-queries.server.ts";
import { completeClaimForm } from "./complete-claim.ts";
import { claimStatusWords, claimTransitions, isEditable } from "./claim-rules.ts";
import { claimWindow } from "./claim-source-rules.ts";
import { type ClaimWithFacts, claimWorkflow } from "./claims.server.ts";
import { saveClaim } from "./save-claim.server.ts";
import { answerClaim, appealClaim, submitClaim, withdrawClaim } from "./submit-claim.server.ts";

/** What a customer's page of a claim shows; 404 when it is absent or out of reach. */
export async function loadClaimPage(db: Db, member: Member, id: number, now: Date) {
  const claim = found(await findClaim(db, member.reach, id), "Claim");
  const record = { type: "claim", id };
  const mayEdit = may(member, "claim:edit") && isEditable(claim, member);
  const today = dayIn(claim.timeZone, now);
  return {
    claim,
    today,
    mayEdit,
    maySubmit: may(member, "claim:submit"),
    mayComment: may(member, "claim:edit"),
    steps: openSteps(claimTransitions, claim, member, now),
    window: claimWindow(claim.activityOn, claim, today),
    offered: mayEdit ? await listOfferedFiles(db, claim) : [],
    ...(await readRecordLog(db, member.reach, record)),
  };
}

/** The steps that a customer takes by a button of its own. */
const steps = { withdraw: withdrawClaim, appeal: appealClaim, comment: commentStep(claimWorkflow) };

/** What a page of a claim besides the customer's does otherwise. */
interface Answering {
  /** The steps that its buttons take; all else saves the claim's form. */
  steps: Readonly<Record<string, Step<ClaimWithFacts, never>>>;
  /** What people read after a step. */
  told: (intent: string, answer: { found: { number: string }; to: string }) => string;
}

const ofCustomer: Answering = {
  steps,
  told: (intent, answer) => (intent === "comment" ? "Your comment is added." : becameText(claimStatusWords, answer)),
};

/** Does what a page of a claim posts, the customer's unless told; `self` is that page. */
export function answerClaimPage(
  db: Db,
  call: Call,
  editor: Editor,
  id: number,
  self: string,
  now: Date,
  { steps, told }: Answering = ofCustomer,
) {
  return readUpload(call.request, claimUpload, async (upload) => {
    const intent = String(upload.form.get("intent"));
    if (intent.startsWith("remove-file:")) {
      const outcome = found(await removeClaimFile(db, editor, id, idOf(intent.slice(12)), now), "File");
      if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
      return redirectWithNotice(self, `${outcome.name} is removed.`);
    }
    if (!Object.hasOwn(steps, intent)) return save(db, call, editor, id, self, upload, now);
    const answer = await answerStep(steps, db, editor, id, upload.form, now);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    return redirectWithNotice(self, told(intent, answer));
  });
}

/** Keeps the files whatever else is wrong, then the claim, and then submits or answers where that was pressed. */
async function save(db: Db, call: Call, editor: Editor, id: number, self: string, upload: Upload, now: Date) {
  const submission = parseForm(upload.form, claimForm);
  const intent = String(submission.payload.intent);
  const isSave = intent === "save" || intent === "submit" || intent === "answer";
  if (!isSave || submission.status !== "success") {
    const claim = found(await findClaim(db, editor.reach, id), "Claim");
    if (!isEditable(claim, editor)) {
      return redirectWithNotice(self, "Nothing is changed. Choose one of the buttons.", { tone: "danger" });
    }
  }
  const fileProblems = await keepFiles(db, call, editor, id, upload, now);
  // The other buttons add or remove a line: the form comes back with that done.
  if (!isSave && upload.form.has("__intent__")) return json(submission.reply());
  const complete = await parseComplete(db, editor, id, upload.form, intent);
  if (submission.status !== "success" || fileProblems) return refuse(complete, fileProblems ?? {});
  const form = submission.value;
  const kept = found(await saveClaim(db, editor, id, contentOf(form), now), "Claim");
  if (!kept.saved) return refuse(submission, kept.problems, kept.status);
  if (intent === "save") return redirectWithNotice(self, "The claim is saved.");
  if (complete.status !== "success") return refuse(complete);
  const { certifiedName, acceptsLess, reason, idempotencyKey } = form;
  const step = { version: kept.version, idempotencyKey };
  const outcome = found(
    intent === "submit"
      ? await submitClaim(db, editor, id, { ...step, certifiedName, acceptsLess }, now)
      : await answerClaim(db, editor, id, { ...step, reason }, now),
    "Claim",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, intent === "submit" ? becameText(claimStatusWords, outcome) : "Your answer is sent.");
}

function contentOf(form: ClaimForm) {
  const { intent: _, invoices: _i, photos: _p, reason: _r, certifiedName: _n, isCertified: _c, ...rest } = form;
  const { acceptsLess: _l, ...content } = rest;
  return content;
}

/** Parse a claim's form with all that is missing of the claim and its kept files, for the button that was pressed. */
async function parseComplete(db: Db, editor: Editor, id: number, form: FormData, intent: string) {
  const { files } = found(await findClaim(db, editor.reach, id), "Claim");
  const hasInvoice = files.some(({ kind }) => kind === "invoice");
  return parseForm(
    form,
    completeClaimForm(hasInvoice, () => intent),
  );
}

async function keepFiles(
  db: Db,
  call: Call,
  editor: Editor,
  id: number,
  { files: uploaded }: Upload,
  now: Date,
): Promise<Problems | null> {
  if (uploaded.length === 0) return null;
  const { files, problems } = await receiveClaimFiles(db, call, editor, uploaded, now);
  const outcome = files.length > 0 ? found(await addClaimFiles(db, editor, id, files, now), "Claim") : null;
  const refused = outcome && !outcome.saved ? outcome.problems : {};
  const all = { ...problems, ...refused };
  return Object.keys(all).length > 0 ? all : null;
}
