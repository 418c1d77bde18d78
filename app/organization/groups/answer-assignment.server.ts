import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, readForm } from "#app/http/form.server.ts";
import { formText, tickedIds, parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { NO_VISIBILITY_CHANGE } from "#app/access/visibility/visibility-change.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { assignGroup } from "./assign-group.server.ts";
import { findAllMemberIds, findAssignment, findVisibilityAfterAssignment } from "./group-assignment.server.ts";
import { type Group, findGroup } from "./group-queries.server.ts";
import {
  type GroupMemberKind,
  MAX_TICKED_MEMBERS,
  NO_PENDING_MEMBERS,
  type PendingMembers,
  assignmentResultText,
  assignmentMark,
} from "./group-rules.ts";

/** State of an assign page; `mark` identifies the reviewed changes, null when none are pending. */
export type AssignmentState = Awaited<ReturnType<typeof readAssignmentState>>;

/** Load a group with its locations or users, without pending changes. */
export async function loadAssignment(db: Db, call: LoaderFunctionArgs, memberKind: GroupMemberKind) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = orNotFound(await findGroup(db, advisor.access, parseId(call.params.groupId)), "{Group}");
  const shown = await readAssignmentState(db, { group, memberKind, pending: NO_PENDING_MEMBERS, find: "" });
  return json({ group, shown }, { headers: rememberCompany(call.request.headers.get("Cookie"), group.companyId) });
}

/**
 * Handle a post of an assign page: save the changes that the user reviewed, otherwise preview them. Ticks that differ
 * from the reviewed ones are previewed again before they are saved; unreadable ones count as not ticked.
 */
export async function answerAssignment(db: Db, call: ActionFunctionArgs, memberKind: GroupMemberKind) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = orNotFound(await findGroup(db, advisor.access, parseId(call.params.groupId)), "{Group}");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const find = cleanText(formText(form, "find"));
  const shown = await readAssignmentState(db, {
    group,
    memberKind,
    pending: await pendingMembersOf(db, { group, memberKind, form, find }),
    find,
  });
  const answer = (problem: string | null, status: number) => json({ shown, problem }, { status });
  if (!parseIntent(form, ["save"])) return answer(null, 200);
  if (shown.mark !== null && shown.mark !== formText(form, "reviewed")) return answer(REVIEW_FIRST, 422);
  const changes = { ...shown.assignment.pending, version: parseId(form.get("version")) };
  const outcome =
    shown.mark === null
      ? { saved: true as const, added: 0, removed: 0 }
      : orNotFound(
          await assignGroup(db, advisor, { groupId: group.id, memberKind, pendingMembers: changes, now: now() }),
          "{Group}",
        );
  if (!outcome.saved) return answer(outcome.fieldErrors[""]?.join(" ") ?? null, outcome.status ?? 422);
  return redirectWithNotice(paths.editGroup(group.id), assignmentResultText(group.name, memberKind, outcome));
}

const REVIEW_FIRST = "Your selection changed since you reviewed it. Review the changes again.";

/** Read the state of an assign page: both lists, the pending changes, and the users they affect. */
async function readAssignmentState(
  db: Db,
  {
    group,
    memberKind,
    pending,
    find,
  }: { group: Group; memberKind: GroupMemberKind; pending: PendingMembers; find: string },
) {
  const assignment = await findAssignment(db, { group, memberKind, pending, find });
  const { add, remove } = assignment.pending;
  const isEmpty = add.length + remove.length === 0;
  const visibility = isEmpty
    ? NO_VISIBILITY_CHANGE
    : await findVisibilityAfterAssignment(db, group, memberKind, assignment.pending);
  return { assignment, find, visibility, mark: isEmpty ? null : assignmentMark(assignment.pending) };
}

async function pendingMembersOf(
  db: Db,
  { group, memberKind, form, find }: { group: Group; memberKind: GroupMemberKind; form: FormData; find: string },
): Promise<PendingMembers> {
  const add = tickedIds(form, "add", MAX_TICKED_MEMBERS);
  const remove = tickedIds(form, "remove", MAX_TICKED_MEMBERS);
  switch (parseIntent(form, ["clear", "all-outside", "all-inside"])) {
    case "clear":
      return NO_PENDING_MEMBERS;
    case "all-outside":
      return { add: [...add, ...(await findAllMemberIds(db, { group, memberKind, side: "outside", find }))], remove };
    case "all-inside":
      return { add, remove: [...remove, ...(await findAllMemberIds(db, { group, memberKind, side: "inside", find }))] };
    default:
      return { add, remove };
  }
}
