import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { orNotFound, notFound, fieldError, fieldErrorText } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { keysOf } from "./define-workflow.ts";
import { plainRecordActionForm } from "./record-action-form.ts";
import type { RecordAction } from "./workflow.server.ts";

/** Result of a posted action; a refusal is both a sentence for a notice and a response for the form. */
export type PostedActionResult<Found, Intent extends string> =
  | { saved: true; intent: Intent; found: Found; to: string }
  | { saved: false; sentence: string; refusal: ReturnType<typeof refuseForm> };

const NOTHING_CHANGED = "Nothing changed. Reload the page and try again.";

/** Run the action that a posted form's `intent` names. Throws 404 for a record that is absent or not visible. */
export async function runPostedAction<Found, Intent extends string>(
  { db, actor, now }: Context,
  actions: Readonly<Record<Intent, RecordAction<Found, never>>>,
  id: number,
  posted: FormData,
): Promise<PostedActionResult<Found, Intent>> {
  const intents = keysOf(actions);
  const intent = parseIntent(posted, intents);
  if (!intent) {
    const anyAction = intents[0] && actions[intents[0]];
    if (!(await anyAction?.isThere(db, actor, id))) throw notFound(anyAction?.noun ?? "Record");
    return {
      saved: false,
      sentence: NOTHING_CHANGED,
      refusal: refuseForm(parseForm(posted, plainRecordActionForm), fieldError("", NOTHING_CHANGED)),
    };
  }
  const action = actions[intent];
  const submission = parseForm(posted, action.form);
  if (submission.status !== "success") {
    const sentence = Object.values(submission.error ?? {})
      .flat()
      .join(" ");
    return { saved: false, sentence, refusal: refuseForm(submission) };
  }
  const outcome = orNotFound(await action.withRead({ db, actor, now }, id, submission.value), action.noun);
  if (outcome.saved) return { ...outcome, intent };
  const { fieldErrors, status } = outcome;
  return { saved: false, sentence: fieldErrorText(fieldErrors), refusal: refuseForm(submission, fieldErrors, status) };
}
