import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { addIdeaItem, addCustomItem } from "#app/planning/plan-items/add-item.server.ts";
import {
  changeItem,
  reorderItem,
  removeItem,
  updateToIdeaVersion,
} from "#app/planning/plan-items/change-item.server.ts";
import { type RefusedChange, refused } from "#app/planning/plans/lock-plan.server.ts";
import type { PlanItemChange, NewCustomItem } from "#app/planning/plans/plan-form.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { changedItemText } from "#app/planning/plans/plan-words.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import type { ItemButton } from "./campaign-form.ts";
import { editableDrafts, nothingChangedText } from "./campaign-rules.ts";
import { listCampaign, listCampaignMatches } from "./campaign.server.ts";

/** Item, or plan that gets one; `location` names it in messages about several plans. */
interface ItemTarget {
  planId: number;
  itemId: number;
  version: number;
  location: string;
}

type Changed = { saved: true; title: string; startsOn?: string; why?: string };
type EachOutcome<Done> = { saved: true; done: [Done, ...Done[]] } | RefusedChange | null;

/**
 * Handle an idea's or item's button. Its scope "all" applies it to every draft of the plan's campaign, all or none.
 * Null when the plan is absent or out of scope.
 */
export async function handleItemIntent(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: ItemButton; now: Date },
): Promise<{ isDone: boolean; sentence: string } | null> {
  const isAll = form.scope === "all";
  const change = (db: Db, { planId, itemId }: ItemTarget): Promise<Changed | RefusedChange | null> => {
    switch (form.intent) {
      case "add":
        return addIdeaItem(db, { member, planId, ideaId: form.ideaId, now });
      case "remove":
        return removeItem(db, { member, planId, itemId, now });
      case "take":
        return updateToIdeaVersion(db, { member, planId, itemId, version: form.ideaVersion, now });
      default:
        return reorderItem(db, { member, planId, itemId, direction: form.intent, now });
    }
  };
  if (form.intent !== "add" && !(await findPlan(db, member.access, planId, now))) return null;
  const words = intentWords[form.intent];
  const targets =
    form.intent === "add"
      ? await findDraftTargets(db, member, planId, isAll)
      : await findItemTargets(db, { member, planId, itemId: form.itemId, isAll });
  // Only "add" is idempotent by key; the other intents may be repeated from the same page.
  const outcome = await idempotent({ db, actor: member, now }, form.intent === "add" ? form : {}, (db) =>
    applyToEach(db, planId, targets, change),
  );
  if (!outcome) return form.intent === "add" ? null : { isDone: false, sentence: NOT_FOUND_MESSAGE };
  if (!outcome.saved) return { isDone: false, sentence: fieldErrorText(outcome.fieldErrors) };
  const [{ title, startsOn, why }] = outcome.done;
  const from = startsOn ? `, starting ${dayText(startsOn)}` : "";
  return {
    isDone: true,
    sentence: `${title} ${isAll ? inPlansText(words.all, targets) : [`${words.one}${from}.`, why].filter(Boolean).join(" ")}`,
  };
}

const intentWords: Record<ItemButton["intent"], { one: string; all: string }> = {
  add: { one: "added to the {plan}", all: "added to" },
  remove: { one: "removed from the {plan}", all: "removed from" },
  up: { one: "moved up", all: "moved up in" },
  down: { one: "moved down", all: "moved down in" },
  take: { one: "updated to the latest version", all: "updated to the latest version in" },
};

/** Add a custom item to a draft, or to every draft of its campaign. Null when the plan is absent or out of scope. */
export async function addCustomItems(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: NewCustomItem; now: Date },
) {
  const isAll = form.scope === "all";
  const targets = await findDraftTargets(db, member, planId, isAll);
  const outcome = await idempotent({ db, actor: member, now }, form, (db) =>
    applyToEach(db, planId, targets, (db, target) => addCustomItem(db, { member, planId: target.planId, form, now })),
  );
  if (!outcome?.saved) return outcome;
  const where = isAll ? inPlansText("added to", targets) : "added to the {plan}.";
  return { saved: true as const, sentence: `${outcome.done[0].title} ${where}` };
}

