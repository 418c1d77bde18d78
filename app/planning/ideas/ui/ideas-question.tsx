import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { countText } from "#app/ui/format.ts";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { Say } from "#app/ui/say.tsx";
import { bulkForm, moveText } from "../idea-bulk.ts";

/** What is to become of several ideas: what is left open stays as it is. It takes focus when it comes. */
export function IdeasQuestion({
  ticked,
  categories,
  ...form
}: {
  ticked: readonly { id: number; status: string }[];
  categories: readonly { value: string; label: string }[];
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [ticked]);
  const move = (["activate", "retire"] as const).map((value) => ({ value, label: moveText(value, ticked) }));
  const options = { move, category: [{ value: "none", label: "None" }, ...categories] };
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={`Change ${countText(ticked.length, "idea")}`}>
        <RecordForm
          {...form}
          id="ideas-change"
          schema={bulkForm}
          options={options}
          intent="change"
          saveLabel="Change {ideas}"
          staysInPlace
          wide
        >
          {ticked.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FieldStack>
            <FieldRow>
              <SchemaField name="move" />
              <SchemaField name="category" />
            </FieldRow>
            <p className="soft">
              <Say>
                {"A retired {idea} stays in the {plans} that use it. Another category takes the subcategory away."}
              </Say>
            </p>
          </FieldStack>
        </RecordForm>
      </Card>
    </div>
  );
}
