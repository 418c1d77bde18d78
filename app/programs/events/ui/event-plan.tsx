import type { SubmissionResult } from "@conform-to/react";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { instantDayText, moneyText, namesText, numberText } from "#app/ui/text/format.ts";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { eventPlanForm } from "../event-forms.ts";
import { eventProgramWorkflow, eventTypeWords } from "../event-rules.ts";

export interface ShownEvent {
  id: number;
  version: number;
  status: string;
  title: string;
  startsOn: string;
  endsOn: string;
  place: string;
  category: string;
  description: string;
  estimatedCostCents: number | null;
  expectedAttendance: number | null;
  type: string;
  hostOrganization: string;
  hostName: string;
  hostEmail: string | null;
  hostPhone: string | null;
  plannedSamples: number | null;
  plannedGiftCards: number | null;
  places: readonly { id: number; name: string; pcNumber: string; basisPoints: number | null }[];
}

/** Details, host and plan of an event, read-only. */
export function EventPlanFacts({ event }: { event: ShownEvent }) {
  const type = statusLabel(eventTypeWords, event.type);
  const host = [event.hostOrganization, event.hostName, event.hostEmail, event.hostPhone].filter(Boolean).join(", ");
  return (
    <Card title="Event">
      <Facts
        columns={2}
        facts={[
          { term: "Dates", value: dateRangeText(event) },
          { term: "{Locations}", value: namesText(event.places.map(({ name, pcNumber }) => `${name} (${pcNumber})`)) },
          { term: "Category", value: event.category },
          { term: "Occasion", value: type },
          ...(event.place ? [{ term: "Venue", value: event.place }] : []),
          ...(host ? [{ term: "Host", value: host }] : []),
          ...countFact("Expected attendance", event.expectedAttendance),
          ...countFact("Planned samples", event.plannedSamples),
          ...countFact("Planned gift cards", event.plannedGiftCards),
          ...(event.estimatedCostCents === null
            ? []
            : [{ term: "Estimated cost", value: moneyText(event.estimatedCostCents) }]),
        ]}
      />
      {event.description && <p className="row-after breaks">{event.description}</p>}
    </Card>
  );
}

/** Status of an event and its date. */
export function EventStatusFact({ event }: { event: { status: string; statusSince: string; timeZone: string } }) {
  const { word, tone } = statusOf(eventProgramWorkflow, event.status);
  return <Status tone={tone} word={word} since={instantDayText(event.statusSince, event.timeZone)} />;
}

function countFact(term: string, count: number | null) {
  return count === null ? [] : [{ term, value: numberText(count) }];
}

/** Form for the host and the planned numbers of an event. */
export function EventPlanForm({ event, lastResult }: { event: ShownEvent; lastResult: SubmissionResult | undefined }) {
  return (
    <RecordForm
      id="event-plan"
      schema={eventPlanForm}
      record={event}
      lastResult={lastResult}
      saveLabel="Save"
      intent="plan"
      cancelTo={paths.eventProgram(event.id)}
    >
      <Card>
        <FormSection title="Host and quantities">
          <SchemaField name="type" />
          <FieldRow>
            <SchemaField name="hostOrganization" />
            <SchemaField name="hostName" />
          </FieldRow>
          <FieldRow>
            <SchemaField name="hostEmail" />
            <SchemaField name="hostPhone" />
          </FieldRow>
          <FieldRow>
            <SchemaField name="plannedSamples" />
            <SchemaField name="plannedGiftCards" />
          </FieldRow>
        </FormSection>
      </Card>
    </RecordForm>
  );
}