/**
 * Change an item, and its matches in the campaign's other drafts when the form says so. Null when the plan or the item
 * is absent or out of scope.
 */
export async function changeMatchingItems(
  db: Db,
  {
    member,
    planId,
    itemId,
    form,
    now,
  }: { member: Member; planId: number; itemId: number; form: PlanItemChange; now: Date },
) {
  const isAll = form.scope === "all";
  const targets = await findItemTargets(db, { member, planId, itemId, isAll });
  if (targets.length === 0) return null;
  if (!isAll) {
    const outcome = await changeItem(db, { member, planId, itemId, form, now });
    return outcome?.saved ? { ...outcome, sentence: changedItemText(outcome.title, outcome.actions) } : outcome;
  }
  const outcome = await db.transaction().execute((db) =>
    applyToEach(db, planId, targets, (db, target) => {
      const version = target.itemId === itemId ? form.version : target.version;
      return changeItem(db, { member, planId: target.planId, itemId: target.itemId, form: { ...form, version }, now });
    }),
  );
  if (!outcome?.saved) return outcome;
  const [done] = outcome.done;
  return { ...done, sentence: `${done.title} ${inPlansText("updated in", targets)}` };
}

async function findDraftTargets(db: Db, { access }: Member, planId: number, isAll: boolean): Promise<ItemTarget[]> {
  const drafts = isAll ? editableDrafts(await listCampaign(db, access, { id: planId })) : [];
  if (drafts.length === 0) return [{ planId, itemId: 0, version: 0, location: "" }];
  return drafts.map(({ id, location }) => ({ planId: id, itemId: 0, version: 0, location }));
}

async function findItemTargets(
  db: Db,
  { member: { access }, planId, itemId, isAll }: { member: Member; planId: number; itemId: number; isAll: boolean },
): Promise<ItemTarget[]> {
  if (!isAll) return [{ planId, itemId, version: 0, location: "" }];
  const matchingItems = await listCampaignMatches(db, access, planId, itemId);
  return matchingItems.map(({ id, ...match }) => ({ ...match, itemId: id }));
}

/**
 * Apply a change to each target, or to none when one refuses. Field errors are returned for the plan on the page,
 * otherwise one sentence that names the locations. Null when a single target is absent. Runs in the caller's
 * transaction and locks in a fixed order to avoid deadlocks.
 */
async function applyToEach<Done extends Changed>(
  db: Db,
  planId: number,
  targets: readonly ItemTarget[],
  change: (db: Db, target: ItemTarget) => Promise<Done | RefusedChange | null>,
): Promise<EachOutcome<Done>> {
  const [only, ...more] = targets;
  if (only && more.length === 0) {
    const outcome = await change(db, only);
    return outcome?.saved ? { saved: true, done: [outcome] } : outcome;
  }
  await sql`savepoint each`.execute(db);
  const done: Done[] = [];
  const refusals: (RefusedChange & ItemTarget)[] = [];
  for (const target of [...targets].sort((one, other) => one.planId - other.planId)) {
    const outcome = (await change(db, target)) ?? refused("", NOT_FOUND_MESSAGE);
    if (outcome.saved) done.push(outcome);
    else refusals.push({ ...target, ...outcome });
  }
  const [first, ...others] = done;
  if (first && refusals.length === 0) return { saved: true, done: [first, ...others] };
  await sql`rollback to savepoint each`.execute(db);
  const own = refusals.find((refusal) => refusal.planId === planId);
  if (own) return { saved: false, fieldErrors: own.fieldErrors, ...(own.status && { status: own.status }) };
  const reasons = refusals.map(({ location, fieldErrors }) => ({ location, sentence: fieldErrorText(fieldErrors) }));
  return refused("", reasons.length > 0 ? nothingChangedText(reasons) : NOT_FOUND_MESSAGE);
}

const NOT_FOUND_MESSAGE = "This item is no longer in the {plan}.";

function inPlansText(words: string, targets: readonly unknown[]): string {
  return `${words} ${countText(targets.length, "{plan}")}.`;
}
