import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import type { Db } from "#db/connect.ts";
import { FIELDS_WITH_LOCATIONS, readForm } from "#app/http/form.server.ts";
import { textOf, tickedIds } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { NOBODY } from "#app/access/visibility/visibility-change.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { assignGroup } from "./assign-group.server.ts";
import { findAllIds, findAssignment, findVisibilityAfter } from "./group-assignment.server.ts";
import { type Group, findGroup } from "./group-queries.server.ts";
import { type GroupPart, MOST_TICKED, NOTHING_PENDING, type Pending, assignedText, markOf } from "./group-rules.ts";

/** Where an assign page stands; the mark is that of what is reviewed, null where nothing is pending. */
export type Shown = Awaited<ReturnType<typeof shownAssignment>>;

/** A group with its locations or users, nothing ticked yet. */
export async function loadAssignment(db: Db, call: LoaderFunctionArgs, part: GroupPart) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const shown = await shownAssignment(db, group, part, NOTHING_PENDING, "");
  return json({ group, shown }, { headers: rememberCompany(call.request.headers.get("Cookie"), group.companyId) });
}

/**
 * Answers a post of an assign page: saves what was reviewed, and otherwise shows what would happen. Ticks that differ
 * from the reviewed ones are shown again before they are saved; whatever is silly reads as nothing ticked.
 */
export async function answerAssignment(db: Db, call: ActionFunctionArgs, part: GroupPart) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const find = cleanText(textOf(form, "find"));
  const shown = await shownAssignment(db, group, part, await pendingAfter(db, group, part, form, find), find);
  const answer = (problem: string | null, status: number) => json({ shown, problem }, { status });
  if (form.get("intent") !== "save") return answer(null, 200);
  if (shown.mark !== null && shown.mark !== textOf(form, "reviewed")) return answer(REVIEW_FIRST, 422);
  const changes = { ...shown.assignment.pending, version: idOf(form.get("version")) };
  const outcome =
    shown.mark === null
      ? { saved: true as const, added: 0, removed: 0 }
      : found(await assignGroup(db, advisor, group.id, part, changes, now()), "{Group}");
  if (!outcome.saved) return answer(outcome.problems[""]?.join(" ") ?? null, outcome.status ?? 422);
  return redirectWithNotice(paths.editGroup(group.id), assignedText(group.name, part, outcome));
}

const REVIEW_FIRST = "The ticks have changed since you reviewed them. This is what they do now.";

/** What an assign page shows: both lists, what is pending, and whom it touches once it is reviewed. */
async function shownAssignment(db: Db, group: Group, part: GroupPart, pending: Pending, find: string) {
  const assignment = await findAssignment(db, group, part, pending, find);
  const { add, remove } = assignment.pending;
  const isEmpty = add.length + remove.length === 0;
  const visibility = isEmpty ? NOBODY : await findVisibilityAfter(db, group, part, assignment.pending);
  return { assignment, find, visibility, mark: isEmpty ? null : markOf(assignment.pending) };
}

async function pendingAfter(db: Db, group: Group, part: GroupPart, form: FormData, find: string): Promise<Pending> {
  const add = tickedIds(form, "add", MOST_TICKED);
  const remove = tickedIds(form, "remove", MOST_TICKED);
  switch (form.get("intent")) {
    case "clear":
      return NOTHING_PENDING;
    case "all-outside":
      return { add: [...add, ...(await findAllIds(db, group, part, "outside", find))], remove };
    case "all-inside":
      return { add, remove: [...remove, ...(await findAllIds(db, group, part, "inside", find))] };
    default:
      return { add, remove };
  }
}
