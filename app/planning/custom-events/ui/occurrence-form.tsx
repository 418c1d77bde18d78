import type { SubmissionResult } from "@conform-to/react";
import { useDaySpan } from "#app/ui/day-span.ts";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { occurrenceForm } from "../occurrence-form.ts";

interface OccurrenceFormProps {
  /** The event as it is on the day. */
  event: object;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}

/** Changes one day of a repeating event; the others stay. */
export function OccurrenceForm({ event, lastResult, cancelTo }: OccurrenceFormProps) {
  useDaySpan("occurrence");
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
          <FormSection title="This event" text="The other days stay as they are.">
            <SchemaField name="title" />
            <SpanFields
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
