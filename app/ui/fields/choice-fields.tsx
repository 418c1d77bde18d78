import { Checkbox, InputBase, Radio, Switch } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { inputProps, LabelText, type Field, type FieldProps } from "./fields.tsx";
import styles from "./fields.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { useSearchSelect } from "./searchable-select.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";

export interface FieldOption {
  value: string;
  label: string;
  help?: ReactNode;
  disabled?: boolean;
  /** Picture before the label of a checkbox or radio button. */
  picture?: ReactNode;
}

/** Select, searchable when it is long; `emptyLabel` adds a first option with the value "". */
export function SelectField({
  options,
  emptyLabel,
  ...props
}: FieldProps & { options: readonly FieldOption[]; emptyLabel?: string }) {
  const translate = useTranslate();
  const native = useRef<HTMLSelectElement>(null);
  const lazySelect = useSearchSelect(options, native);
  if (lazySelect) {
    return (
      <lazySelect.SearchSelect
        key={props.field.key}
        {...inputProps(props)}
        nativeValue={native.current?.value}
        items={options.map(({ value, label }) => ({ value, label: translate(label) }))}
        emptyLabel={emptyLabel && translate(emptyLabel)}
      />
    );
  }
  return (
    <InputBase
      key={props.field.key}
      {...inputProps(props)}
      ref={native}
      component="select"
      pointer
      rightSection={<Icon name="selector" size={16} />}
      rightSectionPointerEvents="none"
    >
      {emptyLabel !== undefined && <option value="">{translate(emptyLabel)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {translate(option.label)}
        </option>
      ))}
    </InputBase>
  );
}

/** Checkbox that posts `value` ("on" by default) when checked. */
export function CheckboxField({ field, label, help, value = "on" }: FieldProps & { value?: string }) {
  return (
    <div className={styles.choice}>
      <Checkbox
        key={field.key}
        {...choiceProps(field, field.id, value)}
        defaultChecked={isChosen(field, value)}
        label={<T>{label}</T>}
        description={describe(field, help)}
        error={errorElement(field)}
        {...ariaOf(field, help)}
      />
    </div>
  );
}

/** Checkbox that looks like a switch, for settings; it posts "on". */
export function SwitchField({ field, label, help }: FieldProps) {
  return (
    <div className={styles.switch}>
      <Switch
        key={field.key}
        {...choiceProps(field, field.id, "on")}
        defaultChecked={isChosen(field, "on")}
        label={<T>{label}</T>}
        description={describe(field, help)}
        error={errorElement(field)}
        withThumbIndicator={false}
        {...ariaOf(field, help)}
      />
    </div>
  );
}

interface ChoicesProps extends FieldProps {
  options: readonly FieldOption[];
}

/** Checkboxes with one name; each checked one posts its value. */
export function CheckboxGroupField({ columns = 1, ...props }: ChoicesProps & { columns?: 1 | 2 | 3 }) {
  return (
    <Group {...props} columns={columns}>
      {choicesOf(props).map(({ key, ...choice }) => (
        <div key={key} className={styles.choice}>
          <Checkbox {...choice} />
        </div>
      ))}
    </Group>
  );
}

/** Radio buttons with one name. */
export function RadioGroupField(props: ChoicesProps) {
  return (
    <Group {...props} columns={1} role="radiogroup">
      {choicesOf(props).map(({ key, ...choice }) => (
        <div key={key} className={styles.choice}>
          <Radio {...choice} />
        </div>
      ))}
    </Group>
  );
}

function choicesOf({ field, options }: ChoicesProps) {
  return options.map(({ value, label, help, disabled, picture }, index) => ({
    ...choiceProps(field, index === 0 ? field.id : `${field.id}-${index}`, value),
    key: value,
    defaultChecked: isChosen(field, value),
    label: picture ? (
      <span className="row middle">
        {picture}
        <T>{label}</T>
      </span>
    ) : (
      <T>{label}</T>
    ),
    description: help && <T>{help}</T>,
    disabled,
  }));
}

/** Set of choices under one legend. The first choice has the field's id, so that errors link to it. */
function Group({ columns, children, ...props }: FieldProps & SetProps & { columns: number }) {
  return (
    <ChoiceFieldset {...props}>
      <div className={styles.choices} data-columns={columns}>
        {children}
      </div>
    </ChoiceFieldset>
  );
}

interface SetProps {
  role?: "radiogroup";
  children: ReactNode;
}

/** Fieldset of choices: legend, help, errors. With an `id`, the fieldset itself takes the focus that errors link to. */
export function ChoiceFieldset({
  field,
  label,
  help,
  optional = false,
  id,
  role,
  children,
}: FieldProps & SetProps & { id?: string }) {
  return (
    <fieldset key={field.key} id={id} tabIndex={id === undefined ? undefined : -1} role={role} {...ariaOf(field, help)}>
      <legend>
        <LabelText label={label} optional={optional === true} />
      </legend>
      {help && (
        <p id={`${field.id}-description`} className={styles.help}>
          <T>{help}</T>
        </p>
      )}
      {children}
      {field.errors && (
        <p id={`${field.id}-error`} className={styles.error}>
          <T>{field.errors.join(" ")}</T>
        </p>
      )}
    </fieldset>
  );
}

function choiceProps(field: Field, id: string, value: string) {
  return { id, value, name: field.name, form: field.formId };
}

function isChosen({ initialValue }: Field, value: string): boolean {
  if (Array.isArray(initialValue)) return initialValue.includes(value);
  return initialValue === value || (initialValue === true && value === "on");
}

function describe(field: Field, help: ReactNode): ReactNode {
  return (
    help && (
      <span id={`${field.id}-description`}>
        <T>{help}</T>
      </span>
    )
  );
}

function errorElement(field: Field): ReactNode {
  return (
    field.errors && (
      <span id={`${field.id}-error`}>
        <T>{field.errors.join(" ")}</T>
      </span>
    )
  );
}

function ariaOf({ id, errors }: Field, help: ReactNode) {
  const ids = [errors && `${id}-error`, help && `${id}-description`].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": errors ? true : undefined,
  };
}
