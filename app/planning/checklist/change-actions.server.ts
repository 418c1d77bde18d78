import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUserUsages } from "#app/platform/analytics/count-usage.server.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { findAssigneeRefusal } from "#app/planning/actions/action-assignee.server.ts";
import { type LockedAction, lockActions } from "#app/planning/actions/lock-action.server.ts";
import type { BulkActionChange } from "./bulk-action-form.ts";

type Outcome = { saved: true; changed: number; kept: number } | { saved: false; sentence: string } | null;

/**
 * Mark several actions as done, assign them or shift their due dates: only open ones, in the same few statements for
 * any number. Null when none of them is in scope.
 */
export async function changeActionsInBulk(
  db: Db,
  member: Member,
  change: BulkActionChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const actions = await lockActions(db, member.access, change.ids, now);
    if (actions.length === 0) return null;
    const open = actions.filter(({ status }) => isOpenActionStatus(status));
    if (change.intent === "assign" && change.ownerId !== null) {
      const sentence = await findAssigneeRefusal(db, member, change.ownerId, open);
      if (sentence) return { saved: false, sentence };
    }
    const changes = open.flatMap((action) => toActionChanges(action, change));
    if (changes.length === 0) {
      return {
        saved: false,
        sentence: open.length === 0 ? "None of these to-dos are open." : "These to-dos already have this setting.",
      };
    }
    await writeChanges(db, member, changes, now);
    if (change.intent === "done") await recordDoneActions(db, member, changes, now);
    await writeAuditBatch(
      db,
      member,
      changes.map(({ id, companyId, before, after }) => ({
        action: `action.${change.intent}`,
        object: { type: "action", id },
        companyId,
        before,
        after,
      })),
    );
    return { saved: true, changed: changes.length, kept: actions.length - changes.length };
  });
}

interface SingleActionChange {
  id: number;
  companyId: number;
  networkId: number;
  fromStatus: string;
  before: { status?: string; ownerId?: number | null; dueOn?: string };
  after: { status?: "done"; ownerId?: number | null; dueOn?: string };
}

function toActionChanges(action: LockedAction, change: BulkActionChange): SingleActionChange[] {
  const { id, companyId, networkId, status, ownerId, dueOn } = action;
  const of = { id, companyId, networkId, fromStatus: status };
  switch (change.intent) {
    case "done":
      return [{ ...of, before: { status }, after: { status: "done" } }];
    case "assign":
      return ownerId === change.ownerId ? [] : [{ ...of, before: { ownerId }, after: { ownerId: change.ownerId } }];
    case "shift":
      return [{ ...of, before: { dueOn }, after: { dueOn: addDays(dueOn, change.days) } }];
  }
}

async function writeChanges(db: Db, { userId }: Member, changes: SingleActionChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, after }) => ({
    id,
    status: after.status,
    owner: after.ownerId,
    due: after.dueOn,
    gives: "ownerId" in after,
  }));
  await sql`
    update actions set status = coalesce(change.status, actions.status),
      done_at = case when change.status = 'done' then ${now}::timestamptz else actions.done_at end,
      done_by = case when change.status = 'done' then ${userId}::integer else actions.done_by end,
      owner_id = case when change.gives then change.owner else actions.owner_id end,
      due_on = coalesce(change.due, actions.due_on),
      is_moved_by_hand = actions.is_moved_by_hand or change.due is not null,
      version = version + 1, updated_at = ${now}, updated_by = ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (id integer, status text, owner integer, due date, gives boolean)
    where actions.id = change.id
  `.execute(db);
}

/** Write the status history of done actions, and count one use for each. */
async function recordDoneActions(db: Db, member: Member, changes: SingleActionChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, companyId, fromStatus }) => ({ id, companyId, fromStatus }));
  await sql`
    insert into status_changes (object_type, object_id, company_id, from_status, to_status, at, by_user_id)
    select 'action', id, "companyId", "fromStatus", 'done', ${now}, ${member.userId}::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ticked (id integer, "companyId" integer, "fromStatus" text)
  `.execute(db);
  await countUserUsages(
    db,
    member,
    changes.map(({ networkId }) => ({ usage: "action.done", networkId })),
    now,
  );
}
