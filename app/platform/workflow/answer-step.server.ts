import type { Db } from "#db/connect.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { found, notFound, problem, sentencesOf } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { plainStepForm } from "./step-form.ts";
import type { Step } from "./workflow.server.ts";

/** What came of a posted step: a refusal as a sentence for a notice, and as a form answers it. */
export type StepAnswer<Found> =
  { saved: true; found: Found; to: string } | { saved: false; sentence: string; refusal: ReturnType<typeof refuse> };

const NOTHING = "Nothing is changed. Choose one of the buttons.";

/** Takes the step that a posted form's `intent` names; 404 for a record out of reach. */
export async function answerStep<Found>(
  steps: Readonly<Record<string, Step<Found, never>>>,
  db: Db,
  editor: Editor,
  id: number,
  posted: FormData,
  now: Date,
): Promise<StepAnswer<Found>> {
  const intent = String(posted.get("intent"));
  const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined;
  if (!step) {
    const [any] = Object.values(steps);
    if (!(await any?.isThere(db, editor, id))) throw notFound(any?.noun ?? "Record");
    return { saved: false, sentence: NOTHING, refusal: refuse(parseForm(posted, plainStepForm), problem("", NOTHING)) };
  }
  const submission = parseForm(posted, step.form);
  if (submission.status !== "success") {
    const sentence = Object.values(submission.error ?? {})
      .flat()
      .join(" ");
    return { saved: false, sentence, refusal: refuse(submission) };
  }
  const outcome = found(await step.withRead(db, editor, id, submission.value, now), step.noun);
  if (outcome.saved) return outcome;
  const { problems, status } = outcome;
  return { saved: false, sentence: sentencesOf(problems), refusal: refuse(submission, problems, status) };
}
