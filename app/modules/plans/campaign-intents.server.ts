import type { Db } from "#db/connect.ts";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import type { Site } from "#app/modules/access/letters.ts";
import { activatePlan } from "./activate-plan.server.ts";
import { listCampaign } from "./campaign.server.ts";
import { type Refused, copiedText, movedAllText } from "./campaign-words.ts";
import { copyToGroup } from "./copy-to-group.server.ts";
import { movePlan } from "./move-plan.server.ts";

/** What the buttons of a campaign do, by their intent. */
export const CAMPAIGN_INTENTS = ["copy-items", "save-all", "activate-all"] as const;
export type CampaignIntent = (typeof CAMPAIGN_INTENTS)[number];

export function campaignIntentOf(intent: unknown): CampaignIntent | null {
  return CAMPAIGN_INTENTS.find((known) => known === intent) ?? null;
}

/** What came of it as a sentence, and the plans that it was done to. */
interface Said {
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
  intent: CampaignIntent,
  now: Date,
): Promise<Said | null> {
  if (intent === "save-all") {
    return moveAll(db, member, planId, { from: "draft", done: "saved" }, (id) => movePlan(db, member, id, "save", now));
  }
  if (intent === "activate-all") {
    return moveAll(db, member, planId, { from: "saved", done: "active" }, (id) => activatePlan(db, member, site, id, now));
  }
  const outcome = await copyToGroup(db, member, planId, now);
  if (!outcome) return null;
  return outcome.saved
    ? { isDone: true, sentence: copiedText(outcome), planIds: [] }
    : { isDone: false, sentence: sentencesOf(outcome.problems), planIds: [] };
}

type Moved = { saved: true } | { saved: false; problems: Problems } | null;

/** Moves the plans of a campaign one after the other, each judged and committed by itself. */
async function moveAll(
  db: Db,
  member: Member,
  planId: number,
  { from, done }: { from: string; done: string },
  move: (planId: number) => Promise<Moved>,
): Promise<Said> {
  const campaign = await listCampaign(db, member.reach, { id: planId });
  const planIds: number[] = [];
  const refused: Refused[] = [];
  for (const { id, location } of campaign.filter(({ status }) => status === from)) {
    const outcome = await move(id);
    if (outcome?.saved) planIds.push(id);
    else refused.push({ location, sentence: outcome ? (Object.values(outcome.problems).flat()[0] ?? "") : GONE });
  }
  const isDone = planIds.length > 0 && refused.length === 0;
  return { isDone, sentence: movedAllText(done, planIds.length, refused), planIds };
}

const GONE = "This {plan} is gone.";
