import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { deletePlan, transitionPlan } from "#app/planning/plans/save-plan.server.ts";
import { activatePlan, deactivatePlan } from "./activate-plans.server.ts";
import { savePlan } from "./save-plans.server.ts";

/** Intents of a plan's buttons. */
export const PLAN_INTENTS = ["save", "edit", "activate", "deactivate", "archive", "restore", "delete"] as const;
export type PlanIntent = (typeof PLAN_INTENTS)[number];

type IntentResult = { isDone: boolean; sentence: string };

/**
 * Handle the intent of a plan's button, at the version its page showed; the result is a sentence. Null when the plan is
 * absent or out of scope.
 */
export async function handlePlanIntent(
  db: Db,
  {
    member,
    site,
    planId,
    intent,
    seen,
    now,
  }: { member: Member; site: Site; planId: number; intent: PlanIntent; seen: number | null; now: Date },
): Promise<IntentResult | null> {
  if (intent === "activate") {
    const outcome = await activatePlan(db, { member, site, planId, now, seen });
    return toIntentResult(
      outcome,
      (name) => `${name} is active. ${countText(outcome?.actions ?? 0, "to-do")} added to your {checklist}.`,
    );
  }
  if (intent === "deactivate") {
    return toIntentResult(
      await deactivatePlan(db, { member, planId, now, seen }),
      (name) => `${name} deactivated. It is saved, and you can edit it.`,
    );
  }
  if (intent === "delete")
    return toIntentResult(await deletePlan(db, { member, planId, now, seen }), (name) => `${name} deleted.`);
  if (intent === "save")
    return toIntentResult(await savePlan(db, { member, planId, now, seen }), (name) => `${name} saved.`);
  return toIntentResult(
    await transitionPlan(db, { member, planId, action: intent, now, seen }),
    (name) => `${name} ${doneWords[intent]}.`,
  );
}

const doneWords = {
  edit: "is a draft again",
  archive: "archived",
  restore: "restored",
};

function toIntentResult(
  outcome: { saved: true; name: string } | { saved: false; fieldErrors: FieldErrors } | null,
  sentence: (name: string) => string,
): IntentResult | null {
  if (!outcome) return null;
  return outcome.saved
    ? { isDone: true, sentence: sentence(outcome.name) }
    : { isDone: false, sentence: fieldErrorText(outcome.fieldErrors) };
}
