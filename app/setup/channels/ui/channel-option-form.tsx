import type { SubmissionResult } from "@conform-to/react";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { MoneyField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { channelOptionForm, newChannelOptionForm } from "../channel-option-form.ts";

interface ChannelOption {
  channelId: number;
  name: string;
  unit: string;
  unitCostCents: number;
  leastQuantity: number;
  mostQuantity: number;
  vendorHint: string;
  version: number;
}

/** Makes an option of a channel, or changes the one that is handed in. */
export function ChannelOptionForm({
  companyId,
  channelOption,
  channels,
  channelId,
  lastResult,
}: {
  companyId: number;
  channelOption?: ChannelOption;
  channels: readonly { id: number; name: string; isActive: boolean }[];
  /** The channel that a new option begins with. */
  channelId?: number;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "channel-option",
    schema: channelOption ? channelOptionForm : newChannelOptionForm,
    lastResult,
    defaultValue: channelOption
      ? { ...channelOption, unitCostCents: dollarsOf(channelOption.unitCostCents) }
      : { channelId, leastQuantity: 1, mostQuantity: 9_999 },
  });
  return (
    <EntryForm
      form={form}
      version={channelOption?.version}
      labels={labels}
      saveLabel={channelOption ? "Save channel option" : "Create channel option"}
      cancelTo={paths.channelOptions(companyId)}
    >
      <Card>
        <FieldStack>
          <SelectField
            field={fields.channelId}
            label={labels.channelId}
            emptyLabel="Choose a channel"
            options={channels.map(({ id, name, isActive }) => ({
              value: String(id),
              label: isActive ? name : `${name} (inactive)`,
            }))}
          />
          <TextField field={fields.name} label={labels.name} help="Such as Postcard 6 x 9, mailed." />
          <FieldRow>
            <TextField field={fields.unit} label={labels.unit} help="What one of it is: piece, week." />
            <MoneyField field={fields.unitCostCents} label={labels.unitCostCents} help="What one usually costs." />
          </FieldRow>
          <FieldRow>
            <TextField field={fields.leastQuantity} label={labels.leastQuantity} inputMode="numeric" />
            <TextField field={fields.mostQuantity} label={labels.mostQuantity} inputMode="numeric" />
          </FieldRow>
          <TextField
            field={fields.vendorHint}
            label={labels.vendorHint}
            help="Who delivers it, for people who choose it."
            optional
          />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

const labels = {
  channelId: "Channel",
  name: "Name",
  unit: "Unit",
  unitCostCents: "Unit cost",
  leastQuantity: "Minimum quantity",
  mostQuantity: "Maximum quantity",
  vendorHint: "Vendor hint",
};
