import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { parseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { handlePlanIntent } from "#app/planning/plan-status/plan-intents.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { campaignButtonForm, itemButtonForm } from "./campaign-form.ts";
import { handleCampaignIntent } from "./campaign-intents.server.ts";
import { handleItemIntent } from "./item-intents.server.ts";

/**
 * Run a button of the editor of a plan's items. `planIds` are the plans whose status it changed. Null when the plan is
 * absent or out of scope.
 */
export async function runEditorButton(
  db: Db,
  { form, ...context }: { member: Member; site: Site; planId: number; form: FormData; now: Date },
): Promise<{ isDone: boolean; sentence: string; planIds?: readonly number[] } | null> {
  const { member, planId, now } = context;
  const ofCampaign = parseForm(form, campaignButtonForm);
  if (ofCampaign.status === "success") return handleCampaignIntent(db, { ...context, form: ofCampaign.value });
  const intent = parseIntent(form, ["save"]);
  if (intent) {
    const saved = await handlePlanIntent(db, { ...context, intent, seen: parseSeenVersion(form) });
    return saved && { ...saved, planIds: saved.isDone ? [planId] : [] };
  }
  const ofItem = parseForm(form, itemButtonForm);
  if (ofItem.status === "success") return handleItemIntent(db, { member, planId, form: ofItem.value, now });
  const plan = await findPlan(db, member.access, planId, now);
  return plan && { isDone: false, sentence: "Choose an action with the buttons on the page." };
}
