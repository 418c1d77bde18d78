import type { SubmissionResult } from "@conform-to/react";
import { CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { categoryForm, newCategoryForm, newSubcategoryForm, subcategoryForm } from "../category-form.ts";
import { APPLIES_TO, appliesToWords } from "../category-rules.ts";

interface Category {
  name: string;
  appliesTo: string[];
  parentId: number | null;
  version: number;
}

/** Makes a category, or changes the one that is handed in. */
export function CategoryForm({
  category,
  cancelTo,
  lastResult,
}: {
  category?: Category;
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "category",
    schema: category ? categoryForm : newCategoryForm,
    lastResult,
    defaultValue: valuesOf(category),
  });
  return (
    <EntryForm
      form={form}
      version={category?.version}
      labels={labels}
      saveLabel={category ? "Save category" : "Create category"}
      cancelTo={cancelTo}
    >
      <Card>
        <FieldStack>
          <SharedFields fields={fields} />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

/** Makes a subcategory, or changes the one that is handed in. */
export function SubcategoryForm({
  category,
  parents,
  parentId,
  cancelTo,
  lastResult,
}: {
  category?: Category;
  parents: readonly { id: number; name: string; isActive: boolean }[];
  /** The category that a new one begins with. */
  parentId?: number;
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "subcategory",
    schema: category ? subcategoryForm : newSubcategoryForm,
    lastResult,
    defaultValue: { ...valuesOf(category), parentId: category?.parentId ?? parentId },
  });
  return (
    <EntryForm
      form={form}
      version={category?.version}
      labels={labels}
      saveLabel={category ? "Save subcategory" : "Create subcategory"}
      cancelTo={cancelTo}
    >
      <Card>
        <FieldStack>
          <SelectField
            field={fields.parentId}
            label={labels.parentId}
            emptyLabel="Choose a category"
            options={parents.map(({ id, name, isActive }) => ({
              value: String(id),
              label: isActive ? name : `${name} (inactive)`,
            }))}
          />
          <SharedFields fields={fields} />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

function SharedFields({ fields }: { fields: Record<"name" | "appliesTo", Field> }) {
  return (
    <>
      <TextField field={fields.name} label={labels.name} autoComplete="off" />
      <CheckboxGroupField
        field={fields.appliesTo}
        label={labels.appliesTo}
        options={APPLIES_TO.map((value) => ({ value, label: appliesToWords[value] }))}
      />
    </>
  );
}

function valuesOf(category: Category | undefined) {
  if (!category) return { appliesTo: ["ideas" as const] };
  return { name: category.name, appliesTo: APPLIES_TO.filter((use) => category.appliesTo.includes(use)) };
}

const labels = { name: "Name", appliesTo: "Applies to", parentId: "Category" };
