import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { commentStep } from "#app/programs/queue/record-work.server.ts";
import { paths } from "#app/paths.ts";
import { copyEvent } from "./copy-event.server.ts";
import { copyForm, eventPlanForm, recapForm, splitForm } from "./event-forms.ts";
import { changeEventPlan, splitEvent } from "./event-plan.server.ts";
import { eventWorkflow, findEventProgram } from "./event-programs.server.ts";
import { wordOfStatus } from "./event-rules.ts";
import { memberSteps } from "./event-steps.server.ts";
import { photoRules, recapUpload } from "./photo-rules.ts";
import { saveRecap } from "./save-recap.server.ts";

const steps = { ...memberSteps, comment: commentStep(eventWorkflow) };

/** Does what a customer's page of an event with money posts. */
export function answerEventPage(db: Db, call: Call, member: Member, id: number, now: Date) {
  return readUpload(call.request, recapUpload, async (upload) => {
    const intent = String(upload.form.get("intent"));
    if (intent === "plan") return plan(db, member, id, upload.form, now);
    if (intent === "split") return split(db, member, id, upload.form, now);
    if (intent === "recap") return recap(db, call, member, id, upload, now);
    if (intent === "copy") return copy(db, member, id, upload.form, now);
    const self = paths.eventProgram(id);
    const answer = await answerStep(steps, db, member, id, upload.form, now);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    if (intent === "comment") return redirectWithNotice(self, "Your comment is added.");
    return redirectWithNotice(self, `${answer.found.title} is ${wordOfStatus(answer.to).toLowerCase()}.`);
  });
}

async function plan(db: Db, member: Member, id: number, form: FormData, now: Date) {
  const submission = parseForm(form, eventPlanForm);
  if (submission.status !== "success") return refuseFound(db, member, id, submission);
  const outcome = found(await changeEventPlan(db, member, { id }, submission.value, now), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.eventProgram(id), "The event is saved.");
}

async function split(db: Db, member: Member, id: number, form: FormData, now: Date) {
  const submission = parseForm(form, splitForm);
  if (submission.status !== "success") return refuseFound(db, member, id, submission);
  const outcome = found(await splitEvent(db, member, id, submission.value, now), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.eventProgram(id, { tab: "money" }), "The split is saved.");
}

async function recap(db: Db, call: Call, member: Member, id: number, { form, files }: Upload, now: Date) {
  const submission = parseForm(form, recapForm);
  if (submission.status !== "success") return refuseFound(db, member, id, submission);
  const received = await receiveFiles(db, call, member, files, photoRules, now);
  if ("problem" in received) return refuse(submission, problem("photoIds", received.problem));
  const outcome = found(await saveRecap(db, member, id, submission.value, received.files, now), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  const sentence = outcome.isComplete ? "The recap is complete." : "The recap is saved.";
  return redirectWithNotice(paths.eventProgram(id, { tab: "recap" }), sentence);
}

async function copy(db: Db, member: Member, id: number, form: FormData, now: Date) {
  const submission = parseForm(form, copyForm);
  if (submission.status !== "success") return refuseFound(db, member, id, submission);
  const outcome = found(await copyEvent(db, member, id, submission.value, now), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.eventProgram(outcome.eventId), `${outcome.title} is on the {calendar} again.`);
}

/** A form that is wrong is answered beside its fields, to those alone who reach its event. */
async function refuseFound(db: Db, member: Member, id: number, submission: Parameters<typeof refuse>[0]) {
  found(await findEventProgram(db, member.reach, id), "Event");
  return refuse(submission);
}
