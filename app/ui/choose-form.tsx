import { Form, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./buttons.tsx";
import styles from "./choose-form.module.css";
import { Icon } from "./icon.tsx";
import { LongSelect } from "./long-select.tsx";
import { useSay } from "./say.tsx";

interface ChooseFormProps {
  method: "get" | "post";
  /** What the choice is posted as; the select's id too. */
  name: string;
  label: string;
  /** Whether the label is for screen readers alone. */
  isLabelHidden?: boolean;
  chosen: number | null;
  options: readonly { value: string; label: string }[];
  /** A first entry that chooses nothing. */
  emptyLabel?: string;
  /** Whether choosing nothing is sent too. */
  sendsEmpty?: boolean;
  submitLabel: string;
  children?: ReactNode;
}

/** Chooses what a page is about: choosing sends the form, without script a button does. */
export function ChooseForm({ method, name, label, chosen, options, emptyLabel, ...form }: ChooseFormProps) {
  const say = useSay();
  const submit = useSubmit();
  return (
    <Form
      method={method}
      className="row"
      data-print="hide"
      onChange={({ currentTarget }) => {
        if (form.sendsEmpty || new FormData(currentTarget).get(name)) submit(currentTarget);
      }}
    >
      {form.children}
      <div className={styles.field}>
        <label htmlFor={name} className={form.isLabelHidden ? "visually-hidden" : "soft"}>
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
      <span data-without-script="">
        <Button type="submit">{form.submitLabel}</Button>
      </span>
    </Form>
  );
}
