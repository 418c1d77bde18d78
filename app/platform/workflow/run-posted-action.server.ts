import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { orNotFound, notFound, fieldError, fieldErrorText } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { plainRecordActionForm } from "./record-action-form.ts";
import type { RecordAction } from "./workflow.server.ts";

/** Result of a posted action; a refusal is both a sentence for a notice and a response for the form. */
export type PostedActionResult<Found> =
  | { saved: true; found: Found; to: string }
  | { saved: false; sentence: string; refusal: ReturnType<typeof refuseForm> };

const NOTHING_CHANGED = "Nothing changed. Reload the page and try again.";

/** Run the action that a posted form's `intent` names. Throws 404 for a record that is absent or not visible. */
export async function runPostedAction<Found>(
  { db, actor, now }: Context,
  actions: Readonly<Record<string, RecordAction<Found, never>>>,
  id: number,
  posted: FormData,
): Promise<PostedActionResult<Found>> {
  const intent = String(posted.get("intent"));
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) {
    const [anyAction] = Object.values(actions);
    if (!(await anyAction?.isThere(db, actor, id))) throw notFound(anyAction?.noun ?? "Record");
    return {
      saved: false,
      sentence: NOTHING_CHANGED,
      refusal: refuseForm(parseForm(posted, plainRecordActionForm), fieldError("", NOTHING_CHANGED)),
    };
  }
  const submission = parseForm(posted, action.form);
  if (submission.status !== "success") {
    const sentence = Object.values(submission.error ?? {})
      .flat()
      .join(" ");
    return { saved: false, sentence, refusal: refuseForm(submission) };
  }
  const outcome = orNotFound(await action.withRead({ db, actor, now }, id, submission.value), action.noun);
  if (outcome.saved) return outcome;
  const { fieldErrors, status } = outcome;
  return { saved: false, sentence: fieldErrorText(fieldErrors), refusal: refuseForm(submission, fieldErrors, status) };
}
