import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { lockAction, type LockedAction } from "#app/planning/actions/lock-action.server.ts";

type Outcome = { saved: true; title: string; deleted: number } | { saved: false; sentence: string } | null;

/**
 * Delete a custom action; with `following`, also the open ones of its series from its day on, and end the series.
 * Actions with notes or files stay. `seen` is the version that the user saw. Null when it is absent or out of scope.
 */
export async function deleteCustomAction(
  db: Db,
  {
    member,
    actionId,
    following,
    seen,
    now,
  }: { member: Member; actionId: number; following: boolean; seen?: SeenVersion; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.access, actionId, now);
    if (!action) return null;
    if (action.planId !== null)
      return { saved: false, sentence: "This to-do belongs to a {plan} item. Mark it as not needed instead." };
    if (!isOpenActionStatus(action.status))
      return { saved: false, sentence: "Finished to-dos stay on the {checklist}. You can't delete them." };
    const ofVersion = validateSeenVersion("to-do", seen, action.version);
    if (ofVersion) return { saved: false, sentence: fieldErrorText(ofVersion.fieldErrors) };
    const deleted = await deleteRows(db, member, action, following);
    if (deleted === 0)
      return { saved: false, sentence: "This to-do has notes or files. Mark it as not needed instead." };
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
  { access }: Member,
  { id, seriesId, seriesDay }: LockedAction,
  following: boolean,
): Promise<number> {
  const isSeries = following && seriesId !== null && seriesDay !== null;
  const { numDeletedRows } = await db
    .deleteFrom("actions")
    .where(isSeries ? sql<boolean>`series_id = ${seriesId} and series_day >= ${seriesDay}` : sql<boolean>`id = ${id}`)
    .where("status", "in", ["todo", "inProgress"])
    .where(access.location("actions.locationId"))
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
