import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { requiredLines, recordIdField, checkboxField } from "#app/platform/fields/text-fields.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { permissionRefusal } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { canAct } from "#app/platform/workflow/define-workflow.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import {
  declareAction,
  type RecordAction,
  type ActionOutcome,
  type RecordTransitions,
  type WorkflowRecord,
  type WorkflowRecords,
} from "#app/platform/workflow/workflow.server.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { assignRecords } from "./reassign.server.ts";

const commentForm = z.strictObject({
  ...recordActionFields,
  text: requiredLines(1_000, "Write a comment first."),
  isInternal: checkboxField,
});

const assignForm = z.strictObject({ ...recordActionFields, assigneeId: recordIdField.optional() });

export interface AssignableRecord extends WorkflowRecord {
  /** Id of the assigned advisor; null when the record is unassigned. */
  assigneeId: number | null;
}

/** Define the action that comments on a record; advisors can keep a comment internal. */
export function defineCommentAction<Found extends AssignableRecord, Declared extends RecordTransitions<Found>>(
  records: WorkflowRecords<Found, Declared>,
) {
  const { type, lock } = records;
  return defineSideAction(records, "comment", commentForm, ({ db, actor, now }, id, form) =>
    idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<Found>> => {
      const found = await lock(db, actor, id);
      if (!found) return null;
      const isInternal = form.isInternal && isAdvisorRole(actor.role);
      await writeComment({ db, actor, now }, { type, id, companyId: found.companyId }, form.text, isInternal);
      return { saved: true, found, to: found.status };
    }),
  );
}

/** Define the action that assigns a record to an advisor of its company, or to nobody. Advisors only. */
export function defineAssignAction<Found extends AssignableRecord, Declared extends RecordTransitions<Found>>(
  records: WorkflowRecords<Found, Declared>,
) {
  const { type, table, lock } = records;
  return defineSideAction(records, "assign", assignForm, ({ db, actor, now }, id, { assigneeId = null }) =>
    db.transaction().execute(async (db): Promise<ActionOutcome<Found>> => {
      const found = isAdvisorRole(actor.role) ? await lock(db, actor, id) : null;
      if (!found) return null;
      const { companyId, status } = found;
      const fieldErrors = await assignRecords({ db, actor, now }, { table, type, companyId }, [found], assigneeId);
      if (fieldErrors) return { saved: false, fieldErrors };
      return { saved: true, found, to: status };
    }),
  );
}

/**
 * Define an action on a record that is not a transition, in the form that `runPostedAction` takes. Allowed for users who can
 * take one of the record's transitions.
 */
export function defineSideAction<
  Found extends AssignableRecord,
  Declared extends RecordTransitions<Found>,
  Form extends object,
>(
  records: WorkflowRecords<Found, Declared>,
  action: string,
  form: z.ZodType<Form>,
  take: (context: Context, id: number, form: Form) => Promise<ActionOutcome<Found>>,
): RecordAction<Found, Form> {
  const { lock, workflow } = records;
  const isThere = async (db: Db, actor: Actor, id: number) => (await lock(db, actor, id)) !== null;
  const takeAllowed = async ({ db, actor, now }: Context, id: number, input: Form): Promise<ActionOutcome<Found>> => {
    if (canAct(actor, workflow)) return take({ db, actor, now }, id, input);
    return (await isThere(db, actor, id))
      ? { saved: false, fieldErrors: fieldError("", permissionRefusal(actor)) }
      : null;
  };
  const sideAction = Object.assign(takeAllowed, {
    noun: workflow.noun,
    form,
    isThere,
    withRead: (context: Context, id: number, read: object) => takeAllowed(context, id, form.parse(read)),
  });
  declareAction(records, action, sideAction);
  return sideAction;
}
