import type { DefaultValue, FieldMetadata, FieldName, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "./buttons.tsx";
import { FormSection } from "./form.tsx";
import { Icon } from "./icon.tsx";
import styles from "./field-rows.module.css";
import { Card } from "./page.tsx";
import { Say } from "./say.tsx";

export interface ListField<Row> {
  id: string;
  name: FieldName<Row[]>;
  errors?: string[];
}

interface FieldRowsProps<Row> {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  /** The list in the form; what is wrong with it as a whole leads to the button that adds a row. */
  list: ListField<Row>;
  rows: readonly FieldMetadata<Row, Record<string, unknown>>[];
  title: string;
  text: string;
  /** What a row is called, in lower case: "step". */
  noun: string;
  empty: string;
  most: number;
  /** What a new row begins with. */
  begin: DefaultValue<Row>;
  /** Whether rows change places. */
  isOrdered?: boolean;
  children: (row: FieldMetadata<Row, Record<string, unknown>>) => ReactNode;
}

/** Parts of a record as rows that come, go and change places; each button posts the form where no script runs. */
export function FieldRows<Row>(props: FieldRowsProps<Row>) {
  const { form, list, rows, title, text, noun, empty, most, begin, isOrdered = false, children } = props;
  const { name } = list;
  const move = (from: number, to: number, where: "up" | "down") => (
    <Button
      {...form.reorder.getButtonProps({ name, from, to })}
      type="submit"
      look="quiet"
      small
      icon
      aria-label={`Move ${noun} ${from + 1} ${where}`}
    >
      <Icon name={`arrow-${where}`} size={16} />
    </Button>
  );
  return (
    <Card>
      <FormSection title={title} text={text}>
        {rows.length === 0 && (
          <p className="soft">
            <Say>{empty}</Say>
          </p>
        )}
        <ol className={`bare stack ${styles.rows}`}>
          {rows.map((row, index) => (
            <li key={row.key ?? row.name} className="stack">
              <div className={styles.head}>
                <h3>{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}</h3>
                <span>
                  {isOrdered && index > 0 && move(index, index - 1, "up")}
                  {isOrdered && index < rows.length - 1 && move(index, index + 1, "down")}
                  <Button
                    {...form.remove.getButtonProps({ name, index })}
                    type="submit"
                    look="quiet"
                    small
                    aria-label={`Remove ${noun} ${index + 1}`}
                  >
                    Remove
                  </Button>
                </span>
              </div>
              {children(row)}
            </li>
          ))}
        </ol>
        {list.errors && (
          <p id={`${list.id}-error`} className="field-error">
            <Say>{list.errors.join(" ")}</Say>
          </p>
        )}
        {rows.length < most && (
          <div>
            <Button
              {...form.insert.getButtonProps({ name, defaultValue: begin })}
              type="submit"
              id={list.id}
              aria-describedby={list.errors && `${list.id}-error`}
            >
              <Icon name="plus" size={18} />
              Add {noun}
            </Button>
          </div>
        )}
      </FormSection>
    </Card>
  );
}
