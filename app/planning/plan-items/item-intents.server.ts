import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { dayText } from "#app/ui/format.ts";
import { addIdea } from "./add-idea.server.ts";
import { moveItem } from "./move-item.server.ts";
import { removeItem } from "./remove-item.server.ts";
import { takeIdeaVersion } from "./take-idea-version.server.ts";

/** Whether a button adds an idea: "add:7". */
export function isAddIntent(intent: string): boolean {
  return intent.startsWith("add:");
}

/** Adds the idea that a button says. What came of it is a sentence; null where the plan is absent or out of reach. */
export async function answerAddIntent(
  db: Db,
  member: Member,
  planId: number,
  intent: string,
  now: Date,
): Promise<Answer | null> {
  const outcome = await addIdea(db, member, planId, idOf(intent.split(":")[1]), now);
  return outcome && answerOf(outcome, ({ title, startsOn }) => `${title} is in the {plan}, from ${dayText(startsOn)}.`);
}

/**
 * Does what a button beside an item says: "remove:12", "up:12", "down:12", "take:12:3" for the idea's
 * version 3. What came of it is a sentence; null where the intent is none of these.
 */
export async function answerItemIntent(
  db: Db,
  member: Member,
  planId: number,
  intent: string,
  now: Date,
): Promise<Answer | null> {
  const [verb, first, second] = intent.split(":");
  const id = idOf(first);
  if (verb === "remove")
    return answerOf(await removeItem(db, member, planId, id, now), ({ title }) => `${title} is out of the {plan}.`);
  if (verb === "up" || verb === "down") {
    return answerOf(
      await moveItem(db, member, planId, { itemId: id, direction: verb }, now),
      ({ title }) => `${title} moved ${verb}.`,
    );
  }
  if (verb === "take") {
    const outcome = await takeIdeaVersion(db, member, planId, { itemId: id, version: idOf(second) }, now);
    return answerOf(outcome, ({ title }) => `${title} is up to date.`);
  }
  return null;
}

interface Answer {
  isDone: boolean;
  sentence: string;
}

function answerOf<Saved>(
  outcome: (Saved & { saved: true }) | { saved: false; problems: Problems } | null,
  sentence: (saved: Saved) => string,
): Answer {
  if (!outcome) return { isDone: false, sentence: "This item is not in the {plan} any more." };
  if (!outcome.saved) return { isDone: false, sentence: sentencesOf(outcome.problems) };
  return { isDone: true, sentence: sentence(outcome) };
}
