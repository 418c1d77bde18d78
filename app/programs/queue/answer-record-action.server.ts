import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import type { RecordAction } from "#app/platform/workflow/workflow.server.ts";

/** Action that the page of a numbered record posted. */
export interface PostedRecord<Found> {
  actions: Readonly<Record<string, RecordAction<Found, never>>>;
  workflow: { words: Readonly<Record<string, string>> };
  id: number;
  form: FormData;
  /** Address of the page. */
  to: string;
  /** Address that follows a decision, whose page says what was decided; the page itself by default. */
  nextTo?: string;
}

/**
 * Run the action that the page of a numbered record posted, and answer with the page and a notice of the result. Throws
 * 404 for a record that is absent or out of scope.
 */
export async function answerRecordAction<Found extends { number: string }>(
  { db, actor, now }: Context,
  { actions, workflow, id, form, to, nextTo = to }: PostedRecord<Found>,
): Promise<Response> {
  const outcome = await runPostedAction({ db, actor, now }, actions, id, form);
  if (!outcome.saved) return redirectWithNotice(to, outcome.sentence, { tone: "danger" });
  switch (outcome.intent) {
    case "comment":
      return redirectWithNotice(to, "Comment added.");
    case "undo":
      return redirectWithNotice(to, `Decision on ${outcome.found.number} undone.`);
    case "assign":
      return redirectWithNotice(to, `${outcome.found.number} reassigned.`);
    default:
      return nextTo === to ? redirectWithNotice(to, newStatusText(workflow.words, outcome)) : redirect(nextTo, 303);
  }
}
