import type { Site } from "#app/access/sign-in/mail-templates.ts";
import type { Db } from "#db/connect.ts";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countText } from "#app/ui/format.ts";
import { activatePlan, deactivatePlan } from "./activate-plans.server.ts";
import { deletePlan, movePlan } from "#app/planning/plans/save-plan.server.ts";
import { savePlan } from "./save-plans.server.ts";

/** What the buttons of a plan do, by their intent. */
export const PLAN_INTENTS = ["save", "edit", "activate", "deactivate", "archive", "restore", "delete"] as const;
export type PlanIntent = (typeof PLAN_INTENTS)[number];

export function planIntentOf(intent: unknown): PlanIntent | null {
  return PLAN_INTENTS.find((known) => known === intent) ?? null;
}

type Answer = { isDone: boolean; sentence: string };

/** Does what a button of a plan says, on the version that its page showed; what came of it is a sentence. Null when the plan is absent or out of reach. */
export async function answerPlanIntent(
  db: Db,
  member: Member,
  site: Site,
  planId: number,
  { intent, seen }: { intent: PlanIntent; seen: number | null },
  now: Date,
): Promise<Answer | null> {
  if (intent === "activate") {
    const outcome = await activatePlan(db, member, site, planId, now, seen);
    return answerOf(outcome, (name) => `${name} is active. ${countText(outcome?.actions ?? 0, "action")} made.`);
  }
  if (intent === "deactivate") {
    return answerOf(
      await deactivatePlan(db, member, planId, now, seen),
      (name) => `${name} is saved, no longer active.`,
    );
  }
  if (intent === "delete")
    return answerOf(await deletePlan(db, member, planId, now, seen), (name) => `${name} is deleted.`);
  if (intent === "save") return answerOf(await savePlan(db, member, planId, now, seen), (name) => `${name} is saved.`);
  return answerOf(await movePlan(db, member, planId, intent, now, seen), (name) => `${name} ${done[intent]}.`);
}

const done = {
  edit: "is a draft again",
  archive: "is archived",
  restore: "is restored",
};

function answerOf(
  outcome: { saved: true; name: string } | { saved: false; problems: Problems } | null,
  sentence: (name: string) => string,
): Answer | null {
  if (!outcome) return null;
  return outcome.saved
    ? { isDone: true, sentence: sentence(outcome.name) }
    : { isDone: false, sentence: sentencesOf(outcome.problems) };
}
