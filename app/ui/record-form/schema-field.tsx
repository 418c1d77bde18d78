import { type ReactNode, createContext, useContext } from "react";
import type { z } from "zod";
import {
  CheckboxField,
  CheckboxGroupField,
  type Option,
  RadioGroupField,
  SelectField,
  SwitchField,
} from "../choice-fields.tsx";
import { ColorField } from "../color-field.tsx";
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
} from "../fields.tsx";
import { IconField } from "../icon-field.tsx";
import { isOptional, type Widget, widgetOf, wordsOfField } from "./field-words.ts";

interface FormOfFields {
  schema: z.core.$ZodType;
  /** Conform's fields by their names. */
  fields: object;
  /** What selects, radio buttons and ticks offer, by field. */
  options: Readonly<Record<string, readonly (Option | Named)[]>>;
}

interface Named {
  id: number;
  name: string;
  isActive?: boolean;
}

export const FormOfFieldsContext = createContext<FormOfFields | null>(null);

/** A field of the form around it, as the form's schema says; `options` are what it offers, where the form has none. */
export function SchemaField({ name, options: own }: { name: string; options?: readonly (Option | Named)[] }) {
  const form = useContext(FormOfFieldsContext);
  const field: unknown = form && Reflect.get(form.fields, name);
  const words = form && wordsOfField(form.schema, name);
  if (!form || !isField(field) || !words) throw new Error(`The form around ${name} says nothing of it.`);
  const { label, help, placeholder, autoComplete = "off" } = words;
  const optional: FieldProps["optional"] = isOptional(form.schema, name) && (words.isNeeded ? "later" : true);
  const shared = { field, label, help, placeholder, optional };
  const widget = widgetOf(form.schema, name, words);
  return <>{drawField(widget, shared, autoComplete, own ?? form.options[name])}</>;
}

// Conform's types know the names of one schema alone.
function isField(field: unknown): field is Field {
  return typeof field === "object" && field !== null && typeof Reflect.get(field, "name") === "string";
}

function drawField(
  widget: Widget,
  shared: { field: Field; label: string; help?: string; placeholder?: string; optional?: FieldProps["optional"] },
  autoComplete: string,
  given: readonly (Option | Named)[] = [],
): ReactNode {
  const typed = { ...shared, autoComplete };
  switch (widget.as) {
    case "text":
      return <TextField {...typed} />;
    case "numeric":
    case "url":
      return <TextField {...typed} inputMode={widget.as} />;
    case "email":
      return <EmailField {...typed} />;
    case "phone":
      return <PhoneField {...typed} />;
    case "money":
      return <MoneyField {...typed} />;
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
          options={optionsOf(widget.words, given, String(shared.field.initialValue))}
        />
      );
    case "radio":
      return (
        <RadioGroupField {...shared} options={optionsOf(widget.words, given, String(shared.field.initialValue))} />
      );
    case "ticks":
      return (
        <CheckboxGroupField
          {...shared}
          columns={widget.columns}
          options={optionsOf(widget.words, given, String(shared.field.initialValue))}
        />
      );
  }
}

// What is inactive is offered no more, but stays where it is chosen.
function optionsOf(
  words: Readonly<Record<string, string>> | undefined,
  given: readonly (Option | Named)[],
  chosen: string,
): Option[] {
  if (words) return Object.entries(words).map(([value, label]) => ({ value, label }));
  return given.flatMap((one) => {
    if ("value" in one) return one;
    if (one.isActive === false && String(one.id) !== chosen) return [];
    return { value: String(one.id), label: one.isActive === false ? `${one.name} (inactive)` : one.name };
  });
}
