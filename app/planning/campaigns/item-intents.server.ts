import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { addIdea, addItem } from "#app/planning/plan-items/add-item.server.ts";
import { changeItem, moveItem, removeItem, takeIdeaVersion } from "#app/planning/plan-items/change-item.server.ts";
import { type Refused, refused } from "#app/planning/plans/lock-plan.server.ts";
import type { ItemChange, NewItem } from "#app/planning/plans/plan-form.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { changedText } from "#app/planning/plans/plan-words.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { draftsOf, refusedForAllText } from "./campaign-rules.ts";
import { listCampaign, listTwins } from "./campaign.server.ts";

/** An item, or a plan that is to have one; its location names it where several are meant. */
interface Place {
  planId: number;
  itemId: number;
  version: number;
  location: string;
}

type Changed = { saved: true; title: string; startsOn?: string; why?: string };
type InEach<Done> = { saved: true; done: [Done, ...Done[]] } | Refused | null;

/**
 * Does what a button beside an idea or an item says: "add:7", "remove:12", "up:12", "down:12", "take:12:3" for the idea's
 * version 3; "add-all:7" and so on mean every draft of the plan's campaign, all or none of them. Null when the plan is
 * absent or out of reach.
 */
export async function answerItemIntent(
  db: Db,
  member: Member,
  planId: number,
  form: Keyed & { intent: string },
  now: Date,
): Promise<{ isDone: boolean; sentence: string } | null> {
  const [, verb, all, first, second] = /^(add|remove|up|down|take)(-all)?:(\d+)(?::(\d+))?$/.exec(form.intent) ?? [];
  const id = idOf(first);
  const isAll = all !== undefined;
  const change = (db: Db, { planId, itemId }: Place): Promise<Changed | Refused | null> => {
    if (verb === "add") return addIdea(db, member, planId, id, now);
    if (verb === "remove") return removeItem(db, member, planId, itemId, now);
    if (verb === "take") return takeIdeaVersion(db, member, planId, { itemId, version: idOf(second) }, now);
    return moveItem(db, member, planId, { itemId, direction: verb === "up" ? "up" : "down" }, now);
  };
  if (verb !== "add" && !(await findPlan(db, member.reach, planId, now))) return null;
  const words = verb && verbWords[verb];
  if (!words) return { isDone: false, sentence: "Choose what to do from the page's buttons." };
  const places =
    verb === "add" ? await draftsAround(db, member, planId, isAll) : await twinsAround(db, member, planId, id, isAll);
  // What adds nothing may be done again from the same page.
  const outcome = await once(db, member, verb === "add" ? form : {}, now, (db) => inEach(db, planId, places, change));
  if (!outcome) return verb === "add" ? null : { isDone: false, sentence: GONE };
  if (!outcome.saved) return { isDone: false, sentence: sentencesOf(outcome.problems) };
  const [{ title, startsOn, why }] = outcome.done;
  const from = startsOn ? `, from ${dayText(startsOn)}` : "";
  return {
    isDone: true,
    sentence: `${title} ${isAll ? inPlansText(words.all, places) : [`${words.one}${from}.`, why].filter(Boolean).join(" ")}`,
  };
}

const verbWords: Record<string, { one: string; all: string }> = {
  add: { one: "is in the {plan}", all: "is in" },
  remove: { one: "is out of the {plan}", all: "is out of" },
  up: { one: "moved up", all: "moved up in" },
  down: { one: "moved down", all: "moved down in" },
  take: { one: "is up to date", all: "is up to date in" },
};

/** Puts an item of somebody's own into a draft, or every one of its campaign. Null when the plan is absent or out of reach. */
export async function addOwnItem(db: Db, member: Member, planId: number, form: NewItem, now: Date) {
  const isAll = form.intent === "add-item-all";
  const places = await draftsAround(db, member, planId, isAll);
  const outcome = await once(db, member, form, now, (db) =>
    inEach(db, planId, places, (db, place) => addItem(db, member, place.planId, form, now)),
  );
  if (!outcome?.saved) return outcome;
  const where = isAll ? inPlansText("is in", places) : "is in the {plan}.";
  return { saved: true as const, sentence: `${outcome.done[0].title} ${where}` };
}

