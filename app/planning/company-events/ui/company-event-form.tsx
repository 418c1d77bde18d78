import type { SubmissionResult } from "@conform-to/react";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import { paths } from "#app/paths.ts";
import { useDaySpan } from "#app/ui/day-span.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { companyEventForm, newCompanyEventForm } from "../company-event-form.ts";
import type { EventChoices } from "../event-choices.server.ts";

interface CompanyEventFormProps {
  companyId: number;
  /** The event as it was read; left out for one that does not exist yet. */
  event?: StoredRepeat & { isEverywhere: boolean };
  /** YYYY-MM-DD. */
  today: string;
  choices: EventChoices;
  lastResult: SubmissionResult | undefined;
}

/** Makes a company event, or changes the one that is handed in. */
export function CompanyEventForm({ companyId, event, today, choices, lastResult }: CompanyEventFormProps) {
  useDaySpan("company-event");
  return (
    <RecordForm
      id="company-event"
      schema={event ? companyEventForm : newCompanyEventForm}
      record={event ? valuesOf(event) : { kind: "promotion", reach: "everywhere", ...repeatValuesOf(null) }}
      isNew={!event}
      wide={!event}
      lastResult={lastResult}
      saveLabel={event ? "Save event" : "Save draft"}
      intent="save"
      cancelTo={paths.companyEvents(companyId)}
    >
      {(fields) => {
        const repeat = (
          <RepeatSection fields={fields} {...repeatChoiceOf(fields, today, fields.leaveOut)}>
            <FieldRow>
              <SchemaField name="leaveOut" />
            </FieldRow>
          </RepeatSection>
        );
        const eventCard = (
          <Card>
            <FormSection title="Event">
              <SchemaField name="title" />
              <SchemaField name="kind" />
              <SpanFields
                first={{ field: fields.startsOn, label: "First day" }}
                last={{ field: fields.endsOn, label: "Last day" }}
              />
              <SchemaField name="description" />
              <SchemaField name="link" />
              <SchemaField name="visibleFrom" />
            </FormSection>
          </Card>
        );
        const placesCard = (
          <Card>
            <FormSection title="For whom">
              <SchemaField name="reach" />
              <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
                <TickList field={fields.geographyIds} label="Geographies" choices={choices.geographies} />
              </div>
              <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
                <TickList field={fields.networkIds} label="{Networks}" choices={choices.networks} />
              </div>
              <TickList
                field={fields.channelIds}
                label="Channels"
                help="What the event is about. Without any, it is about all."
                choices={choices.channels}
              />
            </FormSection>
          </Card>
        );
        // The page of one that exists shows its status beside the form.
        return event ? (
          <>
            {eventCard}
            {repeat}
            {placesCard}
          </>
        ) : (
          <FormWithAside aside={repeat}>
            {eventCard}
            {placesCard}
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

function valuesOf({ isEverywhere, ...event }: StoredRepeat & { isEverywhere: boolean }) {
  return { ...event, ...repeatValuesOf(recurrenceOf(event)), reach: isEverywhere ? "everywhere" : "chosen" };
}
