import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { z } from "zod";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { FieldRows, type ListField } from "#app/ui/field-rows.tsx";
import { MoneyField, TextField } from "#app/ui/fields.tsx";
import { FieldRow } from "#app/ui/form.tsx";
import type { itemForm } from "../set-form.ts";
import type { SetChoices } from "../set-queries.server.ts";
import { MOST_ITEMS } from "../set-rules.ts";

/** An item as the form's fields hold it. */
type ItemInput = z.input<typeof itemForm>;

export type ItemField = FieldMetadata<ItemInput, Record<string, unknown>>;
export type ItemChoices = Pick<SetChoices, "ideas" | "options">;

/** A set's items. */
export function ItemFields({
  form,
  list,
  items,
  choices,
}: {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  list: ListField<ItemInput>;
  items: readonly ItemField[];
  choices: ItemChoices;
}) {
  return (
    <FieldRows
      form={form}
      list={list}
      rows={items}
      title="Items"
      text="What each {plan} holds. Day 0 is its first day, day 7 a week later. An empty unit cost takes the option's own, or the {idea}'s."
      noun="item"
      empty="No items yet. A set without items cannot be published."
      most={MOST_ITEMS}
      begin={{ offsetDays: 0, quantity: 1 }}
    >
      {(item) => <OneItem field={item} choices={choices} />}
    </FieldRows>
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
