import { Input, InputBase } from "@mantine/core";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import styles from "./fields.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { lazyModule, useFinePointer, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { T } from "#app/ui/text/translate.tsx";

/** Subset of conform's metadata that a field needs; a FieldMetadata of any schema fits. */
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
  /**
   * True shows "(optional)" behind the label; "later" allows an empty value without saying so; all other fields are
   * required.
   */
  optional?: boolean | "later";
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** True when the value is shown and posted, but cannot be changed. */
  readOnly?: boolean;
}

/** Single-line text. */
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

/** Password that can be revealed; `kind` tells password managers whether to fill one in or to offer a new one. */
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

/** Multi-line text; its corner can be dragged to make it longer. */
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

const dateModule = lazyModule(() => import("./date-lazy.tsx"));

/**
 * Return the day and time pickers for devices with a mouse; null elsewhere and until they are loaded, when native
 * inputs serve.
 */
export function useDatePickers(native: RefObject<HTMLElement>) {
  return useLazyModule(dateModule, useFinePointer(), native);
}

/** Day; the value is YYYY-MM-DD. */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const native = useRef<HTMLInputElement>(null);
  const pickers = useDatePickers(native);
  const { key } = props.field;
  const common = { ...inputProps(props), min, max };
  if (pickers)
    return <pickers.DayPicker key={key} {...common} nativeValue={native.current?.value} wrapperClass={styles.short} />;
  return <InputBase key={key} {...common} ref={native} type="date" classNames={{ wrapper: styles.short }} />;
}

/** Time of day; the value is HH:MM. */
export function TimeField(props: FieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const pickers = useDatePickers(native);
  const { key } = props.field;
  const common = inputProps(props);
  if (pickers) return <pickers.TimeOfDayPicker key={key} {...common} nativeValue={native.current?.value} />;
  return <InputBase key={key} {...common} ref={native} type="time" />;
}

/** Dollars as typed ("1,234.56"); the schema converts them to cents. */
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

const fileModule = lazyModule(() => import("./file-lazy.tsx"));

/** One file or several, dropped or chosen. `accept` is a hint for the picker; the server decides by content. */
export function FileField(props: FileFieldProps) {
  return <FileInput key={props.field.key} {...props} />;
}

type FileFieldProps = FieldProps & { accept?: string; multiple?: boolean };

/** File input that stays the same element when the drop zone loads, so that files chosen before are not lost. */
function FileInput({ accept, multiple = false, ...props }: FileFieldProps) {
  const { id, name, form, required, label, description, error } = inputProps(props);
  const native = useRef<HTMLInputElement>(null);
  const pickers = useLazyModule(fileModule, useFinePointer());
  const frame = { id, required, label, description, error };
  return (
    <Input.Wrapper {...frame}>
      {pickers && <pickers.DropZone input={native} multiple={multiple} />}
      <Input
        ref={native}
        id={id}
        name={name}
        form={form}
        required={required}
        accept={accept}
        multiple={multiple}
        type="file"
        classNames={pickers ? { wrapper: "visually-hidden" } : { input: styles.file }}
      />
    </Input.Wrapper>
  );
}

/** Return the props that all text-like inputs share: names, initial value, label, help and error with their ids. */
export function inputProps({ field, label, help, optional = false, ...rest }: FieldProps) {
  return {
    ...rest,
    id: field.id,
    name: field.name,
    // A field in a confirmation dialog belongs to the form around it and does not know its id.
    form: field.formId || undefined,
    minLength: field.minLength,
    maxLength: field.maxLength,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    required: !optional,
    label: <LabelText label={label} optional={optional === true} />,
    description: help && <T>{help}</T>,
    error: field.errors && <T>{field.errors.join(" ")}</T>,
  };
}

export function LabelText({ label, optional }: { label: string; optional: boolean }) {
  return (
    <>
      <T>{label}</T>
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  );
}
