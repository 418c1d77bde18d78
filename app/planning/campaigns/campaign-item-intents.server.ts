import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addIdea } from "#app/planning/plan-items/add-idea.server.ts";
import { addItem } from "#app/planning/plan-items/add-item.server.ts";
import { changeItem } from "#app/planning/plan-items/change-item.server.ts";
import { moveItem } from "#app/planning/plan-items/move-item.server.ts";
import { removeItem } from "#app/planning/plan-items/remove-item.server.ts";
import { takeIdeaVersion } from "#app/planning/plan-items/take-idea-version.server.ts";
import type { ItemChange, NewItem } from "#app/planning/plans/plan-form.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { draftsOf } from "./campaign-rules.ts";
import { type Refused, itemsText } from "./campaign-words.ts";
import { listCampaign, listTwins } from "./campaign.server.ts";

/** What came of a change to items in every draft of a campaign, as a sentence. */
interface Answer {
  isDone: boolean;
  sentence: string;
  /** In how many drafts it was done. */
  done: number;
}

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Whether a button means every draft of a campaign: "add-all:7", "remove-all:12". */
export function meansAllDrafts(intent: string): boolean {
  return /^(add|remove|up|down|take)-all:/.test(intent);
}

/**
 * Does what a button beside an idea or an item says to each draft of the plan's campaign: "add-all:7", "remove-all:12",
 * "up-all:12", "down-all:12", "take-all:12:3" for the idea's version 3. Each draft has its own outcome. Null when the plan
 * is absent or out of reach.
 */
export async function answerForAll(
  db: Db,
  member: Member,
  planId: number,
  intent: string,
  now: Date,
): Promise<Answer | null> {
  const [verb, first, second] = intent.split(":");
  const id = idOf(first);
  if (verb === "add-all") {
    return inEachDraft(db, member, planId, "is in", (draft) => addIdea(db, member, draft.id, id, now));
  }
  if (!(await findPlan(db, member.reach, planId))) return null;
  const twins = await listTwins(db, member.reach, planId, id);
  if (verb === "remove-all") {
    return inEach(twins, "is out of", (twin) => removeItem(db, member, twin.planId, twin.id, now));
  }
  if (verb === "take-all") {
    const version = idOf(second);
    const take = (twin: Twin) => takeIdeaVersion(db, member, twin.planId, { itemId: twin.id, version }, now);
    return inEach(twins, "is up to date in", take);
  }
  const direction = verb === "up-all" ? "up" : "down";
  const move = (twin: Twin) => moveItem(db, member, twin.planId, { itemId: twin.id, direction }, now);
  return inEach(twins, `moved ${direction} in`, move);
}

type Twin = Awaited<ReturnType<typeof listTwins>>[number];

/** Puts an item of somebody's own into each draft of a campaign. Null when the plan is absent or out of reach. */
export async function addItemToAll(db: Db, member: Member, planId: number, form: NewItem, now: Date) {
  return inEachDraft(db, member, planId, "is in", (draft) => addItem(db, member, draft.id, form, now));
}

/**
 * Changes an item and what stands for it in the other drafts of the campaign. Where the item itself is refused, the
 * others stay. Null when the plan or the item is absent or out of reach.
 */
export async function changeItemInAll(
  db: Db,
  member: Member,
  planId: number,
  itemId: number,
  form: ItemChange,
  now: Date,
) {
  const twins = await listTwins(db, member.reach, planId, itemId);
  const own = twins.find(({ id }) => id === itemId);
  const outcome = own ? await changeItem(db, member, own.planId, itemId, form, now) : null;
  if (!outcome?.saved) return outcome;
  const { sentence } = await inEach(twins, "is changed in", async (twin) => {
    if (twin.id === itemId) return outcome;
    return changeItem(db, member, twin.planId, twin.id, { ...form, version: twin.version }, now);
  });
  return { ...outcome, sentence };
}

async function inEachDraft(
  db: Db,
  member: Member,
  planId: number,
  words: string,
  change: (draft: { id: number }) => Promise<Outcome>,
): Promise<Answer | null> {
  const plan = await findPlan(db, member.reach, planId);
  if (!plan) return null;
  const drafts: { id: number; location: string }[] = draftsOf(await listCampaign(db, member.reach, plan));
  return inEach(drafts.length > 0 ? drafts : [plan], words, change);
}

async function inEach<Place extends { location: string }>(
  places: readonly Place[],
  words: string,
  change: (place: Place) => Promise<Outcome>,
): Promise<Answer> {
  const refused: Refused[] = [];
  const titles: string[] = [];
  for (const place of places) {
    const outcome = await change(place);
    if (outcome?.saved) titles.push(outcome.title);
    else refused.push({ location: place.location, sentence: outcome ? sentencesOf(outcome.problems) : GONE });
  }
  const done = titles.length;
  return { isDone: done > 0 && refused.length === 0, sentence: itemsText(titles, words, refused), done };
}

const GONE = "This item is not in the {plan} any more.";
