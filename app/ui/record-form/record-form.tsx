import { type DefaultValue, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { assumeType } from "../assume-type.ts";
import type { FieldOption } from "../choice-fields.tsx";
import { FormErrors, SaveBar, useUnsavedChangesGuard } from "../form.tsx";
import { useSchemaForm } from "../schema-form.ts";
import { randomHex } from "../random-hex.ts";
import { schemaLabels, recordToFormValues } from "./field-texts.ts";
import styles from "./record-form.module.css";
import { SchemaFormContext } from "./schema-field.tsx";

type ConformForm<Schema extends z.ZodType<unknown, Record<string, unknown>>> = ReturnType<typeof useSchemaForm<Schema>>;

interface RecordFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  /** Prefix of the field ids: "network". */
  id: string;
  schema: Schema;
  lastResult: SubmissionResult | undefined;
  /** Initial values: a record as it was read, or the defaults of a new one. */
  record?: object;
  /**
   * True when the record does not exist yet: its form then has an idempotency key, and that of an existing one a
   * version.
   */
  isNew?: boolean;
  /** Options of selects, radio buttons and checkboxes, by field. */
  options?: Readonly<Record<string, readonly (FieldOption | { id: number; name: string; isActive?: boolean })[]>>;
  saveLabel: string;
  cancelTo?: string;
  /** Value of `intent` that the Save button posts. */
  intent?: string;
  /** Further buttons next to Save. */
  actions?: ReactNode;
  /** Address to post to; the form's own page by default. */
  action?: string;
  encType?: "multipart/form-data";
  /** True when the page keeps its scroll position. */
  keepsScroll?: boolean;
  /** True when it takes the page's whole width, because its cards lay out their fields themselves. */
  wide?: boolean;
  /** Cards with fields: <SchemaField name="..." />, or a function that renders conform's fields itself. */
  children: ReactNode | ((fields: ConformForm<Schema>[1], form: ConformForm<Schema>[0]) => ReactNode);
}

/**
 * Form of one record: its errors, its fields by the schema, Save and Cancel, and a question before leaving with unsaved
 * changes.
 */
export function RecordForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(props: RecordFormProps<Schema>) {
  const { id, schema, lastResult, record = {}, isNew = false, options = {}, children } = props;
  const [form, fields] = useSchemaForm<Schema>({ id, schema, lastResult, defaultValue: initialValues(schema, record) });
  const version: unknown = Reflect.get(record, "version");
  useUnsavedChangesGuard(form);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={props.action}
      encType={props.encType}
      preventScrollReset={props.keepsScroll}
      className={styles.form}
      data-wide={props.wide}
    >
      {isNew && <IdempotencyKeyInput />}
      {typeof version === "number" && <input type="hidden" name="version" value={version} />}
      <FormErrors form={form} labels={schemaLabels(schema)} />
      <SchemaFormContext.Provider value={{ schema, fields, options }}>
        {typeof children === "function" ? children(fields, form) : children}
      </SchemaFormContext.Provider>
      <SaveBar saveLabel={props.saveLabel} intent={props.intent} cancelTo={props.cancelTo}>
        {props.actions}
      </SaveBar>
    </Form>
  );
}

function initialValues<Schema extends z.ZodType>(schema: Schema, record: object): DefaultValue<z.input<Schema>> {
  return assumeType(recordToFormValues(schema, record));
}

/**
 * Hidden key of the page that a form was sent from, so that its record is created only once. The server's key stays
 * after hydration; React does not compare attributes of an uncontrolled input.
 */
export function IdempotencyKeyInput() {
  const [key] = useState(randomHex);
  return <input type="hidden" name="idempotencyKey" defaultValue={key} suppressHydrationWarning />;
}
