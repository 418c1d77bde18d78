import type { Db } from "#db/connect.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { NOBODY } from "#app/access/visibility/sight-change.ts";
import { assignGroup } from "./assign-group.server.ts";
import type { AssignmentPost } from "./assignment-form.ts";
import { findAllIds, findAssignment, findVisibilityAfter } from "./group-assignment.server.ts";
import type { Group } from "./group-queries.server.ts";
import { type GroupPart, NOTHING_PENDING, type Pending, markOf } from "./group-rules.ts";

/** Where an assign page stands; the mark is that of what is reviewed, null where nothing is pending. */
export type Shown = Awaited<ReturnType<typeof shownAssignment>>;

/** What an assign page shows: both lists, what is pending, and whom it touches once it is reviewed. */
export async function shownAssignment(db: Db, group: Group, part: GroupPart, pending: Pending, find: string) {
  const assignment = await findAssignment(db, group, part, pending, find);
  const { add, remove } = assignment.pending;
  const isEmpty = add.length + remove.length === 0;
  const visibility = isEmpty ? NOBODY : await findVisibilityAfter(db, group, part, assignment.pending);
  return { assignment, find, visibility, mark: isEmpty ? null : markOf(assignment.pending) };
}

/**
 * Answers a post of an assign page: saves what was reviewed, and otherwise shows what would happen. Ticks that differ
 * from the reviewed ones are shown again before they are saved.
 */
export async function answerAssignment(
  db: Db,
  advisor: Advisor,
  group: Group,
  part: GroupPart,
  post: AssignmentPost,
  now: Date,
) {
  const { intent, find, version, reviewed } = post;
  const shown = await shownAssignment(db, group, part, await pendingAfter(db, group, part, post), find);
  const { pending } = shown.assignment;
  if (intent !== "save") return { saved: false as const, shown, problem: null, status: 200 };
  if (shown.mark === null) return { saved: true as const, added: 0, removed: 0 };
  if (shown.mark !== reviewed) return { saved: false as const, shown, problem: REVIEW_FIRST, status: 422 };
  const outcome = await assignGroup(db, advisor, group.id, part, { ...pending, version }, now);
  if (!outcome || outcome.saved) return outcome;
  return {
    saved: false as const,
    shown,
    problem: outcome.problems[""]?.join(" ") ?? null,
    status: outcome.status ?? 422,
  };
}

const REVIEW_FIRST = "The ticks have changed since you reviewed them. This is what they do now.";

async function pendingAfter(db: Db, group: Group, part: GroupPart, { intent, pending, find }: AssignmentPost) {
  if (intent === "clear") return NOTHING_PENDING;
  if (intent === "all-outside") {
    return { ...pending, add: [...pending.add, ...(await findAllIds(db, group, part, "outside", find))] };
  }
  if (intent !== "all-inside") return pending;
  return { ...pending, remove: [...pending.remove, ...(await findAllIds(db, group, part, "inside", find))] };
}
