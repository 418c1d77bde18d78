import { Input, InputBase } from "@mantine/core";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import styles from "./fields.module.css";
import { Icon } from "./icon.tsx";
import { partOf, useFinePointer, usePart } from "./part.ts";
import { Say } from "./say.tsx";

/** What a field needs of conform's metadata; a FieldMetadata of any schema fits. */
export interface Field {
  key?: string;
  id: string;
  name: string;
  formId: string;
  initialValue?: unknown;
  errors?: string[];
  minLength?: number;
  maxLength?: number;
}

export interface FieldProps {
  field: Field;
  label: string;
  help?: ReactNode;
  /** Says "(optional)" behind the label; "later" says nothing and may wait; all other fields are required. */
  optional?: boolean | "later";
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Shown and posted, not changed. */
  readOnly?: boolean;
}

/** One line of text. */
export function TextField({
  inputMode,
  ...props
}: FieldProps & { inputMode?: "text" | "numeric" | "decimal" | "url" }) {
  return <InputBase key={props.field.key} {...inputProps(props)} type="text" inputMode={inputMode} />;
}

export function EmailField(props: FieldProps) {
  return (
    <InputBase
      key={props.field.key}
      {...inputProps({ autoComplete: "email", ...props })}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/** A password that can be looked at; `kind` tells password managers whether to fill or to offer a new one. */
export function PasswordField({ kind, ...props }: FieldProps & { kind: "current" | "new" }) {
  const [isShown, setIsShown] = useState(false);
  const word = isShown ? "Hide the password" : "Show the password";
  return (
    <InputBase
      key={props.field.key}
      {...inputProps({ autoComplete: `${kind}-password`, ...props })}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={styles.reveal}
          data-needs-script=""
          aria-label={word}
          title={word}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "eye-off" : "eye"} size={18} />
        </button>
      }
    />
  );
}

export function PhoneField(props: FieldProps) {
  return (
    <InputBase key={props.field.key} {...inputProps({ autoComplete: "tel", ...props })} type="tel" inputMode="tel" />
  );
}

/** Several lines of text; the corner drags it longer. */
export function TextAreaField({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  return (
    <InputBase
      key={props.field.key}
      {...inputProps(props)}
      component="textarea"
      rows={rows}
      multiline
      classNames={{ input: styles.area }}
    />
  );
}

const datePart = partOf(() => import("./date-part.tsx"));

/** The pickers of days and times where a mouse points; elsewhere, and until they have come, the system's own serve. */
export function useDatePart(native: RefObject<HTMLElement>) {
  return usePart(datePart, useFinePointer(), native);
}

/** A day; the value is YYYY-MM-DD. */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const native = useRef<HTMLInputElement>(null);
  const part = useDatePart(native);
  const { key } = props.field;
  const given = { ...inputProps(props), min, max };
  if (part) return <part.DayPicker key={key} {...given} typed={native.current?.value} wrapper={styles.short} />;
  return <InputBase key={key} {...given} ref={native} type="date" classNames={{ wrapper: styles.short }} />;
}

/** A time of day; the value is HH:MM. */
export function TimeField(props: FieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const part = useDatePart(native);
  const { key } = props.field;
  const given = inputProps(props);
  if (part) return <part.ClockPicker key={key} {...given} typed={native.current?.value} />;
  return <InputBase key={key} {...given} ref={native} type="time" />;
}

/** Dollars as they are typed ("1,234.56"); the schema makes cents of them. */
export function MoneyField(props: FieldProps) {
  return (
    <InputBase
      key={props.field.key}
      {...inputProps({ placeholder: "0.00", ...props })}
      type="text"
      inputMode="decimal"
      leftSection={<span aria-hidden="true">$</span>}
      classNames={{ wrapper: styles.short, input: styles.money }}
    />
  );
}

const filePart = partOf(() => import("./file-part.tsx"));

/** One file, or several, dropped or chosen. `accept` is what the picker offers; the server decides by content. */
export function FileField(props: FileFieldProps) {
  return <FileInput key={props.field.key} {...props} />;
}

type FileFieldProps = FieldProps & { accept?: string; multiple?: boolean };

/** The input stays the same element when the dropping place comes: what was chosen before is not lost. */
function FileInput({ accept, multiple = false, ...props }: FileFieldProps) {
  const { id, name, form, required, label, description, error } = inputProps(props);
  const native = useRef<HTMLInputElement>(null);
  const part = usePart(filePart, useFinePointer());
  const frame = { id, required, withAsterisk: false, label, description, error };
  return (
    <Input.Wrapper {...frame}>
      {part && <part.DropZone input={native} multiple={multiple} />}
      <Input
        ref={native}
        {...{ id, name, form, required, accept, multiple }}
        type="file"
        classNames={part ? { wrapper: "visually-hidden" } : { input: styles.file }}
      />
    </Input.Wrapper>
  );
}

/** What all text-like inputs share: names, what was typed, label, help and error with their ids. */
export function inputProps({ field, label, help, optional = false, ...rest }: FieldProps) {
  return {
    ...rest,
    id: field.id,
    name: field.name,
    // A field of a question belongs to the form around it, whose id it does not know.
    form: field.formId || undefined,
    minLength: field.minLength,
    maxLength: field.maxLength,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    required: !optional,
    withAsterisk: false,
    label: <LabelText label={label} optional={optional === true} />,
    description: help && <Say>{help}</Say>,
    error: field.errors && <Say>{field.errors.join(" ")}</Say>,
  };
}

export function LabelText({ label, optional }: { label: string; optional: boolean }) {
  return (
    <>
      <Say>{label}</Say>
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  );
}
