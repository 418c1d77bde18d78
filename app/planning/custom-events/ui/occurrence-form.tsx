import type { SubmissionResult } from "@conform-to/react";
import { useShiftLastDay } from "#app/ui/fields/shift-last-day.ts";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { occurrenceForm } from "../occurrence-form.ts";

interface OccurrenceFormProps {
  /** Event with the values of the day. */
  event: object;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}

/** Form that edits one day of a repeating event. */
export function OccurrenceForm({ event, lastResult, cancelTo }: OccurrenceFormProps) {
  useShiftLastDay("occurrence");
  return (
    <RecordForm
      id="occurrence"
      schema={occurrenceForm}
      record={event}
      lastResult={lastResult}
      saveLabel="Save this event"
      intent="save"
      cancelTo={cancelTo}
    >
      {(fields) => (
        <Card>
          <FormSection title="This event" text="Other days don't change.">
            <SchemaField name="title" />
            <DayRangeFields
              first={{ field: fields.startsOn, label: "First day" }}
              last={{ field: fields.endsOn, label: "Last day" }}
            />
            {lastResult?.error?.mayPass && <SchemaField name="mayPass" />}
            <FieldRow>
              <SchemaField name="startsAt" />
              <SchemaField name="endsAt" />
            </FieldRow>
            <SchemaField name="status" />
            <SchemaField name="place" />
            <SchemaField name="description" />
          </FormSection>
        </Card>
      )}
    </RecordForm>
  );
}
