import { textOf, tickedIds } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { MOST_TICKED, type Pending } from "./group-rules.ts";

const ASSIGNMENT_INTENTS = ["find", "all-inside", "all-outside", "clear", "review", "save"] as const;
export type AssignmentIntent = (typeof ASSIGNMENT_INTENTS)[number];

/** What the assign pages post: ticks, the search, and on saving the mark of what was reviewed. */
export interface AssignmentPost {
  intent: AssignmentIntent;
  pending: Pending;
  find: string;
  version: number;
  reviewed: string;
}

/** Never throws: whatever is silly reads as nothing ticked and nothing searched for. */
export function assignmentPostOf(form: FormData): AssignmentPost {
  return {
    intent: ASSIGNMENT_INTENTS.find((intent) => intent === form.get("intent")) ?? "review",
    pending: { add: tickedIds(form, "add", MOST_TICKED), remove: tickedIds(form, "remove", MOST_TICKED) },
    find: cleanText(textOf(form, "find")),
    version: idOf(form.get("version")),
    reviewed: textOf(form, "reviewed"),
  };
}
