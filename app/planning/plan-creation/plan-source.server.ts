import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { isIdeaForLocation, ideaStepsJson } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import type { StartFrom } from "#app/planning/plans/plan-form.ts";

/** Source of a new plan's items, with their number. */
export type PlanSource = { kind: "blank" } | { kind: "set" | "copy"; id: number; items: number };

/**
 * Count the items of a source, a published set of the company or a plan in scope, as an expression for a larger
 * statement. Null when the source is absent.
 */
export function countSourceItems({ companyId, access }: Member, from: StartFrom): RawBuilder<number | null> {
  if (from.kind === "blank") return sql`0`;
  if (from.kind === "set") {
    return sql`(select (select count(*) from autopilot_items where set_id = autopilot_sets.id) from autopilot_sets
      where id = ${from.id} and company_id = ${companyId} and status = 'published')`;
  }
  return sql`(select (select count(*) from plan_items where plan_id = plans.id) from plans
    where id = ${from.id} and company_id = ${companyId} and ${access.location("plans.locationId")})`;
}

/** Return the source with its number of items; null when it was not found. */
export function toPlanSource(from: StartFrom, items: number | null): PlanSource | null {
  if (from.kind === "blank" || items === null) return from.kind === "blank" ? from : null;
  return { kind: from.kind, id: from.id, items };
}

/**
 * Copy a source's items into new plans in one statement, each at its old distance from the plan's first day. Return the
 * number left out: the idea is inactive or not available, or the item would start after the plan's end.
 */
export async function copySourceItems(
  db: Db,
  {
    member: { userId },
    source,
    planIds,
    now,
  }: { member: Member; source: PlanSource; planIds: readonly number[]; now: Date },
): Promise<number> {
  if (source.kind === "blank") return 0;
  const rows = source.kind === "set" ? itemsOfSet(source.id) : itemsOfPlan(source.id);
  const { numAffectedRows = 0n } = await sql`
    with made as (select id, company_id, location_id, starts_on, ends_on from plans where id = any(${planIds}::integer[]))
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
      starts_on, ends_on, quantity, unit_cost_cents, vendor, note, is_incentive_eligible, is_mandatory, lead_days, steps,
      created_at, created_by, updated_at, updated_by)
    select item.*, ${now}::timestamptz, ${userId}::integer, ${now}::timestamptz, ${userId}::integer from (${rows}) item
  `.execute(db);
  return source.items * planIds.length - Number(numAffectedRows);
}

function itemsOfSet(setId: number) {
  return sql`
    select made.id, made.company_id, autopilot_items.position, ideas.id as idea_id, ideas.version, ideas.title,
      ideas.channel_id, autopilot_items.channel_option_id, made.starts_on + autopilot_items.offset_days as starts_on,
      least(made.starts_on + autopilot_items.offset_days + ideas.duration_days - 1, made.ends_on) as ends_on,
      autopilot_items.quantity, autopilot_items.unit_cost_cents, '' as vendor, '' as note, ideas.is_incentive_eligible,
      autopilot_items.is_mandatory, ideas.lead_days, ${ideaStepsJson}::jsonb as steps
    from made cross join autopilot_items join ideas on ideas.id = autopilot_items.idea_id
    where autopilot_items.set_id = ${setId} and ideas.status = 'active'
      and made.starts_on + autopilot_items.offset_days <= made.ends_on
      and (ideas.active_from is null or ideas.active_from <= made.starts_on + autopilot_items.offset_days)
      and (ideas.active_to is null or ideas.active_to >= made.starts_on + autopilot_items.offset_days)
      and ${isIdeaForLocation(sql.ref("ideas.id"), sql.ref("made.locationId"))}`;
}

function itemsOfPlan(planId: number) {
  return sql`
    select made.id, made.company_id, old.position, old.idea_id, old.idea_version, old.title, old.channel_id,
      old.channel_option_id, old.starts_on + (made.starts_on - source.starts_on) as starts_on,
      least(old.ends_on + (made.starts_on - source.starts_on), made.ends_on) as ends_on, old.quantity,
      old.unit_cost_cents, old.vendor, old.note, old.is_incentive_eligible, false as is_mandatory, old.lead_days, old.steps
    from made cross join plans source join plan_items old on old.plan_id = source.id
      left join ideas on ideas.id = old.idea_id
    where source.id = ${planId} and old.starts_on + (made.starts_on - source.starts_on) <= made.ends_on
      and (old.idea_id is null
        or (ideas.status = 'active' and ${isIdeaForLocation(sql.ref("old.ideaId"), sql.ref("made.locationId"))}))`;
}
