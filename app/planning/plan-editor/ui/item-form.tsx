import type { SubmissionResult } from "@conform-to/react";
import type { Field } from "#app/ui/fields/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form/form.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { planItemForm, newPlanItemForm } from "#app/planning/plans/plan-form.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { PlanItemChoices } from "../catalog.server.ts";
import type { findPlanCosts } from "../cost-overview.server.ts";
import { CampaignScopeInput } from "./plan-intent-button.tsx";

export type ListedItem = Awaited<ReturnType<typeof findPlanCosts>>["items"][number];

export interface ItemFormProps {
  /** Saved item; null for a new custom item. */
  item: ListedItem | null;
  period: Period;
  isActive?: boolean;
  choices: Pick<PlanItemChoices, "channels" | "options">;
  /** True when incentives exist, so that the form asks whether to claim the item. */
  seesIncentive: boolean;
  /** Title of a new custom item, when the address suggests one. */
  suggestedTitle?: string;
  /** Number of plans the form changes. */
  plans: number;
  cancelTo: string;
  lastResult?: SubmissionResult;
}

/** Form of a new custom item or of an existing item. */
export function ItemForm({ item, period, isActive, choices, seesIncentive, plans, ...page }: ItemFormProps) {
  const scope = plans > 1 ? "all" : undefined;
  const shared = { wide: true, keepsScroll: true, lastResult: page.lastResult, cancelTo: page.cancelTo };
  const isCustom = item === null || item.ideaId === null;
  const options = choices.options.flatMap(({ id, name, channelId }) => {
    const channel = choices.channels.find((one) => one.id === channelId)?.name ?? "";
    if (!isCustom && channelId !== item?.channelId) return [];
    return { value: String(id), label: isCustom ? `${channel}: ${name}` : name };
  });
  const offered = { channelId: choices.channels, channelOptionId: options };
  const children = (fields: { startsOn: Field; endsOn: Field }) => (
    <FieldStack>
      <CampaignScopeInput plans={plans} />
      {isCustom && <SchemaField name="title" />}
      {isCustom && <SchemaField name="channelId" />}
      <DayRangeFields
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
    const begin = { ...days, scope, title: page.suggestedTitle, quantity: 1, claims: "yes" };
    return (
      <RecordForm
        id="new-item"
        schema={newPlanItemForm}
        record={begin}
        isNew
        options={offered}
        intent="add-item"
        saveLabel="Add item"
        {...shared}
      >
        {children}
      </RecordForm>
    );
  }
  return (
    <RecordForm
      id={`item-form-${item.id}`}
      schema={planItemForm}
      record={{ ...item, scope, claims: item.isIncentiveEligible ? "yes" : "no" }}
      options={offered}
      intent="change-item"
      saveLabel="Save item"
      {...shared}
    >
      {children}
    </RecordForm>
  );
}
