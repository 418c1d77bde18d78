import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { isOpenStatus } from "#app/planning/actions/action-rules.ts";
import { lockAction, type LockedAction } from "#app/planning/actions/lock-action.server.ts";

type Outcome = { saved: true; title: string; deleted: number } | { saved: false; sentence: string } | null;

/**
 * Deletes an action of somebody's own; with `following`, the open ones of its series from its day on, and the series ends.
 * Those with notes or files stay. `seen` is the version that it was decided on. Null when it is absent or out of reach.
 */
export async function deleteCustomAction(
  db: Db,
  member: Member,
  actionId: number,
  { following, seen }: { following: boolean; seen?: SeenVersion },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    if (action.planId !== null)
      return { saved: false, sentence: "An action of a {plan} goes with its item. Leave it out instead." };
    if (!isOpenStatus(action.status)) return { saved: false, sentence: "What is done stays in the {checklist}." };
    const ofVersion = refusalOfSeen("action", seen, action.version);
    if (ofVersion) return { saved: false, sentence: sentencesOf(ofVersion.problems) };
    const deleted = await deleteRows(db, member, action, following);
    if (deleted === 0) return { saved: false, sentence: "This action has notes or files. Leave it out instead." };
    const { id, companyId, title, dueOn, seriesId } = action;
    await writeAudit(db, member, {
      action: "action.delete",
      object: { type: "action", id },
      companyId,
      before: { title, dueOn, ...(following ? { seriesId, deleted } : {}) },
    });
    return { saved: true, title, deleted };
  });
}

async function deleteRows(
  db: Db,
  { reach }: Member,
  { id, seriesId, seriesDay }: LockedAction,
  following: boolean,
): Promise<number> {
  const isSeries = following && seriesId !== null && seriesDay !== null;
  const { numDeletedRows } = await db
    .deleteFrom("actions")
    .where(isSeries ? sql<boolean>`series_id = ${seriesId} and series_day >= ${seriesDay}` : sql<boolean>`id = ${id}`)
    .where("status", "in", ["todo", "inProgress"])
    .where(reach.location("actions.locationId"))
    .where(isUntouched)
    .executeTakeFirstOrThrow();
  if (isSeries && numDeletedRows > 0n) {
    const endsOn = addDays(seriesDay, -1);
    await db.updateTable("customActionSeries").set({ endsOn }).where("id", "=", seriesId).execute();
  }
  return Number(numDeletedRows);
}

const isUntouched = sql<boolean>`(
  not exists (select from comments where object_type = 'action' and object_id = actions.id)
  and not exists (select from files where object_type = 'action' and object_id = actions.id))`;
