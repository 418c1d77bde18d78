import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import type { EntryRow } from "#app/ui/entries/entry-columns.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Level } from "../category-rules.ts";
import { MergeCard } from "./merge-card.tsx";

const lists = {
  category: { label: "Categories", to: paths.categories },
  subcategory: { label: "Subcategories", to: paths.subcategories },
};

/** The page of a category or a subcategory: its form, which stands inside, its standing, and what it merges into. */
export function CategoryPage({
  level,
  category,
  targets,
  children,
}: {
  level: Level;
  category: EntryRow & { company: string; companyId: number };
  targets: readonly { id: number; name: string }[];
  children: ReactNode;
}) {
  const list = { label: lists[level].label, to: lists[level].to({ company: category.companyId }) };
  return (
    <Page title={category.name} crumbs={[list]} purpose={category.company}>
      <FormWithAside
        aside={
          <>
            <EntryStanding entry={category} noun={level} list={list.to} mayDelete />
            <MergeCard category={category} noun={level} targets={targets} />
          </>
        }
      >
        {children}
      </FormWithAside>
    </Page>
  );
}
