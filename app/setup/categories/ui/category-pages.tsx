import type { SubmissionResult } from "@conform-to/react";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import { SettingUsage } from "#app/ui/settings/setting-usage.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import {
  categoryForm,
  categoryLayout,
  newCategoryForm,
  newSubcategoryForm,
  subcategoryForm,
} from "../category-form.ts";
import { categoryKinds } from "../category-levels.ts";
import type { CategoryLevel } from "../category-rules.ts";
import { MergeCard } from "./merge-card.tsx";

interface Shown {
  level: CategoryLevel;
  /** Categories that a subcategory can be in; absent for a category. */
  parents?: readonly { id: number; name: string; isActive: boolean }[];
  lastResult: SubmissionResult | undefined;
}

/** Page of a new category or subcategory, which starts in the category of its address. */
export function NewCategoryPage({
  company,
  parentId,
  ...shown
}: Shown & { company: { id: number; name: string }; parentId: number }) {
  const { level, parents, lastResult } = shown;
  const { title, list } = categoryKinds[level];
  const listTo = list({ company: company.id });
  return (
    <Page
      title={`Add ${level}`}
      width="form"
      crumbs={[{ label: title, to: listTo }]}
      purpose={`For ${company.name}. It's added at the end of the list.`}
    >
      <RecordForm
        id={level}
        schema={level === "category" ? newCategoryForm : newSubcategoryForm}
        record={{ appliesTo: ["ideas"], parentId: parentId || undefined }}
        isNew
        options={{ parentId: parents ?? [] }}
        lastResult={lastResult}
        saveLabel={`Create ${level}`}
        cancelTo={listTo}
      >
        <FormSections layout={categoryLayout} />
      </RecordForm>
    </Page>
  );
}

/** Page of a category or subcategory: its form, its uses and its merge. */
export function CategoryPage({
  category,
  targets,
  ...shown
}: Shown & {
  category: SettingRow & { company: string; companyId: number; version: number };
  targets: readonly { id: number; name: string }[];
}) {
  const { level, parents, lastResult } = shown;
  const { title, list } = categoryKinds[level];
  const listTo = list({ company: category.companyId });
  return (
    <Page title={category.name} crumbs={[{ label: title, to: listTo }]} purpose={category.company}>
      <FormWithAside
        aside={
          <>
            <SettingUsage entry={category} noun={level} list={listTo} canDelete />
            <MergeCard category={category} noun={level} targets={targets} />
          </>
        }
      >
        <RecordForm
          key={category.version}
          id={level}
          schema={level === "category" ? categoryForm : subcategoryForm}
          record={category}
          options={{ parentId: parents ?? [] }}
          lastResult={lastResult}
          saveLabel={`Save ${level}`}
          cancelTo={listTo}
        >
          <FormSections layout={categoryLayout} />
        </RecordForm>
      </FormWithAside>
    </Page>
  );
}
