import { Checkbox, InputBase, Radio, Switch } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { inputProps, LabelText, type Field, type FieldProps } from "./fields.tsx";
import styles from "./fields.module.css";
import { Icon } from "./icon.tsx";
import { useLongSelect } from "./long-select.tsx";
import { Say, useSay } from "./say.tsx";

export interface Option {
  value: string;
  label: string;
  help?: ReactNode;
  disabled?: boolean;
}

/** A select, searched by typing where it is long; `emptyLabel` adds a first entry with the value "". */
export function SelectField({
  options,
  emptyLabel,
  ...props
}: FieldProps & { options: readonly Option[]; emptyLabel?: string }) {
  const say = useSay();
  const native = useRef<HTMLSelectElement>(null);
  const part = useLongSelect(options, native);
  if (part) {
    return (
      <part.SearchSelect
        key={props.field.key}
        {...inputProps(props)}
        typed={native.current?.value}
        items={options.map(({ value, label }) => ({ value, label: say(label) }))}
        emptyLabel={emptyLabel && say(emptyLabel)}
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
      {emptyLabel !== undefined && <option value="">{say(emptyLabel)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {say(option.label)}
        </option>
      ))}
    </InputBase>
  );
}

/** One checkbox; ticked, it posts `value` ("on" unless told). */
export function CheckboxField({ field, label, help, value = "on" }: FieldProps & { value?: string }) {
  return (
    <div className={styles.choice}>
      <Checkbox
        key={field.key}
        {...choiceProps(field, field.id, value)}
        defaultChecked={isChosen(field, value)}
        label={<Say>{label}</Say>}
        description={describe(field, help)}
        error={complaint(field)}
        {...ariaOf(field, help)}
      />
    </div>
  );
}

/** A checkbox that looks like a switch, for settings; on, it posts "on". */
export function SwitchField({ field, label, help }: FieldProps) {
  return (
    <div className={styles.switch}>
      <Switch
        key={field.key}
        {...choiceProps(field, field.id, "on")}
        defaultChecked={isChosen(field, "on")}
        label={<Say>{label}</Say>}
        description={describe(field, help)}
        error={complaint(field)}
        withThumbIndicator={false}
        {...ariaOf(field, help)}
      />
    </div>
  );
}

interface ChoicesProps extends FieldProps {
  options: readonly Option[];
}

/** Checkboxes of one name; each ticked one posts its value. */
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

/** Radio buttons of one name. */
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
  return options.map(({ value, label, help, disabled }, index) => ({
    ...choiceProps(field, index === 0 ? field.id : `${field.id}-${index}`, value),
    key: value,
    defaultChecked: isChosen(field, value),
    label: <Say>{label}</Say>,
    description: help && <Say>{help}</Say>,
    disabled,
  }));
}

/** A set of choices under one legend. Its first choice carries the field's id, so problems link to it. */
function Group({ columns, children, ...props }: FieldProps & SetProps & { columns: number }) {
  return (
    <ChoiceSet {...props}>
      <div className={styles.choices} data-columns={columns}>
        {children}
      </div>
    </ChoiceSet>
  );
}

interface SetProps {
  role?: "radiogroup";
  children: ReactNode;
}

/** The frame of a set of choices: legend, help, problems. One with an `id` takes the focus that problems lead to itself. */
export function ChoiceSet({
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
      <legend className={styles.legend}>
        <LabelText label={label} optional={optional === true} />
      </legend>
      {help && (
        <p id={`${field.id}-description`} className={styles.help}>
          <Say>{help}</Say>
        </p>
      )}
      {children}
      {field.errors && (
        <p id={`${field.id}-error`} className={styles.error}>
          <Say>{field.errors.join(" ")}</Say>
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
        <Say>{help}</Say>
      </span>
    )
  );
}

function complaint(field: Field): ReactNode {
  return (
    field.errors && (
      <span id={`${field.id}-error`}>
        <Say>{field.errors.join(" ")}</Say>
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
