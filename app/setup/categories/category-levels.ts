import { paths } from "#app/paths.ts";
import type { Level } from "./category-rules.ts";

/** Where the pages of each level are, and what they say. */
export const levels = {
  category: {
    title: "Categories",
    purpose: "How {ideas}, social posts and studio requests are sorted, so that people find them.",
    empty: "Add a few broad ones, such as Seasonal, New products or Community.",
    list: paths.categories,
    download: paths.categoriesDownload,
    add: paths.addCategory,
    edit: paths.editCategory,
  },
  subcategory: {
    title: "Subcategories",
    purpose: "The finer order inside a category.",
    empty: "Add finer ones inside a category, such as Holidays inside Seasonal.",
    list: paths.subcategories,
    download: paths.subcategoriesDownload,
    add: paths.addSubcategory,
    edit: paths.editSubcategory,
  },
};

/** The level whose page has an address. */
export function levelAt(pathname: string): Level {
  return pathname.toLowerCase().startsWith("/subcategories") ? "subcategory" : "category";
}
