import { Form, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import styles from "./auto-submit-form.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { SearchableSelect } from "#app/ui/fields/searchable-select.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";

interface ChoiceFieldProps {
  /** Field name of the choice, and the select's id. */
  name: string;
  label: string;
  /** True when the label is for screen readers only. */
  isLabelHidden?: boolean;
  chosen: number | string | null;
  options: readonly { value: string; label: string }[];
  /** Label of a first option that chooses nothing. */
  emptyLabel?: string;
}

interface ChooseFormProps extends ChoiceFieldProps {
  method: "get" | "post";
  /** True when the empty option is sent too. */
  sendsEmpty?: boolean;
  submitLabel: string;
  children?: ReactNode;
}

/** Form with one select, which is sent when the choice changes; without script a button sends it. */
export function AutoSubmitForm({ method, sendsEmpty, submitLabel, children, ...field }: ChooseFormProps) {
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
      <InlineSelect {...field} />
      <span data-without-script="">
        <Button type="submit">{submitLabel}</Button>
      </span>
    </Form>
  );
}

/** Select next to its label, for forms without the frame of a record. */
export function InlineSelect({ name, label, isLabelHidden, chosen, options, emptyLabel }: ChoiceFieldProps) {
  const translate = useTranslate();
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={isLabelHidden ? "visually-hidden" : "soft"}>
        {translate(label)}
      </label>
      <SearchableSelect
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
