import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { paths } from "#app/paths.ts";
import { copyEvent } from "./copy-event.server.ts";
import { copyEventForm, eventPlanForm, recapForm, splitForm } from "./event-forms.ts";
import { changeEventPlan, splitEvent } from "./event-plan.server.ts";
import { eventProgramRecords, findEventProgram } from "./event-programs.server.ts";
import { eventProgramWorkflow } from "./event-rules.ts";
import { memberEventActions } from "./event-actions.server.ts";
import { photoRules, recapUpload } from "./photo-rules.ts";
import { saveRecap } from "./save-recap.server.ts";

const actions = { ...memberEventActions, comment: defineCommentAction(eventProgramRecords) };

/** Answer a post to the customer's page of an event program. */
export function answerEventPage(
  db: Db,
  { call, member, id, now }: { call: Call; member: Member; id: number; now: Date },
) {
  return readUpload(call.request, recapUpload, async (upload) => {
    const intent = parseIntent(upload.form, ["plan", "split", "recap", "copy"]);
    if (intent === "plan") return plan(db, { member, id, form: upload.form, now });
    if (intent === "split") return split(db, { member, id, form: upload.form, now });
    if (intent === "recap") return recap(db, { call, member, id, upload, now });
    if (intent === "copy") return copy(db, { member, id, form: upload.form, now });
    const self = paths.eventProgram(id);
    const answer = await runPostedAction({ db, actor: member, now }, actions, id, upload.form);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    if (answer.intent === "comment") return redirectWithNotice(self, "Comment added.");
    return redirectWithNotice(self, `${answer.found.title}: ${statusLabel(eventProgramWorkflow.words, answer.to)}.`);
  });
}

async function plan(db: Db, { member, id, form, now }: { member: Member; id: number; form: FormData; now: Date }) {
  const submission = parseForm(form, eventPlanForm);
  if (submission.status !== "success") return refuseVisible(db, member, id, submission);
  const outcome = orNotFound(await changeEventPlan({ db, actor: member, now }, { id }, submission.value), "Event");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.eventProgram(id), "Event saved.");
}

async function split(db: Db, { member, id, form, now }: { member: Member; id: number; form: FormData; now: Date }) {
  const submission = parseForm(form, splitForm);
  if (submission.status !== "success") return refuseVisible(db, member, id, submission);
  const outcome = orNotFound(await splitEvent(db, { member, id, form: submission.value, now }), "Event");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.eventProgram(id, { tab: "money" }), "Split saved.");
}

async function recap(
  db: Db,
  {
    call,
    member,
    id,
    upload: { form, files },
    now,
  }: { call: Call; member: Member; id: number; upload: Upload; now: Date },
) {
  const submission = parseForm(form, recapForm);
  if (submission.status !== "success") return refuseVisible(db, member, id, submission);
  const received = await receiveFiles(db, { call, user: member, rules: photoRules, now }, files);
  if ("problem" in received) return refuseForm(submission, fieldError("photoIds", received.problem));
  const outcome = orNotFound(
    await saveRecap(db, { member, eventId: id, form: submission.value, photos: received.files, now }),
    "Event",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  const sentence = outcome.isComplete ? "Recap complete." : "Recap saved.";
  return redirectWithNotice(paths.eventProgram(id, { tab: "recap" }), sentence);
}

async function copy(db: Db, { member, id, form, now }: { member: Member; id: number; form: FormData; now: Date }) {
  const submission = parseForm(form, copyEventForm);
  if (submission.status !== "success") return refuseVisible(db, member, id, submission);
  const outcome = orNotFound(await copyEvent(db, { member, id, ...submission.value, now }), "Event");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.eventProgram(outcome.eventId), `${outcome.title} added to the {calendar} again.`);
}

/** Return the form with its errors, only to users who can see the event; 404 otherwise. */
async function refuseVisible(db: Db, member: Member, id: number, submission: Parameters<typeof refuseForm>[0]) {
  orNotFound(await findEventProgram(db, member.access, id), "Event");
  return refuseForm(submission);
}
