import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import type { EntryRow } from "#app/ui/entries/entry-columns.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { CategoryForm } from "./category-form.tsx";
import { MergeCard } from "./merge-card.tsx";

export const categoryLists = {
  category: { label: "Categories", to: paths.categories },
  subcategory: { label: "Subcategories", to: paths.subcategories },
};

/** The page of a category, or of a subcategory with its parents: its form, its standing, and what it merges into. */
export function CategoryPage({
  category,
  targets,
  parents,
  lastResult,
}: {
  category: EntryRow & {
    company: string;
    companyId: number;
    appliesTo: string[];
    parentId: number | null;
    version: number;
  };
  targets: readonly { id: number; name: string }[];
  parents?: readonly { id: number; name: string; isActive: boolean }[];
  lastResult: SubmissionResult | undefined;
}) {
  const level = parents ? "subcategory" : "category";
  const { label, to } = categoryLists[level];
  const list = to({ company: category.companyId });
  return (
    <Page title={category.name} crumbs={[{ label, to: list }]} purpose={category.company}>
      <FormWithAside
        aside={
          <>
            <EntryStanding entry={category} noun={level} list={list} mayDelete />
            <MergeCard category={category} noun={level} targets={targets} />
          </>
        }
      >
        <CategoryForm
          key={category.version}
          category={category}
          parents={parents}
          cancelTo={list}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
