import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";

interface Item {
  id: number;
}

/**
 * Create the actions of plan items from their steps, within the transaction that activates the plans or adds the items:
 * one statement for any number. Steps that already have an action are skipped, so it can run twice. Return the number
 * of created actions.
 */
export async function createItemActions(
  db: Db,
  actor: Pick<AuditActor, "userId">,
  items: readonly Item[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into actions (company_id, location_id, plan_id, plan_item_id, title, detail, phase, offset_days, due_on,
      is_mandatory, owner_role, link, position, created_at, created_by, updated_at, updated_by)
    select plan_items.company_id, plans.location_id, plan_items.plan_id, plan_items.id, step.title,
      coalesce(step.detail, ''), step.phase, coalesce(step."offsetDays", 0),
      plan_items.starts_on + coalesce(step."offsetDays", 0), coalesce(step."isMandatory", false), step."ownerRole",
      step.link, step.position, ${now}, ${actor.userId}::integer, ${now}, ${actor.userId}::integer
    from plan_items join plans on plans.id = plan_items.plan_id
    cross join lateral rows from (
      jsonb_to_recordset(plan_items.steps) as (title text, detail text, phase text, "offsetDays" integer,
        "isMandatory" boolean, "ownerRole" text, link text)
    ) with ordinality as step (title, detail, phase, "offsetDays", "isMandatory", "ownerRole", link, position)
    where plan_items.id = any(${idsOf(items)}::int[]) and plan_items.status <> 'skipped'
      and not exists (select from actions made
        where made.plan_item_id = plan_items.id and made.position = step.position)
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Move the due dates of rescheduled items' actions, after the items have their new days: only open actions whose date
 * was not set by hand. Return how many moved, and how many others kept a date that no longer follows their item.
 */
export async function rescheduleItemActions(
  db: Db,
  actor: Pick<AuditActor, "userId">,
  items: readonly Item[],
  now: Date,
): Promise<{ moved: number; kept: number }> {
  const { rows } = await sql<{ moved: number; kept: number }>`
    with due as (
      select actions.id, plan_items.starts_on + actions.offset_days as day,
        actions.status in ('todo', 'inProgress') and not actions.is_moved_by_hand as moves
      from actions join plan_items on plan_items.id = actions.plan_item_id
      where plan_items.id = any(${idsOf(items)}::int[]) and actions.offset_days is not null
        and actions.due_on <> plan_items.starts_on + actions.offset_days
      for no key update of actions
    ), moved as (
      update actions set due_on = due.day, version = version + 1, updated_at = ${now}, updated_by = ${actor.userId}::integer
      from due where due.id = actions.id and due.moves
    )
    select count(*) filter (where moves)::int as moved, count(*) filter (where not moves)::int as kept from due
  `.execute(db);
  return rows[0] ?? { moved: 0, kept: 0 };
}

/**
 * Delete the untouched actions of items, within the transaction that removes the items or deactivates the plan. Actions
 * that were started, assigned or rescheduled, or have notes or files, stay. Return the number of deleted actions.
 */
export async function deleteUntouchedItemActions(db: Db, items: readonly Item[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from actions where plan_item_id = any(${idsOf(items)}::int[]) and status = 'todo' and owner_id is null
      and not is_moved_by_hand
      and not exists (select from comments where object_type = 'action' and object_id = actions.id)
      and not exists (select from files where object_type = 'action' and object_id = actions.id)
  `.execute(db);
  return Number(numAffectedRows);
}

function idsOf(items: readonly Item[]): number[] {
  return items.map(({ id }) => id);
}
