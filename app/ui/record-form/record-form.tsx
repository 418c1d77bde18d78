import { type DefaultValue, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { assumeType } from "../assume-type.ts";
import type { Option } from "../choice-fields.tsx";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "../form.tsx";
import { useSchemaForm } from "../schema-form.ts";
import { newKey } from "../new-key.ts";
import { labelsOf, typedValues } from "./field-words.ts";
import styles from "./record-form.module.css";
import { FormOfFieldsContext } from "./schema-field.tsx";

type Drawn<Schema extends z.ZodType<unknown, Record<string, unknown>>> = ReturnType<typeof useSchemaForm<Schema>>;

interface RecordFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  /** Begins the ids of its fields: "network". */
  id: string;
  schema: Schema;
  lastResult: SubmissionResult | undefined;
  /** What the fields begin with: a record as it was read, or what a new one begins with. */
  record?: object;
  /** Whether the record does not exist yet: its form carries an idempotency key, and that of a kept one its version. */
  isNew?: boolean;
  /** What the selects, radio buttons and ticks offer, by field. */
  options?: Readonly<Record<string, readonly (Option | { id: number; name: string; isActive?: boolean })[]>>;
  saveLabel: string;
  cancelTo?: string;
  /** The intent that Save posts. */
  intent?: string;
  /** More buttons beside Save. */
  actions?: ReactNode;
  /** The form posts here; to its own page unless told. */
  action?: string;
  encType?: "multipart/form-data";
  /** Whether the page stays where it was scrolled to. */
  staysInPlace?: boolean;
  /** Whether it takes the page's whole width, where its cards lay their fields out themselves. */
  wide?: boolean;
  /** Cards with fields: <SchemaField name="..." />, or what a form draws itself of conform's fields. */
  children: ReactNode | ((fields: Drawn<Schema>[1], form: Drawn<Schema>[0]) => ReactNode);
}

/** The form of one record: its problems, its fields as the schema says them, Save and Cancel, and a word before leaving. */
export function RecordForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(props: RecordFormProps<Schema>) {
  const { id, schema, lastResult, record = {}, isNew = false, options = {}, children } = props;
  const [form, fields] = useSchemaForm<Schema>({ id, schema, lastResult, defaultValue: beginOf(schema, record) });
  const version: unknown = Reflect.get(record, "version");
  useUnsavedChangesGuard(form);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={props.action}
      encType={props.encType}
      preventScrollReset={props.staysInPlace}
      className={styles.form}
      data-wide={props.wide}
    >
      {isNew && <IdempotencyKey />}
      {typeof version === "number" && <input type="hidden" name="version" value={version} />}
      <FormProblems form={form} labels={labelsOf(schema)} />
      <FormOfFieldsContext.Provider value={{ schema, fields, options }}>
        {typeof children === "function" ? children(fields, form) : children}
      </FormOfFieldsContext.Provider>
      <SaveBar saveLabel={props.saveLabel} intent={props.intent} cancelTo={props.cancelTo}>
        {props.actions}
      </SaveBar>
    </Form>
  );
}

function beginOf<Schema extends z.ZodType>(schema: Schema, record: object): DefaultValue<z.input<Schema>> {
  return assumeType(typedValues(schema, record));
}

/**
 * What tells the page that a form was sent from, so that what it creates is created once. The server's key stays in the
 * page when it comes alive; React compares no attribute of an uncontrolled input.
 */
export function IdempotencyKey() {
  const [key] = useState(newKey);
  return <input type="hidden" name="idempotencyKey" defaultValue={key} suppressHydrationWarning />;
}
