import type { SubmissionResult } from "@conform-to/react";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { useSay } from "#app/ui/say.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { customActionForm } from "../custom-action-form.ts";

interface CustomActionFormProps {
  locationId: number;
  /** YYYY-MM-DD. */
  today: string;
  locations: readonly { id: number; name: string; pcNumber: string }[];
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** A new action of one's own, once or repeating, at one location or several. */
export function CustomActionForm({ locationId, today, locations, people, lastResult }: CustomActionFormProps) {
  const say = useSay();
  return (
    <RecordForm
      id="custom-action"
      schema={customActionForm}
      record={{ startsOn: today, locationIds: [locationId], ...repeatValuesOf(null) }}
      isNew
      wide
      options={{ ownerId: people }}
      lastResult={lastResult}
      saveLabel="Add action"
      intent="save"
      cancelTo={paths.checklist(locationId)}
    >
      {(fields) => (
        <FormWithAside aside={<RepeatSection fields={fields} {...repeatChoiceOf(fields, today)} />}>
          <Card title="Add an action">
            <FieldStack>
              <SchemaField name="title" />
              <SchemaField name="detail" />
              <FieldRow>
                <SchemaField name="startsOn" />
                <SchemaField name="ownerId" />
              </FieldRow>
              {locations.length > 1 ? (
                <TickList
                  field={fields.locationIds}
                  label={String(say("{Locations}"))}
                  choices={locations.map(({ id, name, pcNumber }) => ({ id, name, note: `PC ${pcNumber}` }))}
                />
              ) : (
                <input type="hidden" name={fields.locationIds.name} value={locationId} />
              )}
            </FieldStack>
          </Card>
        </FormWithAside>
      )}
    </RecordForm>
  );
}
