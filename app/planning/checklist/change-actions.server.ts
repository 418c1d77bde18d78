import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsages } from "#app/platform/analytics/count-usage.server.ts";
import { writeAudits } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isOpenStatus } from "#app/planning/actions/action-rules.ts";
import type { BulkChange } from "./bulk-form.ts";
import { findAssignable } from "#app/planning/actions/assignable.server.ts";
import { type LockedAction, lockActions } from "#app/planning/actions/lock-action.server.ts";

type Outcome = { saved: true; changed: number; kept: number } | { saved: false; sentence: string } | null;

/**
 * Ticks several actions, gives them to somebody or shifts their days: only those that are open, in the same few statements for any number.
 * Null when none of them is in reach.
 */
export async function changeActions(db: Db, member: Member, change: BulkChange, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const actions = await lockActions(db, member.reach, change.ids, now);
    if (actions.length === 0) return null;
    const open = actions.filter(({ status }) => isOpenStatus(status));
    if (change.intent === "assign" && change.ownerId !== null) {
      const sentence = await findAssignable(db, member, change.ownerId, open);
      if (sentence) return { saved: false, sentence };
    }
    const changes = open.flatMap((action) => changeOf(action, change));
    if (changes.length === 0) {
      return {
        saved: false,
        sentence: open.length === 0 ? "None of these actions is open." : "Nothing to change there.",
      };
    }
    await writeChanges(db, member, changes, now);
    if (change.intent === "done") await writeDone(db, member, changes, now);
    await writeAudits(
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

interface OneChange {
  id: number;
  companyId: number;
  networkId: number;
  fromStatus: string;
  before: { status?: string; ownerId?: number | null; dueOn?: string };
  after: { status?: "done"; ownerId?: number | null; dueOn?: string };
}

function changeOf(action: LockedAction, change: BulkChange): OneChange[] {
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

async function writeChanges(db: Db, { userId }: Member, changes: OneChange[], now: Date): Promise<void> {
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

/** The history of what was ticked, and one count of use for each. */
async function writeDone(db: Db, member: Member, changes: OneChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, companyId, fromStatus }) => ({ id, companyId, fromStatus }));
  await sql`
    insert into status_changes (object_type, object_id, company_id, from_status, to_status, at, by_user_id)
    select 'action', id, "companyId", "fromStatus", 'done', ${now}, ${member.userId}::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ticked (id integer, "companyId" integer, "fromStatus" text)
  `.execute(db);
  await countUsages(
    db,
    member,
    changes.map(({ networkId }) => ({ usage: "action.done", networkId })),
    now,
  );
}
