import { newCategoryForm } from "#app/setup/categories/category-form.ts";
import { changeCategory, createCategory } from "#app/setup/categories/save-category.server.ts";
import { makeCategoryMove } from "#app/setup/categories/make-category-move.server.ts";
import { mergeCategory } from "#app/setup/categories/merge-category.server.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

let last = 0;
const newName = () => `Sorted ${(last += 1)}`;

export function categoryChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { sunrise } = world;
  return {
    createCategory: {
      async scene() {
        const taken = await makeCategory(db, sunrise);
        const form = newCategoryForm.parse({ name: newName(), appliesTo: ["ideas"] });
        return {
          saves: () => createCategory(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            createCategory(db, senior, { companyId: sunrise.id }, { ...form, name: taken.name.toUpperCase() }, now),
          isAbsent: () => createCategory(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    changeCategory: {
      async scene() {
        const [{ id, version }, taken] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        const form = { ...newCategoryForm.parse({ name: newName(), appliesTo: ["ideas"] }), version };
        return {
          saves: () => changeCategory(db, senior, { level: "category", id }, form, now),
          refuses: () => changeCategory(db, senior, { level: "category", id }, { ...form, name: taken.name }, now),
          isAbsent: () => changeCategory(db, harborAdvisor, { level: "category", id }, form, now),
        };
      },
    },
    makeCategoryMove: {
      async scene() {
        const [category, used] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        await makeIdea(db, await makeChannel(db, sunrise), { categoryId: used.id });
        const remove = ({ id }: { id: number }) => ({ intent: "delete" as const, entryId: id });
        return {
          saves: () => makeCategoryMove(db, senior, "category", remove(category), now),
          refuses: () => makeCategoryMove(db, senior, "category", remove(used), now),
          isAbsent: () => makeCategoryMove(db, harborAdvisor, "category", remove(category), now),
        };
      },
    },
    mergeCategory: {
      async scene() {
        const [{ id }, into] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        return {
          saves: () => mergeCategory(db, senior, "category", id, into.id, now),
          refuses: () => mergeCategory(db, senior, "category", id, id, now),
          isAbsent: () => mergeCategory(db, harborAdvisor, "category", id, into.id, now),
        };
      },
    },
  };
}
