import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { actionForm, moveForm, noteForm } from "#app/planning/actions/action-form.ts";
import { findChecklistChoices } from "#app/planning/checklist/action-list.server.ts";
import { findAction } from "#app/planning/actions/action-queries.server.ts";
import { isOpenStatus, openMoves } from "#app/planning/actions/action-rules.ts";
import { moveResult } from "#app/planning/actions/action-words.ts";
import { addEvidence, evidenceUpload, receiveEvidence } from "#app/planning/actions/evidence.server.ts";
import { addNote } from "#app/planning/actions/add-note.server.ts";
import { changeAction } from "#app/planning/actions/change-action.server.ts";
import { deleteCustomAction } from "#app/planning/custom-actions/delete-custom-action.server.ts";
import { moveAction } from "#app/planning/actions/move-action.server.ts";
import { removeEvidence } from "#app/planning/actions/evidence.server.ts";
import { ActionPage } from "#app/planning/actions/ui/action-page.tsx";
import { planRulesOf } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Action");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const { action } = await findOf(call, member);
  const { people } = await findChecklistChoices(db, member.reach, action.locationId);
  const record = { type: "action", id: action.id };
  const mayEdit = may(member, "checklist:edit");
  const doneOn = action.doneAt && dayIn(action.timeZone, action.doneAt);
  const { reopenDays } = await planRulesOf(db, member.companyId);
  return json({
    action,
    people,
    mayEdit,
    moves: mayEdit ? openMoves({ ...action, doneOn }, { role: member.role, today: action.today, reopenDays }) : [],
    mayChange: mayEdit && isOpenStatus(action.status),
    log: await readRecordLog(db, member.reach, record),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const { action, self } = await findOf(call, member);
  if (call.request.headers.get("Content-Type")?.startsWith("multipart/")) return upload(call, member, action.id, self);
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "save":
      return save(member, action.id, form, self);
    case "note":
      return note(member, action.id, form, self);
    case "remove-file":
      found(await removeEvidence(db, member, action.id, idOf(form.get("fileId")), now()), "File");
      return redirectWithNotice(self, "The file is removed.");
    case "delete":
    case "delete-following":
      return remove(member, action, form, self);
    default:
      return move(member, action.id, form, self);
  }
}

/** The action of the address, within the reach. */
async function findOf({ params }: Pick<LoaderFunctionArgs, "params">, { reach }: Member) {
  const [locationId, id] = [idOf(params.locationId), idOf(params.actionId)];
  return {
    action: found(await findAction(db, reach, locationId, id, now()), "Action"),
    self: paths.action(locationId, id),
  };
}

async function move(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, moveForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose what to do.", { tone: "danger" });
  const { intent, reason, version: seen = null } = submission.value;
  const outcome = found(await moveAction(db, member, id, { move: intent, reason, seen }, now()), "Action");
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(self, moveResult(outcome.title, intent));
}

async function save(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, actionForm);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ change: await answer.json(), note: undefined, evidence: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const outcome = found(await changeAction(db, member, id, submission.value, now()), "Action");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
  return redirectWithNotice(self, "The action is saved.");
}

async function note(member: Member, id: number, form: FormData, self: string) {
  const submission = parseForm(form, noteForm);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ change: undefined, note: await answer.json(), evidence: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const outcome = found(await addNote(db, member, id, submission.value.text, now()), "Action");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems));
  return redirectWithNotice(self, "Your note is added.");
}

async function upload(call: ActionFunctionArgs, member: Member, id: number, self: string) {
  const refused = (evidence: string, status: number) =>
    json({ change: undefined, note: undefined, evidence }, { status });
  return readUpload(call.request, evidenceUpload, async ({ files }) => {
    const received = await receiveEvidence(db, call, member, files, now());
    if ("problem" in received) return refused(received.problem, 422);
    const outcome = found(await addEvidence(db, member, id, received.file, now()), "Action");
    if (!outcome.saved) return refused(sentencesOf(outcome.problems), outcome.status ?? 422);
    return redirectWithNotice(self, "The file is added.");
  });
}

async function remove(member: Member, action: { id: number; locationId: number }, form: FormData, self: string) {
  const following = form.get("intent") === "delete-following";
  const seen = seenVersionOf(form);
  const outcome = found(await deleteCustomAction(db, member, action.id, { following, seen }, now()), "Action");
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const what =
    outcome.deleted === 1 ? `${outcome.title} is deleted.` : `${countText(outcome.deleted, "action")} are deleted.`;
  return redirectWithNotice(paths.customActions(action.locationId), what);
}

export default function ActionRoute() {
  const { log, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ActionPage {...page} notes={log.comments} changes={log.changes} answer={answer} />;
}
