import { MIN_REASON } from "#app/ui/min-reason.ts";

/** Transitions by action: the statuses they start from, the status they lead to, and the participle for messages. */
export type StatusTransitions = Readonly<Record<string, { from: readonly string[]; to: string; done: string }>>;

/**
 * Return why a record's status does not allow a transition, null when it does. `thing` is the record's noun and `word`
 * the status as shown to users.
 */
export function statusRefusal(
  thing: string,
  transition: StatusTransitions[string],
  status: string,
  word = status,
): string | null {
  if (transition.from.includes(status)) return null;
  return `This ${thing} can't be ${transition.done} because its status is ${word}.`;
}

/** Return why a reason is too short, null when it is not. */
export function shortReasonRefusal(reason: string): string | null {
  return reason.trim().length >= MIN_REASON ? null : `Enter a reason of ${MIN_REASON} characters or more.`;
}
