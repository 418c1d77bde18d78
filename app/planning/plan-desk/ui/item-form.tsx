import type { SubmissionResult } from "@conform-to/react";
import type { Field } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { itemForm, newItemForm } from "#app/planning/plans/plan-form.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { ItemChoices } from "../catalogue.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import { allOf } from "./desk-button.tsx";

export type ListedItem = Awaited<ReturnType<typeof findPlanCosts>>["items"][number];

export interface ItemFormProps {
  /** The item as it was read; null for one of somebody's own that does not exist yet. */
  item: ListedItem | null;
  period: Period;
  isActive?: boolean;
  choices: Pick<ItemChoices, "channels" | "options">;
  /** Whether there is money to claim, so that it is asked whether some is claimed for the item. */
  seesIncentive: boolean;
  /** What an item of somebody's own begins with, where the address that led to it says so. */
  suggestedTitle?: string;
  /** How many plans the form means. */
  plans: number;
  cancelTo: string;
  lastResult?: SubmissionResult;
}

/** The form of an item: a new one of somebody's own, or one that is in a plan. */
export function ItemForm({ item, period, isActive, choices, seesIncentive, plans, ...page }: ItemFormProps) {
  const shared = { wide: true, staysInPlace: true, lastResult: page.lastResult, cancelTo: page.cancelTo };
  const isOwn = item === null || item.ideaId === null;
  const options = choices.options.flatMap(({ id, name, channelId }) => {
    const channel = choices.channels.find((one) => one.id === channelId)?.name ?? "";
    if (!isOwn && channelId !== item?.channelId) return [];
    return { value: String(id), label: isOwn ? `${channel}: ${name}` : name };
  });
  const offered = { channelId: choices.channels, channelOptionId: options };
  const children = (fields: { startsOn: Field; endsOn: Field }) => (
    <FieldStack>
      {isOwn && <SchemaField name="title" />}
      {isOwn && <SchemaField name="channelId" />}
      <SpanFields
        first={{ field: fields.startsOn, label: "First day" }}
        last={{ field: fields.endsOn, label: "Last day" }}
        min={period.startsOn}
        max={period.endsOn}
      />
      <FieldRow>
        <SchemaField name="quantity" />
        <SchemaField name="unitCostCents" />
      </FieldRow>
      {options.length > 0 && <SchemaField name="channelOptionId" />}
      <SchemaField name="vendor" />
      <SchemaField name="note" />
      {seesIncentive && <SchemaField name="claims" />}
      {isActive && <SchemaField name="actualCents" />}
    </FieldStack>
  );
  if (!item) {
    const days = { startsOn: period.startsOn, endsOn: period.startsOn };
    const begin = { ...days, title: page.suggestedTitle, quantity: 1, claims: "yes" };
    const intent = `add-item${allOf(plans)}`;
    return (
      <RecordForm
        id="new-item"
        schema={newItemForm}
        record={begin}
        isNew
        options={offered}
        intent={intent}
        saveLabel="Add item"
        {...shared}
      >
        {children}
      </RecordForm>
    );
  }
  const intent = `change-item${allOf(plans)}`;
  return (
    <RecordForm
      id={`item-form-${item.id}`}
      schema={itemForm}
      record={{ ...item, claims: item.isIncentiveEligible ? "yes" : "no" }}
      options={offered}
      intent={intent}
      saveLabel="Save item"
      {...shared}
    >
      {children}
    </RecordForm>
  );
}
