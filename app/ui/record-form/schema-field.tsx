import { type ReactNode, createContext, useContext } from "react";
import type { z } from "zod";
import {
  CheckboxField,
  CheckboxGroupField,
  type FieldOption,
  RadioGroupField,
  SelectField,
  SwitchField,
} from "#app/ui/fields/choice-fields.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import {
  DateField,
  EmailField,
  type Field,
  type FieldProps,
  MoneyField,
  PhoneField,
  TextAreaField,
  TextField,
  TimeField,
} from "#app/ui/fields/fields.tsx";
import { FieldRow, FieldStack, FormSection } from "#app/ui/form/form.tsx";
import { IconField } from "#app/ui/fields/icon-field.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { isFieldOptional, type Widget, fieldWidget, fieldTexts } from "./field-texts.ts";
import { type FieldLayout, type FormLayout, sectionsOfSchema } from "./form-layout.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

interface SchemaForm {
  schema: z.core.$ZodType;
  /** Conform's fields by name. */
  fields: object;
  /** Options of selects, radio buttons and checkboxes, by field. */
  options: Readonly<Record<string, readonly (FieldOption | ChoiceRecord)[]>>;
}

interface ChoiceRecord extends NamedRecord {
  isActive?: boolean;
}

export const SchemaFormContext = createContext<SchemaForm | null>(null);

/** Field of the form around it, rendered by the form's schema; `options` is for options that the form does not have. */
export function SchemaField({
  name,
  options: own,
}: {
  name: string;
  options?: readonly (FieldOption | ChoiceRecord)[];
}) {
  const form = useContext(SchemaFormContext);
  const field: unknown = form && Reflect.get(form.fields, name);
  const words = form && fieldTexts(form.schema, name);
  if (!form || !isField(field) || !words) throw new Error(`The form's schema has no field "${name}".`);
  const { label, help, placeholder, autoComplete = "off" } = words;
  const optional: FieldProps["optional"] = isFieldOptional(form.schema, name) && (words.isNeeded ? "later" : true);
  const shared = { field, label, help, placeholder, optional };
  const widget = fieldWidget(form.schema, name, words);
  return <>{renderField(widget, shared, autoComplete, own ?? form.options[name])}</>;
}

/** Cards with the fields of the form around them, by its layout. */
export function FormSections({ layout }: { layout: FormLayout }) {
  const form = useContext(SchemaFormContext);
  if (!form) throw new Error("These sections are outside a form.");
  return sectionsOfSchema(form.schema, layout).map(({ title, text, fields }) => (
    <Card key={fields.join()}>
      {title === undefined ? (
        <FieldStack>{fields.map(renderRow)}</FieldStack>
      ) : (
        <FormSection title={title} text={text}>
          {fields.map(renderRow)}
        </FormSection>
      )}
    </Card>
  ));
}

/** Fields of the form around them, in the rows of a layout. */
export function SchemaFields({ layout }: { layout: FieldLayout }) {
  return layout.map(renderRow);
}

function renderRow(row: FieldLayout[number]): ReactNode {
  if (typeof row === "string") return <SchemaField key={row} name={row} />;
  return <FieldRow key={row.join()}>{row.map(renderRow)}</FieldRow>;
}

// Conform's types know only the names of one schema.
function isField(field: unknown): field is Field {
  return typeof field === "object" && field !== null && typeof Reflect.get(field, "name") === "string";
}

function renderField(
  widget: Widget,
  shared: { field: Field; label: string; help?: string; placeholder?: string; optional?: FieldProps["optional"] },
  autoComplete: string,
  options: readonly (FieldOption | ChoiceRecord)[] = [],
): ReactNode {
  const textProps = { ...shared, autoComplete };
  switch (widget.as) {
    case "text":
      return <TextField {...textProps} />;
    case "numeric":
    case "url":
      return <TextField {...textProps} inputMode={widget.as} />;
    case "email":
      return <EmailField {...textProps} />;
    case "phone":
      return <PhoneField {...textProps} />;
    case "money":
      return <MoneyField {...textProps} />;
    case "day":
      return <DateField {...shared} />;
    case "time":
      return <TimeField {...shared} />;
    case "area":
      return <TextAreaField {...shared} rows={widget.rows} />;
    case "color":
      return <ColorField {...shared} />;
    case "icon":
      return <IconField {...shared} />;
    case "switch":
      return <SwitchField {...shared} />;
    case "tick":
      return <CheckboxField {...shared} />;
    case "select":
      return (
        <SelectField
          {...shared}
          emptyLabel={widget.emptyLabel}
          options={optionsOf(widget.words, options, String(shared.field.initialValue))}
        />
      );
    case "radio":
      return (
        <RadioGroupField {...shared} options={optionsOf(widget.words, options, String(shared.field.initialValue))} />
      );
    case "ticks":
      return (
        <CheckboxGroupField
          {...shared}
          columns={widget.columns}
          options={optionsOf(widget.words, options, String(shared.field.initialValue))}
        />
      );
  }
}

// Inactive records are not offered, but stay when they are chosen.
function optionsOf(
  words: Readonly<Record<string, string>> | undefined,
  options: readonly (FieldOption | ChoiceRecord)[],
  chosen: string,
): FieldOption[] {
  if (words) return Object.entries(words).map(([value, label]) => ({ value, label }));
  return options.flatMap((one) => {
    if ("value" in one) return one;
    if (one.isActive === false && String(one.id) !== chosen) return [];
    return { value: String(one.id), label: one.isActive === false ? `${one.name} (inactive)` : one.name };
  });
}
