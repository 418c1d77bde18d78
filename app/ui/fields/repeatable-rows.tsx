import type { DefaultValue, FieldMetadata, FieldName, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { FormSection } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";

export interface ListField<Row> {
  id: string;
  name: FieldName<Row[]>;
  errors?: string[];
}

interface RepeatableRowsProps<Row> {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  /** List in the form; an error of the list as a whole links to the button that adds a row. */
  list: ListField<Row>;
  rows: readonly FieldMetadata<Row, Record<string, unknown>>[];
  title: string;
  text: string;
  /** Noun for a row, in lower case: "step". */
  noun: string;
  empty: string;
  maxRows: number;
  /** Initial values of a new row. */
  newRow: DefaultValue<Row>;
  /** True when rows can be reordered. */
  canReorder?: boolean;
  children: (row: FieldMetadata<Row, Record<string, unknown>>) => ReactNode;
}

/** Sub-records of a form as rows that are added, removed and reordered; without script each button posts the form. */
export function RepeatableRows<Row>(props: RepeatableRowsProps<Row>) {
  const { form, list, rows, title, text, noun, empty, maxRows, newRow, canReorder = false, children } = props;
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
            <T>{empty}</T>
          </p>
        )}
        <ol className="bare stack">
          {rows.map((row, index) => (
            <li key={row.key ?? row.name} className="stack framed">
              <div className="row tight middle spread">
                <h3 className="medium">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}</h3>
                <span className="row tight middle">
                  {canReorder && index > 0 && move(index, index - 1, "up")}
                  {canReorder && index < rows.length - 1 && move(index, index + 1, "down")}
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
            <T>{list.errors.join(" ")}</T>
          </p>
        )}
        {rows.length < maxRows && (
          <div>
            <Button
              {...form.insert.getButtonProps({ name, defaultValue: newRow })}
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
