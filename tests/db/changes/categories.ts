import { newCategoryForm } from "#app/setup/categories/category-form.ts";
import { changeCategory, createCategory } from "#app/setup/categories/save-category.server.ts";
import { applyCategoryCommand } from "#app/setup/categories/apply-category-command.server.ts";
import { mergeCategory } from "#app/setup/categories/merge-category.server.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

let last = 0;
const newName = () => `Sorted ${(last += 1)}`;

export function categoryChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { sunrise } = world;
  return {
    createCategory: {
      async scenario() {
        const taken = await makeCategory(db, sunrise);
        const form = newCategoryForm.parse({ name: newName(), appliesTo: ["ideas"] });
        return {
          saves: () => createCategory({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            createCategory(
              { db, actor: senior, now },
              { companyId: sunrise.id },
              { ...form, name: taken.name.toUpperCase() },
            ),
          isAbsent: () => createCategory({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    changeCategory: {
      async scenario() {
        const [{ id, version }, taken] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        const form = { ...newCategoryForm.parse({ name: newName(), appliesTo: ["ideas"] }), version };
        return {
          saves: () => changeCategory({ db, actor: senior, now }, { level: "category", id }, form),
          refuses: () =>
            changeCategory({ db, actor: senior, now }, { level: "category", id }, { ...form, name: taken.name }),
          isAbsent: () => changeCategory({ db, actor: harborAdvisor, now }, { level: "category", id }, form),
        };
      },
    },
    applyCategoryCommand: {
      async scenario() {
        const [category, used] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        await makeIdea(db, await makeChannel(db, sunrise), { categoryId: used.id });
        const remove = ({ id }: { id: number }) => ({ intent: "delete" as const, settingId: id });
        return {
          saves: () => applyCategoryCommand(db, senior, { level: "category", command: remove(category), now }),
          refuses: () => applyCategoryCommand(db, senior, { level: "category", command: remove(used), now }),
          isAbsent: () =>
            applyCategoryCommand(db, harborAdvisor, { level: "category", command: remove(category), now }),
        };
      },
    },
    mergeCategory: {
      async scenario() {
        const [{ id }, into] = [await makeCategory(db, sunrise), await makeCategory(db, sunrise)];
        return {
          saves: () => mergeCategory(db, senior, { level: "category", categoryId: id, intoId: into.id, now }),
          refuses: () => mergeCategory(db, senior, { level: "category", categoryId: id, intoId: id, now }),
          isAbsent: () => mergeCategory(db, harborAdvisor, { level: "category", categoryId: id, intoId: into.id, now }),
        };
      },
    },
  };
}
