import type { SubmissionResult } from "@conform-to/react";
import { repeatFormState, toRepeatFields } from "#app/planning/repeats/repeat-presets.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FieldStack } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/fields/repeat-section.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { customActionForm } from "../custom-action-form.ts";

interface CustomActionFormProps {
  locationId: number;
  /** YYYY-MM-DD. */
  today: string;
  locations: readonly { id: number; name: string; pcNumber: string }[];
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Form of a new custom action, once or repeating, at one or more locations. */
export function CustomActionForm({ locationId, today, locations, people, lastResult }: CustomActionFormProps) {
  const translate = useTranslate();
  return (
    <RecordForm
      id="custom-action"
      schema={customActionForm}
      record={{ startsOn: today, locationIds: [locationId], ...toRepeatFields(null) }}
      isNew
      wide
      options={{ ownerId: people }}
      lastResult={lastResult}
      saveLabel="Add to-do"
      intent="save"
      cancelTo={paths.checklist(locationId)}
    >
      {(fields) => (
        <FormWithAside aside={<RepeatSection fields={fields} {...repeatFormState(fields, today)} />}>
          <Card title="New to-do">
            <FieldStack>
              <SchemaField name="title" />
              <SchemaField name="detail" />
              <FieldRow>
                <SchemaField name="startsOn" />
                <SchemaField name="ownerId" />
              </FieldRow>
              {locations.length > 1 ? (
                <CheckboxList
                  field={fields.locationIds}
                  label={String(translate("{Locations}"))}
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
