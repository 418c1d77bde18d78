import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { z } from "zod";
import { CheckboxField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { RepeatableRows, type ListField } from "#app/ui/fields/repeatable-rows.tsx";
import { MoneyField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow } from "#app/ui/form/form.tsx";
import type { autopilotItemForm } from "../set-form.ts";
import type { SetChoices } from "../set-queries.server.ts";
import { MAX_SET_ITEMS } from "../set-rules.ts";

/** Item as the form's inputs hold it. */
type ItemInput = z.input<typeof autopilotItemForm>;

export type SetItemField = FieldMetadata<ItemInput, Record<string, unknown>>;
export type SetItemChoices = Pick<SetChoices, "ideas" | "options">;

export function SetItemFields({
  form,
  list,
  items,
  choices,
}: {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  list: ListField<ItemInput>;
  items: readonly SetItemField[];
  choices: SetItemChoices;
}) {
  return (
    <RepeatableRows
      form={form}
      list={list}
      rows={items}
      title="Items"
      text="Day 0 is the first day of the {plan}, day 7 a week later. Leave the cost blank to use the option's or the {idea}'s cost."
      noun="item"
      empty="No items yet. Add one to publish this set."
      maxRows={MAX_SET_ITEMS}
      newRow={{ offsetDays: 0, quantity: 1 }}
    >
      {(item) => <OneItem field={item} choices={choices} />}
    </RepeatableRows>
  );
}

function OneItem({ field, choices }: { field: SetItemField; choices: SetItemChoices }) {
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
        <MoneyField field={fields.unitCostCents} label="Cost each" optional />
      </FieldRow>
      <CheckboxField field={fields.isMandatory} label="Required" help="Owners can't remove it from the {plan}." />
    </>
  );
}
