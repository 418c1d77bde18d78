import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

/** A step that something else than a plan puts on a location's checklist. */
interface OwnStep {
  title: string;
  detail: string;
  /** YYYY-MM-DD. */
  dueOn: string;
}

/** Puts steps on a location's checklist as actions of nobody's, in the transaction of what causes them; gives their ids. */
export async function makeOwnActions(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  place: { companyId: number; locationId: number },
  steps: readonly OwnStep[],
  now: Date,
): Promise<number[]> {
  if (steps.length === 0) return [];
  const by = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
  const made = await db
    .insertInto("actions")
    .values(steps.map(({ title, detail, dueOn }) => ({ ...place, title, detail, dueOn, ...by })))
    .returning("id")
    .execute();
  return made.map(({ id }) => id);
}

/** Takes actions away that nobody has touched; `ids` is a query of them. What somebody worked on stays. */
export async function dropOwnActions(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from actions where id in (${ids}) and status = 'todo' and owner_id is null and not is_moved_by_hand
      and not exists (select from comments where object_type = 'action' and object_id = actions.id)
      and not exists (select from files where object_type = 'action' and object_id = actions.id)
  `.execute(db);
}
