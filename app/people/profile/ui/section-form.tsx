import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { FieldOption } from "#app/ui/fields/choice-fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { T } from "#app/ui/text/translate.tsx";
import { SchemaFormContext } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";

/** Form of one section of a page that has several forms; `intent` identifies it and prefixes the ids of its fields. */
export function SectionForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(props: {
  intent: string;
  schema: Schema;
  record?: DefaultValue<z.input<Schema>>;
  version?: number;
  options?: Readonly<Record<string, readonly FieldOption[]>>;
  /** Result of any form of the page. */
  lastResult?: SubmissionResult;
  saveLabel: string;
  /** Note next to the save button. */
  note?: string;
  children: ReactNode | ((fields: ReturnType<typeof useSchemaForm<Schema>>[1]) => ReactNode);
}) {
  const { intent, schema, lastResult, options = {}, children } = props;
  const [form, fields] = useSchemaForm<Schema>({
    id: intent,
    schema,
    lastResult: isResultOf(lastResult, intent) ? lastResult : undefined,
    defaultValue: props.record,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
      <FormErrors form={form} labels={schemaLabels(schema)} />
      <input type="hidden" name="intent" value={intent} />
      {props.version !== undefined && <input type="hidden" name="version" value={props.version} />}
      <SchemaFormContext.Provider value={{ schema, fields, options }}>
        {typeof children === "function" ? children(fields) : children}
      </SchemaFormContext.Provider>
      <div className="row">
        <SubmitButton>{props.saveLabel}</SubmitButton>
        {props.note && (
          <span className="note">
            <T>{props.note}</T>
          </span>
        )}
      </div>
    </Form>
  );
}

/** Tell whether a result of the page belongs to a section's form. */
export function isResultOf(result: SubmissionResult | undefined, intent: string): boolean {
  return result?.initialValue?.intent === intent;
}
