import type { Db } from "#db/connect.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { activateDrafts } from "#app/planning/plan-status/activate-drafts.server.ts";
import { activatePlans } from "#app/planning/plan-status/activate-plans.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { type PlanOutcome, savePlans } from "#app/planning/plan-status/save-plans.server.ts";
import { activatedCampaignText } from "#app/planning/plans/plan-words.ts";
import { addBestIdeas } from "./add-best-ideas.server.ts";
import { listCampaign } from "./campaign.server.ts";
import type { CampaignButton } from "./campaign-form.ts";
import {
  copiedItemsText,
  campaignOutcomeText,
  editableDrafts,
  type LocationRefusal,
  sentencesByLocation,
} from "./campaign-rules.ts";
import { copyItemsToCampaign } from "./copy-items.server.ts";

/** Result as a sentence, with the ids of the plans that changed. */
interface IntentResult {
  isDone: boolean;
  sentence: string;
  planIds: readonly number[];
}

/** Handle the button of a campaign. Null when the plan is absent or out of scope. */
export async function handleCampaignIntent(
  db: Db,
  { member, site, planId, form, now }: { member: Member; site: Site; planId: number; form: CampaignButton; now: Date },
): Promise<IntentResult | null> {
  if (form.intent === "add-best") {
    const outcome = await addBestIdeas(db, { member, planId, form, now });
    if (!outcome) return null;
    const sentence = outcome.saved ? outcome.sentence : fieldErrorText(outcome.fieldErrors);
    return { isDone: outcome.saved, sentence, planIds: [] };
  }
  if (form.intent === "save-activate") return saveAndActivate(db, { member, site, planId, form, now });
  if (form.intent !== "copy-items") {
    if (!(await findPlan(db, member.access, planId, now))) return null;
    const campaign = await listCampaign(db, member.access, { id: planId });
    if (form.intent === "save") {
      const drafts = campaign.filter(({ status }) => status === "draft");
      return summarizeOutcomes("saved", drafts, await savePlans(db, { member, planIds: idsOf(drafts), now }));
    }
    const saved = campaign.filter(({ status }) => status === "saved");
    return summarizeOutcomes(
      "activated",
      saved,
      (await activatePlans(db, { member, site, planIds: idsOf(saved), now })).plans,
    );
  }
  const outcome = await copyItemsToCampaign(db, { member, planId, form, now });
  if (!outcome) return null;
  const sentence = outcome.saved ? copiedItemsText(outcome) : fieldErrorText(outcome.fieldErrors);
  return { isDone: outcome.saved, sentence, planIds: [] };
}

/** Save and activate a draft, or every draft of its campaign, all or none. Null when it is absent or out of scope. */
async function saveAndActivate(
  db: Db,
  {
    member,
    site,
    planId,
    form,
    now,
  }: {
    member: Member;
    site: Site;
    planId: number;
    form: Extract<CampaignButton, { intent: "save-activate" }>;
    now: Date;
  },
): Promise<IntentResult | null> {
  const plan = await findPlan(db, member.access, planId, now);
  if (!plan) return null;
  const drafts = form.scope === "all" ? editableDrafts(await listCampaign(db, member.access, plan)) : [];
  const targets = drafts.length > 0 ? drafts : [plan];
  const seen = drafts.length > 0 ? undefined : (form.version ?? null);
  const outcome = await activateDrafts(db, { member, site, planIds: idsOf(targets), now, seen });
  if (outcome.saved) {
    const { planIds, actions } = outcome;
    const locations = targets.map(({ location }) => location);
    return { isDone: true, sentence: activatedCampaignText(plan.name, locations, actions), planIds };
  }
  const sentences = sentencesByLocation(
    targets.map(({ id, location }) => ({
      location,
      sentence: outcome.refusals.find((refusal) => refusal.planId === id)?.sentence ?? null,
    })),
  );
  return { isDone: false, sentence: `Nothing changed. ${sentences.join(" ")}`, planIds: [] };
}

function idsOf(plans: readonly { id: number }[]): number[] {
  return plans.map(({ id }) => id);
}

/** Summarize the outcomes of a campaign's plans in its order; each unchanged plan has its own reason. */
function summarizeOutcomes(
  done: string,
  plans: readonly { id: number; location: string }[],
  outcomes: readonly PlanOutcome[],
): IntentResult {
  const all = plans.map((plan) => ({ ...plan, outcome: outcomes.find(({ planId }) => planId === plan.id) }));
  const planIds = idsOf(all.filter(({ outcome }) => outcome?.saved));
  const refused = all.flatMap(({ location, outcome }): LocationRefusal[] => {
    if (outcome?.saved) return [];
    return [{ location, sentence: outcome ? fieldErrorText(outcome.fieldErrors) : "This {plan} no longer exists." }];
  });
  return {
    isDone: planIds.length > 0 && refused.length === 0,
    sentence: campaignOutcomeText(done, planIds.length, refused),
    planIds,
  };
}
