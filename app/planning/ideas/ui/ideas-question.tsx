import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { countText } from "#app/ui/format.ts";
import { FieldRow, FieldStack, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { bulkForm, moveText } from "../idea-bulk.ts";
import { Say } from "#app/ui/say.tsx";

/** What is to become of several ideas: what is left open stays as it is. It takes focus when it comes. */
export function IdeasQuestion({
  ticked,
  categories,
  cancelTo,
  lastResult,
}: {
  ticked: readonly { id: number; status: string }[];
  categories: readonly { value: string; label: string }[];
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [ticked]);
  const [form, fields] = useSchemaForm({ id: "ideas-change", schema: bulkForm, lastResult });
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={`Change ${countText(ticked.length, "idea")}`}>
        <Form method="post" {...getFormProps(form)} preventScrollReset>
          {ticked.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FieldStack>
            <FormProblems form={form} labels={labels} />
            <FieldRow>
              <SelectField
                field={fields.move}
                label={labels.move}
                emptyLabel="Keep as it is"
                options={(["activate", "retire"] as const).map((value) => ({ value, label: moveText(value, ticked) }))}
                optional
              />
              <SelectField
                field={fields.category}
                label={labels.category}
                emptyLabel="Keep as it is"
                options={[{ value: "none", label: "None" }, ...categories]}
                optional
              />
            </FieldRow>
            <p className="soft">
              <Say>
                {"A retired {idea} stays in the {plans} that use it. Another category takes the subcategory away."}
              </Say>
            </p>
            <div className="row row-after">
              <SubmitButton intent="change">
                <Say>{"Change {ideas}"}</Say>
              </SubmitButton>
              <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            </div>
          </FieldStack>
        </Form>
      </Card>
    </div>
  );
}

const labels = { move: "Status", category: "Category" };
