import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalText,
  recordIdField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { MAX_GROUP_NAME } from "./group-rules.ts";

const color = z
  .string()
  .trim()
  .regex(/^#[\dA-Fa-f]{6}$/, "Enter a color as #RRGGBB, such as #0B746A.")
  .optional()
  .transform((color) => color?.toUpperCase() ?? null);

const fields = {
  intent: intentField(["save"]),
  name: field(requiredText(MAX_GROUP_NAME, "Enter a name."), "Name"),
  description: field(optionalText(500), "Description", { widget: { as: "area", rows: 3 } }),
  /** #RRGGBB in capitals; null for none. */
  color: field(color, "Color", { widget: "color", help: "Marks the {group} in lists and on maps." }),
};

/** Form that creates a group. A group without a `networkId` is company-wide; this cannot change later. */
export const newGroupForm = z.strictObject({
  ...fields,
  idempotencyKey: idempotencyKeyField,
  networkId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "Applies to",
    {
      help: "A {group} for a single {network} can include only that {network}'s {locations} and users. You can't change this later.",
      widget: { as: "select", emptyLabel: "All {networks} in the company" },
    },
  ),
});
export type NewGroup = z.output<typeof newGroupForm>;

export const groupForm = z.strictObject({ ...fields, version: versionField });
export type GroupChange = z.output<typeof groupForm>;

export const groupLayout: FormLayout<typeof newGroupForm> = [{ fields: ["name", "description", "color", "networkId"] }];
