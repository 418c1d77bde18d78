import { Form, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./buttons.tsx";
import styles from "./choose-form.module.css";
import { Icon } from "./icon.tsx";
import { LongSelect } from "./long-select.tsx";
import { useSay } from "./say.tsx";

interface ChoiceFieldProps {
  /** What the choice is posted as; the select's id too. */
  name: string;
  label: string;
  /** Whether the label is for screen readers alone. */
  isLabelHidden?: boolean;
  chosen: number | string | null;
  options: readonly { value: string; label: string }[];
  /** A first entry that chooses nothing. */
  emptyLabel?: string;
}

interface ChooseFormProps extends ChoiceFieldProps {
  method: "get" | "post";
  /** Whether choosing nothing is sent too. */
  sendsEmpty?: boolean;
  submitLabel: string;
  children?: ReactNode;
}

/** Chooses what a page is about: choosing sends the form, without script a button does. */
export function ChooseForm({ method, sendsEmpty, submitLabel, children, ...field }: ChooseFormProps) {
  const submit = useSubmit();
  return (
    <Form
      method={method}
      className="row"
      data-print="hide"
      onChange={({ currentTarget }) => {
        if (sendsEmpty || new FormData(currentTarget).get(field.name)) submit(currentTarget);
      }}
    >
      {children}
      <ChoiceField {...field} />
      <span data-without-script="">
        <Button type="submit">{submitLabel}</Button>
      </span>
    </Form>
  );
}

/** A choice beside its label, for forms without the frame of a record. */
export function ChoiceField({ name, label, isLabelHidden, chosen, options, emptyLabel }: ChoiceFieldProps) {
  const say = useSay();
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={isLabelHidden ? "visually-hidden" : "soft"}>
        {say(label)}
      </label>
      <LongSelect
        key={chosen}
        id={name}
        name={name}
        value={chosen === null ? "" : String(chosen)}
        options={options}
        emptyLabel={emptyLabel}
        className={styles.select}
      />
      <Icon name="selector" size={16} />
    </div>
  );
}
