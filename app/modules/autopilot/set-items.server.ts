import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import { countText, moneyText, numberText } from "#app/ui/format.ts";
import type { ItemOfForm, NewSet } from "./set-form.ts";

/** An item as it is kept, with the names of its idea and its option. */
export type SavedItem = Omit<ItemOfForm, "unitCostCents"> & { title: string; option: string | null; unitCostCents: number };

type Settled =
  | { items: SavedItem[]; objective: string; problems: null }
  | { items: null; objective: null; problems: Problems };

/**
 * Completes what a form chose for a set of a company: a cost that was left empty is the idea's own. Problems where an
 * idea, an option or the objective is not the company's, or they do not go together.
 */
export async function settleItems(
  db: Db,
  companyId: number,
  { objectiveId, items }: Pick<NewSet, "objectiveId" | "items">,
  kept: readonly SavedItem[] = [],
): Promise<Settled> {
  const ideas = await listIdeas(db, companyId, items);
  const options = await listOptions(db, companyId, items);
  const objective = await db
    .selectFrom("objectives")
    .select("name")
    .where("id", "=", objectiveId)
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  const held = new Set(kept.map(({ ideaId }) => ideaId));
  const problems: Problems = objective ? {} : { objectiveId: ["Choose an objective from the list."] };
  const settled = items.map((item, index): SavedItem => {
    const idea = ideas.find(({ id }) => id === item.ideaId);
    const option = options.find(({ id }) => id === item.channelOptionId);
    if (!idea) problems[`items[${index}].ideaId`] = ["Choose an {idea} from the list."];
    else if (idea.status === "retired" && !held.has(idea.id)) {
      problems[`items[${index}].ideaId`] = ["This {idea} is retired. Choose another one."];
    }
    if (item.channelOptionId !== null && (!option || option.channelId !== idea?.channelId)) {
      problems[`items[${index}].channelOptionId`] = ["Choose an option of the {idea}'s own channel, or none."];
    }
    const unitCostCents = item.unitCostCents ?? option?.unitCostCents ?? idea?.unitCostCents ?? 0;
    return { ...item, unitCostCents, title: idea?.title ?? "", option: option?.name ?? null };
  });
  if (!objective || Object.keys(problems).length > 0) return { items: null, objective: null, problems };
  settled.sort((one, other) => one.offsetDays - other.offsetDays);
  return { items: settled, objective: objective.name, problems: null };
}

/** Replaces a set's items. Plans keep what they took over. */
export async function writeItems(
  db: Db,
  { id: setId, companyId }: { id: number; companyId: number },
  items: readonly SavedItem[],
): Promise<void> {
  await db.deleteFrom("autopilotItems").where("setId", "=", setId).execute();
  if (items.length === 0) return;
  const rows = items.map(({ title: _, option: __, ...item }, index) => ({ ...item, setId, companyId, position: index + 1 }));
  await db.insertInto("autopilotItems").values(rows).execute();
}

/** An item as the history tells it: "Coffee and a Joke, 7 days from the start, 200 x $0.50, Door hanger". */
export function itemText({ title, option, offsetDays, quantity, unitCostCents, isMandatory }: SavedItem): string {
  const day = `${countText(offsetDays, "day")} from the start`;
  const cost = `${numberText(quantity)} x ${moneyText(unitCostCents)}`;
  return [title, day, cost, ...(option ? [option] : []), ...(isMandatory ? ["mandatory"] : [])].join(", ");
}

function listIdeas(db: Db, companyId: number, items: readonly ItemOfForm[]) {
  return db
    .selectFrom("ideas")
    .select(["id", "title", "channelId", "status", "unitCostCents"])
    .where("companyId", "=", companyId)
    .where("id", "in", [0, ...items.map(({ ideaId }) => ideaId)])
    .execute();
}

function listOptions(db: Db, companyId: number, items: readonly ItemOfForm[]) {
  return db
    .selectFrom("channelOptions")
    .select(["id", "name", "channelId", "unitCostCents"])
    .where("companyId", "=", companyId)
    .where("id", "in", [0, ...items.flatMap(({ channelOptionId }) => channelOptionId ?? [])])
    .execute();
}
