import type { SubmissionResult } from "@conform-to/react";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { DateField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import { customActionForm, customActionLabels as labels } from "../custom-action-form.ts";

/** A new action of one's own, once or repeating, at one location or several. */
export function CustomActionForm({
  locationId,
  today,
  locations,
  people,
  lastResult,
}: {
  locationId: number;
  today: string;
  locations: readonly { id: number; name: string; pcNumber: string }[];
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "custom-action",
    schema: customActionForm,
    lastResult,
    defaultValue: { startsOn: today, locationIds: [locationId], ...repeatValuesOf(null) },
  });
  const say = useSay();
  return (
    <EntryForm form={form} labels={labels} saveLabel="Add action" cancelTo={paths.checklist(locationId)}>
      <Card title="Add an action">
        <FieldStack>
          <TextField field={fields.title} label={labels.title} />
          <TextAreaField field={fields.detail} label={labels.detail} rows={3} optional />
          <FieldRow>
            <DateField field={fields.startsOn} label={labels.startsOn} />
            <SelectField
              field={fields.ownerId}
              label={labels.ownerId}
              emptyLabel="Anybody"
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              optional
            />
          </FieldRow>
          {locations.length > 1 ? (
            <TickList
              field={fields.locationIds}
              label={String(say(labels.locationIds))}
              choices={locations.map(({ id, name, pcNumber }) => ({ id, name, note: `PC ${pcNumber}` }))}
            />
          ) : (
            <input type="hidden" name={fields.locationIds.name} value={locationId} />
          )}
        </FieldStack>
      </Card>
      <RepeatSection fields={fields} labels={labels} {...repeatChoiceOf(fields, today)} />
    </EntryForm>
  );
}
