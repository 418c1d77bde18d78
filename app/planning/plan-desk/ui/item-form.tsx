import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { MoneyField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { EnterSaves, FieldRow, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { itemForm, newItemForm } from "#app/planning/plans/plan-form.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { ItemChoices } from "../plan-choices.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import styles from "./desk.module.css";

type Choices = Pick<ItemChoices, "channels" | "options">;
type EditedItem = Awaited<ReturnType<typeof findPlanCosts>>["items"][number];

interface ItemFormProps {
  period: Period;
  choices: Choices;
  /** How many plans the form means. */
  plans: number;
  cancelTo: string;
  lastResult?: SubmissionResult;
}

const labels: Record<string, string> = {
  title: "Title",
  channelId: "Channel",
  channelOptionId: "Option",
  startsOn: "First day",
  endsOn: "Last day",
  quantity: "Quantity",
  unitCostCents: "Unit cost",
  actualCents: "Paid in the end",
  vendor: "Vendor",
  note: "Note",
};

/** The form of an item of somebody's own. */
export function NewItemForm({ period, choices, plans, cancelTo, lastResult }: ItemFormProps) {
  const intent = plans > 1 ? "add-item-all" : "add-item";
  const [form, fields] = useSchemaForm({
    id: "new-item",
    schema: newItemForm,
    lastResult,
    defaultValue: { startsOn: period.startsOn, endsOn: period.startsOn, quantity: "1" },
  });
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className={styles.itemForm}
    >
      <EnterSaves intent={intent} />
      <FormProblems form={form} labels={labels} />
      <TextField field={fields.title} label="Title" autoComplete="off" autoFocus />
      <SelectField
        field={fields.channelId}
        label="Channel"
        emptyLabel="Choose a channel"
        options={optionsOf(choices.channels)}
      />
      <ItemFields fields={fields} period={period} options={allOptions(choices)} />
      <Buttons label="Add item" intent={intent} cancelTo={cancelTo} />
    </Form>
  );
}

/** The form of an item that is in a plan. */
export function EditItemForm({
  item,
  period,
  isActive,
  choices,
  plans,
  cancelTo,
  lastResult,
}: ItemFormProps & { item: EditedItem; isActive: boolean }) {
  const intent = plans > 1 ? "change-item-all" : "change-item";
  const { title, channelId, channelOptionId, startsOn, endsOn, quantity, unitCostCents, actualCents, vendor, note } =
    item;
  const [form, fields] = useSchemaForm({
    id: `item-${item.id}`,
    schema: itemForm,
    lastResult,
    defaultValue: {
      ...{ title, channelId: String(channelId), startsOn, endsOn, quantity: String(quantity), vendor, note },
      channelOptionId: channelOptionId === null ? "" : String(channelOptionId),
      unitCostCents: dollarsOf(unitCostCents),
      actualCents: actualCents === null ? "" : dollarsOf(actualCents),
    },
  });
  const isOwn = item.ideaId === null;
  const options = isOwn
    ? allOptions(choices)
    : optionsOf(choices.options.filter((option) => option.channelId === channelId));
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className={styles.itemForm}
    >
      <EnterSaves intent={intent} />
      <FormProblems form={form} labels={labels} />
      <input type="hidden" name="version" value={item.version} />
      {isOwn && (
        <>
          <TextField field={fields.title} label="Title" autoComplete="off" />
          <SelectField field={fields.channelId} label="Channel" options={optionsOf(choices.channels)} />
        </>
      )}
      <ItemFields fields={fields} period={period} options={options} />
      {isActive && (
        <MoneyField field={fields.actualCents} label="Paid in the end" help="What the item cost in all." optional />
      )}
      <Buttons label="Save item" intent={intent} cancelTo={cancelTo} />
    </Form>
  );
}

type ItemFieldNames = "startsOn" | "endsOn" | "quantity" | "unitCostCents" | "channelOptionId" | "vendor" | "note";

function ItemFields({
  fields,
  period,
  options,
}: {
  fields: Record<ItemFieldNames, Parameters<typeof TextField>[0]["field"]>;
  period: Period;
  options: readonly { value: string; label: string }[];
}) {
  const within = { min: period.startsOn, max: period.endsOn };
  return (
    <>
      <SpanFields
        first={{ field: fields.startsOn, label: "First day" }}
        last={{ field: fields.endsOn, label: "Last day" }}
        {...within}
      />
      <FieldRow>
        <TextField field={fields.quantity} label="Quantity" inputMode="numeric" autoComplete="off" />
        <MoneyField field={fields.unitCostCents} label="Unit cost" />
      </FieldRow>
      {options.length > 0 && (
        <SelectField field={fields.channelOptionId} label="Option" emptyLabel="None" options={options} optional />
      )}
      <TextField field={fields.vendor} label="Vendor" autoComplete="off" optional />
      <TextAreaField field={fields.note} label="Note" rows={2} optional />
    </>
  );
}

function Buttons({ label, intent, cancelTo }: { label: string; intent: string; cancelTo: string }) {
  return (
    <div className={styles.buttons}>
      <SubmitButton intent={intent}>{label}</SubmitButton>
      <ButtonLink to={cancelTo}>Cancel</ButtonLink>
    </div>
  );
}

function optionsOf(all: readonly { id: number; name: string }[]) {
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}

function allOptions({ channels, options }: Choices) {
  const channelOf = (id: number) => channels.find((channel) => channel.id === id)?.name ?? "";
  return options.map(({ id, name, channelId }) => ({ value: String(id), label: `${channelOf(channelId)}: ${name}` }));
}
