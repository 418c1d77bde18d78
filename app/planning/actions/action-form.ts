import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";
import { intent, lineOfText, optionalText, recordId, version } from "#app/platform/fields/text-fields.ts";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { ACTION_MOVES } from "./action-rules.ts";

export const MOST_EVIDENCE = 10;

/** Nobody in particular is null. */
export const ownerField = recordId.optional().transform((id) => id ?? null);

/** One step of an action: the button's name, and a reason where it asks for one. */
export const moveForm = z.object({
  intent: z.enum(ACTION_MOVES),
  id: recordId,
  version: version.optional(),
  reason: optionalText(1_000),
});

const title = lineOfText(100, "Enter what to do.");

export const actionFields = {
  title: said(title, "What to do"),
  detail: said(optionalText(1_000), "Detail", { widget: { as: "area", rows: 3 } }),
  dueOn: said(dayField("Enter a day."), "Due", { widget: "day" }),
  ownerId: said(ownerField, "Who does it", { widget: { as: "select", emptyLabel: "Anybody" } }),
};

/** When an action is due and who does it; what it says, where it is somebody's own. */
export const actionForm = z.strictObject({
  intent,
  version,
  ...actionFields,
  title: said(title.optional(), "What to do"),
});
export type ActionChange = z.output<typeof actionForm>;

export const noteForm = z.strictObject({
  intent,
  text: optionalText(1_000).pipe(z.string().min(1, "Write a note first.")),
});
