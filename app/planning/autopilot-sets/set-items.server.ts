import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { countText, moneyText, numberText } from "#app/ui/text/format.ts";
import type { AutopilotItemInput, NewSet } from "./set-form.ts";

/** Saved item of a set, with the names of its idea and channel option. */
export type SavedSetItem = Omit<AutopilotItemInput, "unitCostCents"> & {
  title: string;
  option: string | null;
  unitCostCents: number;
};

interface ChosenRecords {
  ideas: { id: number; title: string; channelId: number; status: string; unitCostCents: number }[];
  options: { id: number; name: string; channelId: number; unitCostCents: number | null }[];
  objective: string | null;
}

type ResolvedItems =
  | { items: SavedSetItem[]; objective: string; fieldErrors: null }
  | { items: null; objective: null; fieldErrors: FieldErrors };

/**
 * Resolve a form's items against the company's ideas and options; an empty cost becomes the option's or the idea's.
 * Return field errors when an idea, option or objective is not the company's or they do not match. Null when the
 * company is absent or out of scope.
 */
export async function resolveSetItems(
  db: Db,
  access: AccessScope,
  {
    companyId,
    pick: { objectiveId, items },
    savedItems = [],
  }: { companyId: number; pick: Pick<NewSet, "objectiveId" | "items">; savedItems?: readonly SavedSetItem[] },
): Promise<ResolvedItems | null> {
  const chosen = await findChosenRecords(db, access, companyId, { objectiveId, items });
  if (!chosen) return null;
  const { ideas, options, objective } = chosen;
  const savedIdeaIds = new Set(savedItems.map(({ ideaId }) => ideaId));
  const fieldErrors: FieldErrors = objective ? {} : { objectiveId: ["Choose an objective from the list."] };
  const resolved = items.map((item, index): SavedSetItem => {
    const idea = ideas.find(({ id }) => id === item.ideaId);
    const option = options.find(({ id }) => id === item.channelOptionId);
    if (!idea) fieldErrors[`items[${index}].ideaId`] = ["Choose an {idea} from the list."];
    else if (idea.status === "retired" && !savedIdeaIds.has(idea.id)) {
      fieldErrors[`items[${index}].ideaId`] = ["This {idea} is retired. Choose another."];
    }
    if (item.channelOptionId !== null && (!option || option.channelId !== idea?.channelId)) {
      fieldErrors[`items[${index}].channelOptionId`] = ["Choose an option from the {idea}'s channel, or none."];
    }
    const unitCostCents = item.unitCostCents ?? option?.unitCostCents ?? idea?.unitCostCents ?? 0;
    return { ...item, unitCostCents, title: idea?.title ?? "", option: option?.name ?? null };
  });
  if (!objective || Object.keys(fieldErrors).length > 0) return { items: null, objective: null, fieldErrors };
  resolved.sort((one, other) => one.offsetDays - other.offsetDays);
  return { items: resolved, objective, fieldErrors: null };
}

/** Replace a set's items and write the audit row. Existing plans keep their items. */
export async function replaceSetItems(
  db: Db,
  { id: setId, companyId }: { id: number; companyId: number },
  items: readonly SavedSetItem[],
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

/** Describe an item for the history: "Coffee and a Joke, 7 days from the start, 200 x $0.50, Door hanger". */
export function auditItemText({
  title,
  option,
  offsetDays,
  quantity,
  unitCostCents,
  isMandatory,
}: SavedSetItem): string {
  const day = `${countText(offsetDays, "day")} from the start`;
  const cost = `${numberText(quantity)} x ${moneyText(unitCostCents)}`;
  return [title, day, cost, ...(option ? [option] : []), ...(isMandatory ? ["required"] : [])].join(", ");
}

/** Find the ideas, options and objective that a form chose, in one statement; null when the company is absent. */
async function findChosenRecords(
  db: Db,
  access: AccessScope,
  companyId: number,
  { objectiveId, items }: Pick<NewSet, "objectiveId" | "items">,
): Promise<ChosenRecords | null> {
  const ideaIds = items.map(({ ideaId }) => ideaId);
  const optionIds = items.flatMap(({ channelOptionId }) => channelOptionId ?? []);
  const { rows } = await sql<ChosenRecords>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'channelId', channel_id, 'status', status,
        'unitCostCents', unit_cost_cents))
        from ideas where company_id = companies.id and id = any(${ideaIds}::integer[])), '[]') as ideas,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'channelId', channel_id,
        'unitCostCents', unit_cost_cents))
        from channel_options where company_id = companies.id and id = any(${optionIds}::integer[])), '[]') as options,
      (select name from objectives where id = ${objectiveId} and company_id = companies.id) as objective
    from companies where companies.id = ${companyId} and ${access.company("companies.id")}
  `.execute(db);
  return rows[0] ?? null;
}
