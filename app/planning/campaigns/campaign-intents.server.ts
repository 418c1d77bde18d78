import type { Db } from "#db/connect.ts";
import { sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import type { Keyed } from "#app/platform/records/once.server.ts";
import { activatePlans } from "#app/planning/plan-status/activate-plans.server.ts";
import { listCampaign } from "./campaign.server.ts";
import { copiedText, movedAllText, type Refused } from "./campaign-rules.ts";
import { copyToGroup } from "./copy-to-group.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { type PlanOutcome, savePlans } from "#app/planning/plan-status/save-plans.server.ts";

/** What the buttons of a campaign do, by their intent. */
export const CAMPAIGN_INTENTS = ["copy-items", "save-all", "activate-all"] as const;
export type CampaignIntent = (typeof CAMPAIGN_INTENTS)[number];

export function campaignIntentOf(intent: unknown): CampaignIntent | null {
  return CAMPAIGN_INTENTS.find((known) => known === intent) ?? null;
}

/** What came of it as a sentence, and the plans that it was done to. */
interface Answer {
  isDone: boolean;
  sentence: string;
  planIds: readonly number[];
}

/** Does what a button of a plan's campaign says. Null when the plan is absent or out of reach. */
export async function answerCampaignIntent(
  db: Db,
  member: Member,
  site: Site,
  planId: number,
  { intent, idempotencyKey }: Keyed & { intent: CampaignIntent },
  now: Date,
): Promise<Answer | null> {
  if (intent !== "copy-items") {
    if (!(await findPlan(db, member.reach, planId, now))) return null;
    const campaign = await listCampaign(db, member.reach, { id: planId });
    if (intent === "save-all") {
      const drafts = campaign.filter(({ status }) => status === "draft");
      return answerOfAll("saved", drafts, await savePlans(db, member, idsOf(drafts), now));
    }
    const saved = campaign.filter(({ status }) => status === "saved");
    return answerOfAll("active", saved, (await activatePlans(db, member, site, idsOf(saved), now)).plans);
  }
  const outcome = await copyToGroup(db, member, planId, { idempotencyKey }, now);
  if (!outcome) return null;
  const sentence = outcome.saved ? copiedText(outcome) : sentencesOf(outcome.problems);
  return { isDone: outcome.saved, sentence, planIds: [] };
}

function idsOf(plans: readonly { id: number }[]): number[] {
  return plans.map(({ id }) => id);
}

/** What came of the plans of a campaign, in its order, each with its own reason where it stays as it is. */
function answerOfAll(
  done: string,
  plans: readonly { id: number; location: string }[],
  outcomes: readonly PlanOutcome[],
): Answer {
  const all = plans.map((plan) => ({ ...plan, outcome: outcomes.find(({ planId }) => planId === plan.id) }));
  const planIds = idsOf(all.filter(({ outcome }) => outcome?.saved));
  const refused = all.flatMap(({ location, outcome }): Refused[] => {
    if (outcome?.saved) return [];
    return [{ location, sentence: outcome ? sentencesOf(outcome.problems) : "This {plan} is gone." }];
  });
  return {
    isDone: planIds.length > 0 && refused.length === 0,
    sentence: movedAllText(done, planIds.length, refused),
    planIds,
  };
}
