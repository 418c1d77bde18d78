import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  recordIdField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { APPLIES_TO, appliesToWords } from "./category-rules.ts";

const fields = {
  intent: intentField(["save"]),
  name: field(requiredText(50, "Enter a name."), "Name"),
  appliesTo: field(
    z
      .array(z.enum(APPLIES_TO, { error: "Choose from the list." }), { error: "Choose at least one." })
      .min(1, "Choose at least one."),
    "Applies to",
    { widget: { as: "ticks", words: appliesToWords } },
  ),
};
const parentId = field(recordIdField, "Category", { widget: { as: "select", emptyLabel: "Choose a category" } });

/** Form that creates a category. */
export const newCategoryForm = z.strictObject({ ...fields, idempotencyKey: idempotencyKeyField });
/** Form that creates a subcategory within a category. */
export const newSubcategoryForm = z.strictObject({ ...fields, idempotencyKey: idempotencyKeyField, parentId });
export type NewCategory = z.output<typeof newCategoryForm> & { parentId?: number };

export const categoryForm = z.strictObject({ ...fields, version: versionField });
export const subcategoryForm = z.strictObject({ ...fields, parentId, version: versionField });
export type CategoryChange = z.output<typeof categoryForm> & { parentId?: number };

export const categoryLayout: FormLayout<typeof subcategoryForm> = [{ fields: ["parentId", "name", "appliesTo"] }];

/** Form that merges a category into another one. */
export const mergeCategoryForm = z.strictObject({ intent: z.literal("merge"), into: recordIdField });

/** Return the columns that a form sets; a category has no parent. */
export function categoryColumns({
  name,
  appliesTo,
  parentId = null,
}: Omit<NewCategory, "parentId"> & { parentId?: number | null }) {
  return { name, appliesTo: APPLIES_TO.filter((use) => appliesTo.includes(use)), parentId };
}
