import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";

/** To-do that another module than plans puts on a location's checklist. */
interface ChecklistStep {
  title: string;
  detail: string;
  /** YYYY-MM-DD. */
  dueOn: string;
}

/** Add unassigned actions to a location's checklist within the caller's transaction, and return their ids. */
export async function createChecklistActions(
  db: Db,
  {
    pick: { userId },
    place,
    steps,
    now,
  }: {
    pick: Pick<AuditActor, "userId">;
    place: { companyId: number; locationId: number };
    steps: readonly ChecklistStep[];
    now: Date;
  },
): Promise<number[]> {
  if (steps.length === 0) return [];
  const by = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
  const created = await db
    .insertInto("actions")
    .values(steps.map(({ title, detail, dueOn }) => ({ ...place, title, detail, dueOn, ...by })))
    .returning("id")
    .execute();
  return created.map(({ id }) => id);
}

/** Delete actions by a query of their ids, except those started, assigned, rescheduled, or with notes or files. */
export async function deleteUntouchedActions(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from actions where id in (${ids}) and ${isUntouched}
  `.execute(db);
}

/** Tell whether someone has changed, moved or commented on one of the actions. `ids` is a list or a SELECT. */
export async function hasTouchedActions(db: Db, ids: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from actions where id in (${ids}) and not ${isUntouched} limit 1`.execute(db);
  return rows.length > 0;
}

const isUntouched = sql`(status = 'todo' and owner_id is null and not is_moved_by_hand
  and not exists (select from comments where object_type = 'action' and object_id = actions.id)
  and not exists (select from files where object_type = 'action' and object_id = actions.id))`;
