import { MIN_REASON } from "#app/ui/fields/min-reason.ts";

/** Return why a reason is too short, null when it is not. */
export function shortReasonRefusal(reason: string): string | null {
  return reason.trim().length >= MIN_REASON ? null : `Enter a reason of ${MIN_REASON} characters or more.`;
}
