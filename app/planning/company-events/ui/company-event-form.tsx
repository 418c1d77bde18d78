import type { SubmissionResult } from "@conform-to/react";
import { repeatFormState, toRepeatFields } from "#app/planning/repeats/repeat-presets.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import { paths } from "#app/paths.ts";
import { useShiftLastDay } from "#app/ui/fields/shift-last-day.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/fields/repeat-section.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { companyEventForm, newCompanyEventForm } from "../company-event-form.ts";
import type { CompanyEventChoices } from "../company-event-choices.server.ts";

interface CompanyEventFormProps {
  companyId: number;
  /** Stored event; left out for a new one. */
  event?: StoredRepeat & { isEverywhere: boolean };
  /** YYYY-MM-DD. */
  today: string;
  choices: CompanyEventChoices;
  lastResult: SubmissionResult | undefined;
}

/** Form that creates a company event, or edits `event`. */
export function CompanyEventForm({ companyId, event, today, choices, lastResult }: CompanyEventFormProps) {
  useShiftLastDay("company-event");
  return (
    <RecordForm
      id="company-event"
      schema={event ? companyEventForm : newCompanyEventForm}
      record={event ? valuesOf(event) : { kind: "promotion", reach: "everywhere", ...toRepeatFields(null) }}
      isNew={!event}
      wide
      lastResult={lastResult}
      saveLabel={event ? "Save event" : "Save draft"}
      intent="save"
      cancelTo={paths.companyEvents(companyId)}
    >
      {(fields) => {
        const repeat = (
          <RepeatSection fields={fields} {...repeatFormState(fields, today, fields.leaveOut)}>
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
              <DayRangeFields
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
            <FormSection title="Audience">
              <SchemaField name="reach" />
              <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
                <CheckboxList field={fields.geographyIds} label="Geographies" choices={choices.geographies} />
              </div>
              <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
                <CheckboxList field={fields.networkIds} label="{Networks}" choices={choices.networks} />
              </div>
              <CheckboxList
                field={fields.channelIds}
                label="Channels"
                help="Channels this event relates to. Leave blank for all."
                choices={choices.channels}
              />
            </FormSection>
          </Card>
        );
        // The page of an existing event shows its status card beside the form, so the repeat goes below the fields.
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
  return { ...event, ...toRepeatFields(recurrenceOf(event)), reach: isEverywhere ? "everywhere" : "chosen" };
}
