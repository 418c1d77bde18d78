import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { countText, moneyText, numberText } from "#app/ui/format.ts";
import type { ItemOfForm, NewSet } from "./set-form.ts";

/** An item as it is kept, with the names of its idea and its option. */
export type SavedItem = Omit<ItemOfForm, "unitCostCents"> & {
  title: string;
  option: string | null;
  unitCostCents: number;
};

interface Chosen {
  ideas: { id: number; title: string; channelId: number; status: string; unitCostCents: number }[];
  options: { id: number; name: string; channelId: number; unitCostCents: number | null }[];
  objective: string | null;
}

type Settled =
  { items: SavedItem[]; objective: string; problems: null } | { items: null; objective: null; problems: Problems };

/**
 * Completes what a form chose for a set of a company: a cost that was left empty is the idea's own. Problems where an
 * idea, an option or the objective is not the company's, or they do not go together; null when the company is absent or
 * out of reach.
 */
export async function settleItems(
  db: Db,
  reach: Reach,
  companyId: number,
  { objectiveId, items }: Pick<NewSet, "objectiveId" | "items">,
  kept: readonly SavedItem[] = [],
): Promise<Settled | null> {
  const chosen = await findChosen(db, reach, companyId, { objectiveId, items });
  if (!chosen) return null;
  const { ideas, options, objective } = chosen;
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
  return { items: settled, objective, problems: null };
}

/** Replaces a set's items, and writes the row of the audit log. Plans keep what they took over. */
export async function writeItems(
  db: Db,
  { id: setId, companyId }: { id: number; companyId: number },
  items: readonly SavedItem[],
  audit: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with gone as (delete from autopilot_items where set_id = ${setId} and position > ${items.length}),
      audited as (${audit})
    insert into autopilot_items (set_id, company_id, position, idea_id, offset_days, channel_option_id, quantity,
      unit_cost_cents, is_mandatory)
    select ${setId}::integer, ${companyId}::integer, position, "ideaId", "offsetDays", "channelOptionId", quantity,
      "unitCostCents", "isMandatory"
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as ("ideaId" integer, "offsetDays" integer,
      "channelOptionId" integer, quantity integer, "unitCostCents" integer, "isMandatory" boolean))
      with ordinality as item ("ideaId", "offsetDays", "channelOptionId", quantity, "unitCostCents", "isMandatory", position)
    on conflict (set_id, position) do update set idea_id = excluded.idea_id, offset_days = excluded.offset_days,
      channel_option_id = excluded.channel_option_id, quantity = excluded.quantity,
      unit_cost_cents = excluded.unit_cost_cents, is_mandatory = excluded.is_mandatory
  `.execute(db);
}

/** An item as the history tells it: "Coffee and a Joke, 7 days from the start, 200 x $0.50, Door hanger". */
export function itemText({ title, option, offsetDays, quantity, unitCostCents, isMandatory }: SavedItem): string {
  const day = `${countText(offsetDays, "day")} from the start`;
  const cost = `${numberText(quantity)} x ${moneyText(unitCostCents)}`;
  return [title, day, cost, ...(option ? [option] : []), ...(isMandatory ? ["mandatory"] : [])].join(", ");
}

/** What a form chose of a company in reach, in one statement; null when the company is absent. */
async function findChosen(
  db: Db,
  reach: Reach,
  companyId: number,
  { objectiveId, items }: Pick<NewSet, "objectiveId" | "items">,
): Promise<Chosen | null> {
  const ideaIds = items.map(({ ideaId }) => ideaId);
  const optionIds = items.flatMap(({ channelOptionId }) => channelOptionId ?? []);
  const { rows } = await sql<Chosen>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'channelId', channel_id, 'status', status,
        'unitCostCents', unit_cost_cents))
        from ideas where company_id = companies.id and id = any(${ideaIds}::integer[])), '[]') as ideas,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'channelId', channel_id,
        'unitCostCents', unit_cost_cents))
        from channel_options where company_id = companies.id and id = any(${optionIds}::integer[])), '[]') as options,
      (select name from objectives where id = ${objectiveId} and company_id = companies.id) as objective
    from companies where companies.id = ${companyId} and ${reach.company("companies.id")}
  `.execute(db);
  return rows[0] ?? null;
}
