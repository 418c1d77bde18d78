import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { optionalText, recordId, ticked } from "#app/platform/fields/text-fields.ts";
import { problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { may, refusalOf } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import type { Transitions } from "#app/platform/workflow/transitions.ts";
import {
  declareStep,
  type Step,
  type StepOutcome,
  type Workflow,
  type WorkflowRecord,
} from "#app/platform/workflow/workflow.server.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import { give } from "./hand-over.server.ts";

const commentForm = z.strictObject({
  ...stepFields,
  text: optionalText(1_000).pipe(z.string().min(1, "Write a comment first.")),
  isInternal: ticked,
});

const assignForm = z.strictObject({ ...stepFields, assigneeId: recordId.optional() });

export interface Assigned extends WorkflowRecord {
  /** The advisor who has it; null for nobody. */
  assigneeId: number | null;
}

/** Writes a comment on a record; advisors may keep it among themselves. */
export function commentStep<Found extends Assigned, Ways extends Transitions<Found>>(workflow: Workflow<Found, Ways>) {
  const { type, lock } = workflow;
  return besides(workflow, "comment", commentForm, (db, editor, id, form, now) =>
    once(db, editor, form, now, async (db): Promise<StepOutcome<Found>> => {
      const found = await lock(db, editor, id);
      if (!found) return null;
      const isInternal = form.isInternal && isAdvisorRole(editor.role);
      await writeComment(db, editor, { type, id, companyId: found.companyId }, form.text, now, isInternal);
      return { saved: true, found, to: found.status };
    }),
  );
}

/** Gives a record to an advisor of its company, or to nobody. Only advisors do. */
export function assignStep<Found extends Assigned, Ways extends Transitions<Found>>(workflow: Workflow<Found, Ways>) {
  const { type, table, lock } = workflow;
  return besides(workflow, "assign", assignForm, (db, editor, id, { assigneeId = null }, now) =>
    db.transaction().execute(async (db): Promise<StepOutcome<Found>> => {
      const found = isAdvisorRole(editor.role) ? await lock(db, editor, id) : null;
      if (!found) return null;
      const { companyId, status } = found;
      const problems = await give(db, editor, { table, type, companyId }, [found], assigneeId, now);
      if (problems) return { saved: false, problems };
      return { saved: true, found, to: status };
    }),
  );
}

/**
 * Declare what is done to a record besides its steps, as `answerStep` takes it. It is for those who may take one of the
 * record's steps.
 */
export function besides<Found extends Assigned, Ways extends Transitions<Found>, Form extends object>(
  workflow: Workflow<Found, Ways>,
  verb: string,
  form: z.ZodType<Form>,
  take: (db: Db, editor: Editor, id: number, form: Form, now: Date) => Promise<StepOutcome<Found>>,
): Step<Found, Form> {
  const { noun, lock, transitions } = workflow;
  const isThere = async (db: Db, editor: Editor, id: number) => (await lock(db, editor, id)) !== null;
  const takeAllowed = async (
    db: Db,
    editor: Editor,
    id: number,
    given: Form,
    now: Date,
  ): Promise<StepOutcome<Found>> => {
    const isAllowed = Object.values(transitions).some(({ permission }) => may(editor, permission));
    if (isAllowed) return take(db, editor, id, given, now);
    return (await isThere(db, editor, id)) ? { saved: false, problems: problem("", refusalOf(editor)) } : null;
  };
  const step = Object.assign(takeAllowed, {
    noun,
    form,
    isThere,
    withRead: (db: Db, editor: Editor, id: number, read: object, now: Date) =>
      takeAllowed(db, editor, id, form.parse(read), now),
  });
  declareStep(workflow, verb, step);
  return step;
}
