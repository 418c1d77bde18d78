import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { fieldError } from "#app/http/errors.ts";
import { checkboxField } from "#app/platform/fields/text-fields.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { Context } from "#app/platform/records/context.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import type { ActionOutcome, RecordTransitions, WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { type AssignableRecord, defineSideAction } from "#app/programs/queue/record-actions.server.ts";
import type { ChecklistBox } from "./phase-rules.ts";

export interface PhaseCheck {
  key: string;
  at: string;
  by: string | null;
}

/** Select the ticked boxes of a record as JSON: key, instant and user name. `id` is the record's id column. */
export function selectPhaseChecks(type: string, id: string): RawBuilder<PhaseCheck[]> {
  return sql`coalesce((select json_agg(json_build_object('key', box, 'at', done_at,
      'by', ${selectUserName("phaseChecks.doneBy")}) order by done_at)
    from phase_checks where object_type = ${type} and object_id = ${sql.ref(id)}), '[]')`;
}

const checkForm = z.strictObject({ ...recordActionFields, box: z.string().max(60), isDone: checkboxField });

/** Tick a box that an action of a locked record fulfills; the audit row of the action says so. */
export async function tickBox(
  { db, actor, now }: Context,
  { type, id, companyId }: { type: string; id: number; companyId: number },
  box: string,
): Promise<void> {
  await db
    .insertInto("phaseChecks")
    .values({ objectType: type, objectId: id, companyId, box, doneAt: now, doneBy: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Checked extends AssignableRecord {
  boxes: readonly ChecklistBox[];
}

/** Define the action that ticks a box, or unticks it when `isDone` is false. Advisors only. */
export function definePhaseCheckAction<Found extends Checked, Declared extends RecordTransitions<Found>>(
  records: WorkflowRecords<Found, Declared>,
) {
  const { type, lock } = records;
  return defineSideAction(records, "check", checkForm, ({ db, actor, now }, id, form) =>
    idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<Found>> => {
      const found = isAdvisorRole(actor.role) ? await lock(db, actor, id) : null;
      if (!found) return null;
      const { companyId, status } = found;
      const box = found.boxes.find(({ key }) => key === form.box);
      if (!box) return { saved: false, fieldErrors: fieldError("", "This item is no longer on the checklist.") };
      const { key, label } = box;
      const entry = { object: { type, id }, companyId, after: { box: label } };
      if (form.isDone) {
        await sql`with done as (
            insert into phase_checks (object_type, object_id, company_id, box, done_at, done_by)
            values (${type}, ${id}, ${companyId}, ${key}, ${now}, ${actor.userId})
            on conflict do nothing
          ) ${insertAuditRows(actor, [{ ...entry, action: `${type}.tick` }])}`.execute(db);
      } else {
        await sql`with undone as (
            delete from phase_checks where object_type = ${type} and object_id = ${id} and box = ${key}
          ) ${insertAuditRows(actor, [{ ...entry, action: `${type}.untick` }])}`.execute(db);
      }
      return { saved: true, found, to: status };
    }),
  );
}
