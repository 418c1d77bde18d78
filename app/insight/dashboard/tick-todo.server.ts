import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { fieldErrorText, notFound, orNotFound } from "#app/http/errors.ts";
import { parseForm } from "#app/http/form.server.ts";
import { actionTransitionForm } from "#app/planning/actions/action-form.ts";
import { changeActionStatus } from "#app/planning/actions/change-action-status.server.ts";

/** Mark a to-do as done or reopen it; return why it is refused, null when it is saved. Throws 404 when it is absent. */
export async function tickTodo(db: Db, member: Member, form: FormData, now: Date): Promise<string | null> {
  const submission = parseForm(form, actionTransitionForm);
  if (submission.status !== "success") throw notFound("To-do");
  const { id, intent, reason, version: seen = null } = submission.value;
  const outcome = orNotFound(
    await changeActionStatus(db, { member, actionId: id, move: intent, reason, seen, now }),
    "To-do",
  );
  return outcome.saved ? null : fieldErrorText(outcome.fieldErrors);
}
