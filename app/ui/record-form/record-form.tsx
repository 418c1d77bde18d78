import { type DefaultValue, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { assumeType } from "../assume-type.ts";
import type { FieldOption } from "#app/ui/fields/choice-fields.tsx";
import { FormErrors, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { useWasRefused } from "#app/ui/page/notices.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { randomHex } from "#app/ui/browser/random-hex.ts";
import { schemaLabels, recordToFormValues } from "./field-texts.ts";
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
  /** Id of another form of the page, whose unsaved changes are asked about too. */
  otherForm?: string;
  /** True when the page keeps its scroll position. */
  keepsScroll?: boolean;
  /** True when it takes the page's whole width, because its cards lay out their fields themselves. */
  wide?: boolean;
  /** Cards with fields: <SchemaField name="..." />, or a function that renders conform's fields itself. */
  children: ReactNode | ((fields: ConformForm<Schema>[1], form: ConformForm<Schema>[0]) => ReactNode);
}

/**
 * Form of one record: its errors, its fields by the schema, Save and Cancel, and a question before leaving with unsaved
 * changes. The form of a new record is empty again, with a new key, once the page has saved it and stays.
 */
export function RecordForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(props: RecordFormProps<Schema>) {
  const { saves, onSent } = useSaveCount(props.lastResult);
  return <OneRecordForm key={props.isNew ? saves : 0} {...props} onSent={onSent} />;
}

function OneRecordForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  onSent,
  ...props
}: RecordFormProps<Schema> & { onSent: () => void }) {
  const { id, schema, lastResult, record = {}, isNew = false, options = {}, children } = props;
  const [form, fields] = useSchemaForm<Schema>({ id, schema, lastResult, defaultValue: initialValues(schema, record) });
  const version: unknown = Reflect.get(record, "version");
  const { onSubmit, ...formProps } = getFormProps(form);
  useUnsavedChangesGuard(form, { otherForm: props.otherForm });
  return (
    <Form
      method="post"
      {...formProps}
      onSubmit={(event) => {
        onSubmit(event);
        if (!event.defaultPrevented) onSent();
      }}
      action={props.action}
      encType={props.encType}
      preventScrollReset={props.keepsScroll}
      className={props.wide ? "stack loose" : "stack narrow"}
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

/** Count the times that the form was sent and saved while its page stayed. */
function useSaveCount(lastResult: SubmissionResult | undefined): { saves: number; onSent: () => void } {
  const [saves, setSaves] = useState(0);
  const wasSent = useRef(false);
  const { state } = useNavigation();
  const isRefused = useWasRefused() || lastResult !== undefined;
  useEffect(() => {
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (!isRefused) setSaves((count) => count + 1);
  }, [state, isRefused]);
  return { saves, onSent: () => (wasSent.current = true) };
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
