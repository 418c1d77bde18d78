import type { SubmissionResult } from "@conform-to/react";
import { repeatChoiceLabels, repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import { paths } from "#app/paths.ts";
import { RadioGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { useDaySpan } from "#app/ui/day-span.ts";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { DateField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import { companyEventForm, newCompanyEventForm } from "../company-event-form.ts";
import { kindWords } from "../company-event-rules.ts";

interface CompanyEvent extends StoredRepeat {
  title: string;
  kind: string;
  endsOn: string;
  description: string;
  isEverywhere: boolean;
  geographyIds: number[];
  networkIds: number[];
  channelIds: number[];
  link: string | null;
  visibleFrom: string | null;
  version: number;
}

export interface EventChoices {
  geographies: readonly { id: number; name: string; note: string }[];
  networks: readonly { id: number; name: string }[];
  channels: readonly { id: number; name: string }[];
}

/** Makes a company event, or changes the one that is handed in. */
export function CompanyEventForm({
  companyId,
  event,
  today,
  choices,
  lastResult,
}: {
  companyId: number;
  event?: CompanyEvent;
  /** YYYY-MM-DD. */
  today: string;
  choices: EventChoices;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "company-event",
    schema: event ? companyEventForm : newCompanyEventForm,
    lastResult,
    defaultValue: event ? valuesOf(event) : { kind: "promotion", reach: "everywhere", ...repeatValuesOf(null) },
  });
  useDaySpan(form.id);
  return (
    <EntryForm
      form={form}
      version={event?.version}
      labels={labels}
      saveLabel={event ? "Save event" : "Save draft"}
      cancelTo={paths.companyEvents(companyId)}
    >
      <Card>
        <FormSection title="Event">
          <TextField field={fields.title} label={labels.title} autoComplete="off" />
          <SelectField
            field={fields.kind}
            label={labels.kind}
            help="A blackout marks days without local marketing."
            options={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
          />
          <SpanFields
            first={{ field: fields.startsOn, label: labels.startsOn }}
            last={{ field: fields.endsOn, label: labels.endsOn }}
          />
          <TextAreaField field={fields.description} label={labels.description} optional />
          <TextField
            field={fields.link}
            label={labels.link}
            help="Where its materials are."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            optional
          />
          <DateField
            field={fields.visibleFrom}
            label={labels.visibleFrom}
            help="Without it, people see the event as soon as it is published."
            optional
          />
        </FormSection>
      </Card>
      <RepeatSection fields={fields} labels={labels} {...repeatChoiceOf(fields, today, fields.leaveOut)}>
        <FieldRow>
          <DateField field={fields.leaveOut} label={labels.leaveOut} optional />
        </FieldRow>
      </RepeatSection>
      <Card>
        <FormSection title="For whom">
          <RadioGroupField
            field={fields.reach}
            label={labels.reach}
            options={[
              { value: "everywhere", label: "Everywhere" },
              { value: "chosen", label: "Geographies or {networks} that you choose below" },
            ]}
          />
          <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
            <TickList field={fields.geographyIds} label={labels.geographyIds} choices={choices.geographies} />
          </div>
          <div data-without-script={fields.reach.value === "chosen" ? undefined : ""}>
            <TickList field={fields.networkIds} label={labels.networkIds} choices={choices.networks} />
          </div>
          <TickList
            field={fields.channelIds}
            label={labels.channelIds}
            help="What the event is about. Without any, it is about all."
            choices={choices.channels}
          />
        </FormSection>
      </Card>
    </EntryForm>
  );
}

function valuesOf({ isEverywhere, recurrence, repeatsUntil, exceptionDays, ...event }: CompanyEvent) {
  const repeat = recurrenceOf({ startsOn: event.startsOn, recurrence, repeatsUntil, exceptionDays });
  return { ...event, ...repeatValuesOf(repeat), reach: isEverywhere ? "everywhere" : "chosen" };
}

const labels = {
  title: "Title",
  kind: "Kind",
  startsOn: "First day",
  endsOn: "Last day",
  ...repeatChoiceLabels,
  leaveOut: "Leave out one more day",
  description: "Description",
  link: "Link",
  visibleFrom: "Visible from",
  reach: "The event is for",
  geographyIds: "Geographies",
  networkIds: "{Networks}",
  channelIds: "Channels",
};
