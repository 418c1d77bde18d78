import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Option } from "#app/ui/choice-fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { labelsOf } from "#app/ui/record-form/field-words.ts";
import { FormOfFieldsContext } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";

/** The form of one section of a page that has several; `intent` tells them apart, and begins the ids of its fields. */
export function SectionForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(props: {
  intent: string;
  schema: Schema;
  record?: DefaultValue<z.input<Schema>>;
  version?: number;
  options?: Readonly<Record<string, readonly Option[]>>;
  /** The answer to whichever form of the page was sent. */
  lastResult?: SubmissionResult;
  saveLabel: string;
  /** What stands beside Save. */
  note?: string;
  children: ReactNode | ((fields: ReturnType<typeof useSchemaForm<Schema>>[1]) => ReactNode);
}) {
  const { intent, schema, lastResult, options = {}, children } = props;
  const [form, fields] = useSchemaForm<Schema>({
    id: intent,
    schema,
    lastResult: answers(lastResult, intent) ? lastResult : undefined,
    defaultValue: props.record,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
      <FormProblems form={form} labels={labelsOf(schema)} />
      <input type="hidden" name="intent" value={intent} />
      {props.version !== undefined && <input type="hidden" name="version" value={props.version} />}
      <FormOfFieldsContext.Provider value={{ schema, fields, options }}>
        {typeof children === "function" ? children(fields) : children}
      </FormOfFieldsContext.Provider>
      <div className="row">
        <SubmitButton>{props.saveLabel}</SubmitButton>
        {props.note && <span className="note">{props.note}</span>}
      </div>
    </Form>
  );
}

/** Whether an answer of the page is to the form of a section. */
export function answers(result: SubmissionResult | undefined, intent: string): boolean {
  return result?.initialValue?.intent === intent;
}
