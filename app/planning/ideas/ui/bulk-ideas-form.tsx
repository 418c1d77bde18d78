import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { countText } from "#app/ui/text/format.ts";
import { FieldRow, FieldStack } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { IdeaStatus } from "#app/planning/idea-catalog/idea-rules.ts";
import { bulkIdeasForm, bulkActionLabel } from "../bulk-ideas-form.ts";

/** Form that changes several ideas; an empty field changes nothing. It takes focus when it appears. */
export function BulkIdeasForm({
  selected,
  categories,
  ...form
}: {
  selected: readonly { id: number; status: IdeaStatus }[];
  categories: readonly { value: string; label: string }[];
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [selected]);
  const move = (["activate", "retire"] as const).map((value) => ({ value, label: bulkActionLabel(value, selected) }));
  const options = { move, category: [{ value: "none", label: "None" }, ...categories] };
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={`Change ${countText(selected.length, "idea")}`}>
        <RecordForm
          {...form}
          id="ideas-change"
          schema={bulkIdeasForm}
          options={options}
          intent="change"
          saveLabel="Change {ideas}"
          keepsScroll
          wide
        >
          {selected.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FieldStack>
            <FieldRow>
              <SchemaField name="move" />
              <SchemaField name="category" />
            </FieldRow>
            <p className="soft">
              <T>{"Retired {ideas} stay in {plans} that use them. Changing the category removes the subcategory."}</T>
            </p>
          </FieldStack>
        </RecordForm>
      </Card>
    </div>
  );
}