/**
 * Changes an item, and what stands for it in the other drafts of the campaign where the form means them. Null when the
 * plan or the item is absent or out of reach.
 */
export async function changeItems(db: Db, member: Member, planId: number, itemId: number, form: ItemChange, now: Date) {
  const isAll = form.intent === "change-item-all";
  const places = await twinsAround(db, member, planId, itemId, isAll);
  if (places.length === 0) return null;
  if (!isAll) {
    const outcome = await changeItem(db, member, planId, itemId, form, now);
    return outcome?.saved ? { ...outcome, sentence: changedText(outcome.title, outcome.actions) } : outcome;
  }
  const outcome = await db.transaction().execute((db) =>
    inEach(db, planId, places, (db, place) => {
      const version = place.itemId === itemId ? form.version : place.version;
      return changeItem(db, member, place.planId, place.itemId, { ...form, version }, now);
    }),
  );
  if (!outcome?.saved) return outcome;
  const [done] = outcome.done;
  return { ...done, sentence: `${done.title} ${inPlansText("is changed in", places)}` };
}

async function draftsAround(db: Db, { reach }: Member, planId: number, isAll: boolean): Promise<Place[]> {
  const drafts = isAll ? draftsOf(await listCampaign(db, reach, { id: planId })) : [];
  if (drafts.length === 0) return [{ planId, itemId: 0, version: 0, location: "" }];
  return drafts.map(({ id, location }) => ({ planId: id, itemId: 0, version: 0, location }));
}

async function twinsAround(
  db: Db,
  { reach }: Member,
  planId: number,
  itemId: number,
  isAll: boolean,
): Promise<Place[]> {
  if (!isAll) return [{ planId, itemId, version: 0, location: "" }];
  const twins = await listTwins(db, reach, planId, itemId);
  return twins.map(({ id, ...twin }) => ({ ...twin, itemId: id }));
}

/**
 * Does the same in each of some places, or nothing at all where one refuses: in words for its field where it is the plan
 * on the page, else with the names of the locations. Null where one place alone is meant and it is absent. Runs in a
 * transaction, and locks in one order whoever asks.
 */
async function inEach<Done extends Changed>(
  db: Db,
  planId: number,
  places: readonly Place[],
  change: (db: Db, place: Place) => Promise<Done | Refused | null>,
): Promise<InEach<Done>> {
  const [only, ...more] = places;
  if (only && more.length === 0) {
    const outcome = await change(db, only);
    return outcome?.saved ? { saved: true, done: [outcome] } : outcome;
  }
  await sql`savepoint each`.execute(db);
  const done: Done[] = [];
  const refusals: (Refused & Place)[] = [];
  for (const place of [...places].sort((one, other) => one.planId - other.planId)) {
    const outcome = (await change(db, place)) ?? refused("", GONE);
    if (outcome.saved) done.push(outcome);
    else refusals.push({ ...place, ...outcome });
  }
  const [first, ...others] = done;
  if (first && refusals.length === 0) return { saved: true, done: [first, ...others] };
  await sql`rollback to savepoint each`.execute(db);
  const own = refusals.find((refusal) => refusal.planId === planId);
  if (own) return { saved: false, problems: own.problems, ...(own.status && { status: own.status }) };
  const reasons = refusals.map(({ location, problems }) => ({ location, sentence: sentencesOf(problems) }));
  return refused("", reasons.length > 0 ? refusedForAllText(reasons) : GONE);
}

const GONE = "This item is not in the {plan} any more.";

function inPlansText(words: string, places: readonly unknown[]): string {
  return `${words} ${countText(places.length, "{plan}")}.`;
}
