import { z } from "zod";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalText,
  recordId,
  version,
} from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { MOST_NAME } from "./group-rules.ts";

const color = z
  .string()
  .trim()
  .regex(/^#[\dA-Fa-f]{6}$/, "Enter a color as #RRGGBB, such as #0B746A.")
  .optional()
  .transform((color) => color?.toUpperCase() ?? null);

const fields = {
  intent,
  name: said(lineOfText(MOST_NAME, "Enter a name."), "Name"),
  description: said(optionalText(500), "Description", { widget: { as: "area", rows: 3 } }),
  /** #RRGGBB in capitals; null for none. */
  color: said(color, "Color", { widget: "color", help: "Marks the {group} in lists and on maps." }),
};

/** A group that does not exist yet. `networkId` null reaches across the company, and stays what it is. */
export const newGroupForm = z.strictObject({
  ...fields,
  idempotencyKey,
  networkId: said(
    recordId.optional().transform((id) => id ?? null),
    "Reaches",
    {
      help: "A {group} of one {network} takes its {locations} and users alone. This stays as you choose it now.",
      widget: { as: "select", emptyLabel: "All {networks} of the company" },
    },
  ),
});
export type NewGroup = z.output<typeof newGroupForm>;

export const groupForm = z.strictObject({ ...fields, version });
export type GroupChange = z.output<typeof groupForm>;
