import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { actionForm, actionTransitionForm, actionNoteForm } from "#app/planning/actions/action-form.ts";
import { listChecklistChoices } from "#app/planning/checklist/action-list.server.ts";
import { findAction } from "#app/planning/actions/action-queries.server.ts";
import { actionWorkflow, isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { actionTransitionText } from "#app/planning/actions/action-words.ts";
import { addEvidence, evidenceUpload, receiveEvidence } from "#app/planning/actions/evidence.server.ts";
import { addActionNote } from "#app/planning/actions/add-action-note.server.ts";
import { changeAction } from "#app/planning/actions/change-action.server.ts";
import { deleteCustomAction } from "#app/planning/custom-actions/delete-custom-action.server.ts";
import { changeActionStatus } from "#app/planning/actions/change-action-status.server.ts";
import { removeEvidence } from "#app/planning/actions/evidence.server.ts";
import { ActionPage } from "#app/planning/actions/ui/action-page.tsx";
import { readPlanRules } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "To-do");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const { action } = await findAddressedAction(call, member);
  const { people } = await listChecklistChoices(db, member.access, action.locationId);
  const record = { type: "action", id: action.id };
  const canEdit = can(member, "checklist:edit");
  const doneOn = action.doneAt && dayIn(action.timeZone, action.doneAt);
  const { reopenDays } = await readPlanRules(db, member.companyId);
  return json({
    action,
    people,
    canEdit,
    moves: canEdit
      ? availableActions(actionWorkflow, { ...action, doneOn }, { role: member.role, today: action.today, reopenDays })
      : [],
    canChange: canEdit && isOpenActionStatus(action.status),
    log: await readRecordLog(db, member.access, record),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const { action, self } = await findAddressedAction(call, member);
  if (call.request.headers.get("Content-Type")?.startsWith("multipart/")) return upload(call, member, action.id, self);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["save", "note", "remove-file", "delete"])) {
    case "save":
      return save(member, action.id, form, self);
    case "note":
      return addNote(member, action.id, form, self);
    case "remove-file":
      orNotFound(
        await removeEvidence(db, { member, actionId: action.id, fileId: parseId(form.get("fileId")), now: now() }),
        "File",
      );
      return redirectWithNotice(self, "File removed.");
    case "delete":
      return remove(member, action, form, self);
    default:
      return changeStatus(member, action.id, form, self);
  }
}

/** Find the action of the address within the access scope; throw 404. */
async function findAddressedAction({ params }: Pick<LoaderFunctionArgs, "params">, { access }: Member) {
  const [locationId, id] = [parseId(params.locationId), parseId(params.actionId)];
  return {
    action: orNotFound(await findAction(db, access, { locationId, actionId: id, now: now() }), "To-do"),
    self: paths.action(locationId, id),
  };
}

async function changeStatus(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, actionTransitionForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose a change.", { tone: "danger" });
  const { intent, reason, version: seen = null } = submission.value;
  const outcome = orNotFound(
    await changeActionStatus(db, { member, actionId: id, move: intent, reason, seen, now: now() }),
    "To-do",
  );
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(self, actionTransitionText(outcome.title, intent));
}

async function save(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, actionForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ change: await answer.json(), note: null, evidence: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(
    await changeAction(db, { member, actionId: id, form: submission.value, now: now() }),
    "To-do",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
  return redirectWithNotice(self, "To-do saved.");
}

async function addNote(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, actionNoteForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ change: null, note: await answer.json(), evidence: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const { text, idempotencyKey } = submission.value;
  const note = { member, actionId: id, text, idempotencyKey, now: now() };
  const outcome = orNotFound(await addActionNote(db, note), "To-do");
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  return redirectWithNotice(self, "Note added.");
}

async function upload(call: ActionFunctionArgs, member: Member, id: number, self: string) {
  const refused = (evidence: string, status: number) => json({ change: null, note: null, evidence }, { status });
  return readUpload(call.request, evidenceUpload, async ({ files }) => {
    const received = await receiveEvidence(db, { call, member, files, now: now() });
    if ("problem" in received) return refused(received.problem, 422);
    const outcome = orNotFound(
      await addEvidence(db, { member, actionId: id, file: received.file, now: now() }),
      "To-do",
    );
    if (!outcome.saved) return refused(fieldErrorText(outcome.fieldErrors), outcome.status ?? 422);
    return redirectWithNotice(self, "File added.");
  });
}

async function remove(member: Member, action: { id: number; locationId: number }, form: FormData, self: string) {
  const following = form.get("scope") === "following";
  const seen = parseSeenVersion(form);
  const outcome = orNotFound(
    await deleteCustomAction(db, { member, actionId: action.id, following, seen, now: now() }),
    "To-do",
  );
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const what = outcome.deleted === 1 ? `${outcome.title} deleted.` : `${countText(outcome.deleted, "to-do")} deleted.`;
  return redirectWithNotice(paths.customActions(action.locationId), what);
}

export default function ActionRoute() {
  const { log, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ActionPage {...page} notes={log.comments} changes={log.changes} answer={answer} />;
}
