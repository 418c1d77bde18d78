import type { SubmissionResult } from "@conform-to/react";
import { FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { categoryForm, newCategoryForm, newSubcategoryForm, subcategoryForm } from "../category-form.ts";

interface CategoryFormProps {
  category?: { name: string; appliesTo: string[]; parentId: number | null; version: number };
  /** What a subcategory may lie in; absent for a category. */
  parents?: readonly { id: number; name: string; isActive: boolean }[];
  /** The category that a new subcategory begins with. */
  parentId?: number;
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}

/** Makes a category or a subcategory, or changes the one that is handed in. */
export function CategoryForm({ category, parents, parentId, cancelTo, lastResult }: CategoryFormProps) {
  const noun = parents ? "subcategory" : "category";
  const [kept, fresh] = parents ? [subcategoryForm, newSubcategoryForm] : [categoryForm, newCategoryForm];
  return (
    <RecordForm
      id={noun}
      schema={category ? kept : fresh}
      record={category ?? { appliesTo: ["ideas"], parentId }}
      isNew={!category}
      lastResult={lastResult}
      saveLabel={category ? `Save ${noun}` : `Create ${noun}`}
      cancelTo={cancelTo}
    >
      <Card>
        <FieldStack>
          {parents && (
            <SchemaField
              name="parentId"
              options={parents.map(({ id, name, isActive }) => ({
                value: String(id),
                label: isActive ? name : `${name} (inactive)`,
              }))}
            />
          )}
          <SchemaField name="name" />
          <SchemaField name="appliesTo" />
        </FieldStack>
      </Card>
    </RecordForm>
  );
}
