import { paths } from "#app/paths.ts";
import type { CategoryLevel } from "./category-rules.ts";

/** Addresses and texts of each level's pages. */
export const categoryKinds = {
  category: {
    title: "Categories",
    purpose: "Categories help users find {ideas}, social posts and studio requests.",
    empty: "Add a few broad ones, such as Seasonal, New products or Community.",
    list: paths.categories,
    download: paths.categoriesDownload,
    add: paths.addCategory,
    edit: paths.editCategory,
  },
  subcategory: {
    title: "Subcategories",
    purpose: "Subcategories divide a category further.",
    empty: "Add more specific ones inside a category, such as Holidays inside Seasonal.",
    list: paths.subcategories,
    download: paths.subcategoriesDownload,
    add: paths.addSubcategory,
    edit: paths.editSubcategory,
  },
};

/** Return the level of a page's address. */
export function categoryLevelAt(pathname: string): CategoryLevel {
  return pathname.toLowerCase().startsWith("/subcategories") ? "subcategory" : "category";
}
