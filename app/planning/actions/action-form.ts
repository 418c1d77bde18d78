import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalText,
  requiredLines,
  recordIdField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { actionWorkflow } from "./action-rules.ts";

export const MAX_EVIDENCE_FILES = 10;

/** Id of the user an action is assigned to; null when it is assigned to anyone. */
export const assigneeField = recordIdField.optional().transform((id) => id ?? null);

/** Transition of an action: the name of its button, and a reason when it needs one. */
export const actionTransitionForm = z.object({
  intent: z.enum(actionWorkflow.actions),
  id: recordIdField,
  version: versionField.optional(),
  reason: optionalText(1_000),
});

const title = requiredText(100, "Enter a title.");

export const actionFields = {
  title: field(title, "Title"),
  detail: field(optionalText(1_000), "Details", { widget: { as: "area", rows: 3 } }),
  dueOn: field(dayField("Enter a date."), "Due date", { widget: "day" }),
  ownerId: field(assigneeField, "Assigned to", { widget: { as: "select", emptyLabel: "Unassigned" } }),
};

/** Form of an action's due date and assignment; title and details apply to custom actions only. */
export const actionForm = z.strictObject({
  intent: intentField(["save"]),
  version: versionField,
  ...actionFields,
  title: field(title.optional(), "Title"),
});
export type ActionChange = z.output<typeof actionForm>;

export const actionNoteForm = z.strictObject({
  intent: intentField(["note"]),
  text: requiredLines(1_000, "Enter a note."),
  /** Notes that waited for a network carry one. */
  idempotencyKey: idempotencyKeyField,
});
