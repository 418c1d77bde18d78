import type { SubmissionResult } from "@conform-to/react";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { useDaySpan } from "#app/ui/day-span.ts";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextAreaField, TextField, TimeField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { EVENT_STATUSES, wordOfStatus } from "../custom-event-rules.ts";
import { occurrenceForm, occurrenceLabels as labels } from "../occurrence-form.ts";

interface Occurrence {
  title: string;
  description: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  place: string;
  status: string;
  version: number;
}

/** Changes one day of a repeating event; the others stay. */
export function OccurrenceForm({
  event,
  lastResult,
  cancelTo,
}: {
  event: Occurrence;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  const [form, fields] = useSchemaForm({ id: "occurrence", schema: occurrenceForm, lastResult, defaultValue: event });
  useDaySpan(form.id);
  return (
    <EntryForm form={form} version={event.version} labels={labels} saveLabel="Save this event" cancelTo={cancelTo}>
      <Card>
        <FormSection title="This event" text="The other days stay as they are.">
          <TextField field={fields.title} label={labels.title} autoComplete="off" />
          <SpanFields
            first={{ field: fields.startsOn, label: labels.startsOn }}
            last={{ field: fields.endsOn, label: labels.endsOn }}
          />
          {lastResult?.error?.mayPass && <CheckboxField field={fields.mayPass} label={labels.mayPass} />}
          <FieldRow>
            <TimeField field={fields.startsAt} label={labels.startsAt} optional />
            <TimeField field={fields.endsAt} label={labels.endsAt} optional />
          </FieldRow>
          <SelectField
            field={fields.status}
            label={labels.status}
            options={EVENT_STATUSES.map((status) => ({ value: status, label: wordOfStatus(status) }))}
          />
          <TextField field={fields.place} label={labels.place} autoComplete="off" optional />
          <TextAreaField field={fields.description} label={labels.description} optional />
        </FormSection>
      </Card>
    </EntryForm>
  );
}
