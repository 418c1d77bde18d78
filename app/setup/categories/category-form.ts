import { z } from "zod";
import { idempotencyKey, intent, lineOfText, recordId, version } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { APPLIES_TO, appliesToWords } from "./category-rules.ts";

const fields = {
  intent,
  name: said(lineOfText(50, "Enter the name."), "Name"),
  appliesTo: said(
    z
      .array(z.enum(APPLIES_TO, { error: "Choose from the list." }), { error: "Choose one at least." })
      .min(1, "Choose one at least."),
    "Applies to",
    { widget: { as: "ticks", words: appliesToWords } },
  ),
};
const parentId = said(recordId, "Category", { widget: { as: "select", emptyLabel: "Choose a category" } });

/** A category that does not exist yet. */
export const newCategoryForm = z.strictObject({ ...fields, idempotencyKey });
/** A subcategory that does not exist yet; it lies in a category. */
export const newSubcategoryForm = z.strictObject({ ...fields, idempotencyKey, parentId });
export type NewCategory = z.output<typeof newCategoryForm> & { parentId?: number };

export const categoryForm = z.strictObject({ ...fields, version });
export const subcategoryForm = z.strictObject({ ...fields, parentId, version });
export type CategoryChange = z.output<typeof categoryForm> & { parentId?: number };

/** Where a merged category's ideas and subcategories go. */
export const mergeForm = z.strictObject({ intent: z.literal("merge"), into: recordId });

/** The columns that a form sets; a category has no parent. */
export function categoryColumnsOf({
  name,
  appliesTo,
  parentId = null,
}: Omit<NewCategory, "parentId"> & { parentId?: number | null }) {
  return { name, appliesTo: APPLIES_TO.filter((use) => appliesTo.includes(use)), parentId };
}
