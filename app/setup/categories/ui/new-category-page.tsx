import type { SubmissionResult } from "@conform-to/react";
import { Page } from "#app/ui/page.tsx";
import { CategoryForm } from "./category-form.tsx";
import { categoryLists } from "./category-page.tsx";

interface NewCategoryPageProps {
  company: { id: number; name: string };
  parents?: readonly { id: number; name: string; isActive: boolean }[];
  parentId: number;
  lastResult: SubmissionResult | undefined;
}

/** The page of a new category, or of a new subcategory where it has parents to lie in. */
export function NewCategoryPage({ company, parents, parentId, lastResult }: NewCategoryPageProps) {
  const level = parents ? "subcategory" : "category";
  const { label, to } = categoryLists[level];
  const list = to({ company: company.id });
  return (
    <Page
      title={`Add ${level}`}
      width="form"
      crumbs={[{ label, to: list }]}
      purpose={`For ${company.name}. It stands last in the list.`}
    >
      <CategoryForm parents={parents} parentId={parentId || undefined} cancelTo={list} lastResult={lastResult} />
    </Page>
  );
}
