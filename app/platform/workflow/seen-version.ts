import { idOf } from "#app/http/ids.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { UNSEEN } from "./step-form.ts";

/** The version of a record that a page showed; null where a posted form tells none, undefined where code acts for itself. */
export type SeenVersion = number | null | undefined;

/** Read the version that a posted form carries; null where it carries none. */
export function seenVersionOf(posted: FormData): number | null {
  return idOf(posted.get("version")) || null;
}

/** Refuse what was decided on another version of a record, or on one that nobody told; null where it is the record's. */
export function refusalOfSeen(
  noun: string,
  seen: SeenVersion,
  version: number,
): { saved: false; problems: Problems; status?: 409 } | null {
  if (seen === undefined || seen === version) return null;
  if (seen === null) return { saved: false, problems: problem("", UNSEEN) };
  return { saved: false, problems: stale(noun), status: 409 };
}
