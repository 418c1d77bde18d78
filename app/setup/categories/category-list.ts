import { defineList } from "#app/ui/list-address.ts";
import { oneOf, recordId } from "#app/ui/list-filters.ts";
import { APPLIES_TO } from "./category-rules.ts";

const filters = { active: oneOf(["yes", "no"]), applies: oneOf(APPLIES_TO) };

/** The address of a company's list of categories. */
export const categoryList = defineList({
  sorts: { order: "other", name: "text", active: "other", ideas: "other", subcategories: "other" },
  defaultSort: { by: "order", desc: false },
  filters,
});

/** The address of a company's list of subcategories. */
export const subcategoryList = defineList({
  sorts: { order: "other", name: "text", parent: "text", active: "other", ideas: "other" },
  defaultSort: { by: "order", desc: false },
  filters: { ...filters, parent: recordId() },
});

export type CategoryListState = ReturnType<typeof categoryList.decode>;
export type SubcategoryListState = ReturnType<typeof subcategoryList.decode>;
