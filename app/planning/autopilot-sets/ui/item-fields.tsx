import type { FieldMetadata, FieldName, FormMetadata } from "@conform-to/react";
import { Button } from "#app/ui/buttons.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { MoneyField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Card } from "#app/ui/page.tsx";
import { MOST_ITEMS } from "../set-rules.ts";
import styles from "./sets.module.css";

/** An item as the form's fields hold it. */
interface ItemInput {
  ideaId?: number;
  offsetDays?: number;
  channelOptionId?: number;
  quantity?: number;
  unitCostCents?: string;
  isMandatory?: boolean;
}

const newItem = { offsetDays: 0, quantity: 1 };

export type ItemField = FieldMetadata<ItemInput, Record<string, unknown>>;

export interface ItemChoices {
  ideas: readonly { id: number; name: string; note: string; status: string }[];
  options: readonly { id: number; name: string; channel: string; isActive: boolean }[];
}

/** A set's items as rows that come and go; each button posts the form where no script runs. */
export function ItemFields({
  form,
  name,
  items,
  choices,
}: {
  form: Pick<FormMetadata, "insert" | "remove">;
  /** The list's name in the form. */
  name: FieldName<ItemInput[]>;
  items: readonly ItemField[];
  choices: ItemChoices;
}) {
  return (
    <Card>
      <FormSection
        title="Items"
        text="What each {plan} holds. Day 0 is its first day, day 7 a week later. An empty unit cost takes the option's own, or the {idea}'s."
      >
        {items.length === 0 && <p className={styles.soft}>No items yet. A set without items cannot be published.</p>}
        <ol className={styles.items}>
          {items.map((item, index) => (
            <li key={item.key ?? item.name} className={styles.item}>
              <div className={styles.itemHead}>
                <h3>{`Item ${index + 1}`}</h3>
                <Button
                  {...form.remove.getButtonProps({ name, index })}
                  type="submit"
                  look="quiet"
                  small
                  aria-label={`Remove item ${index + 1}`}
                >
                  Remove
                </Button>
              </div>
              <OneItem field={item} choices={choices} />
            </li>
          ))}
        </ol>
        {items.length < MOST_ITEMS && (
          <div>
            <Button {...form.insert.getButtonProps({ name, defaultValue: newItem })} type="submit">
              <Icon name="plus" size={18} />
              Add item
            </Button>
          </div>
        )}
      </FormSection>
    </Card>
  );
}

function OneItem({ field, choices }: { field: ItemField; choices: ItemChoices }) {
  const fields = field.getFieldset();
  const chosen = String(fields.ideaId.value ?? fields.ideaId.initialValue ?? "");
  const idea = choices.ideas.find(({ id }) => String(id) === chosen);
  const options = idea ? choices.options.filter(({ channel }) => channel === idea.note) : choices.options;
  return (
    <>
      <SelectField
        field={fields.ideaId}
        label="{Idea}"
        emptyLabel="Choose one"
        options={choices.ideas.map(({ id, name, note, status }) => ({
          value: String(id),
          label: `${note}: ${name}${status === "active" ? "" : ` (${status})`}`,
        }))}
      />
      <SelectField
        field={fields.channelOptionId}
        label="Channel option"
        emptyLabel="None"
        options={options.map(({ id, name, channel }) => ({
          value: String(id),
          label: idea ? name : `${channel}: ${name}`,
        }))}
        optional
      />
      <FieldRow>
        <TextField field={fields.offsetDays} label="Days from the start" inputMode="numeric" />
        <TextField field={fields.quantity} label="Quantity" inputMode="numeric" />
        <MoneyField field={fields.unitCostCents} label="Unit cost" optional />
      </FieldRow>
      <CheckboxField field={fields.isMandatory} label="Mandatory" help="Owners keep it in the {plan}." />
    </>
  );
}
