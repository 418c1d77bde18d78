import type { SubmissionResult } from "@conform-to/react";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { CheckboxField, RadioGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { useDaySpan } from "#app/ui/day-span.ts";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { MoneyField, TextAreaField, TextField, TimeField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import { customEventForm, customEventLabels as labels, newCustomEventForm } from "../custom-event-form.ts";
import { VISIBILITIES, visibilityWords } from "../custom-event-rules.ts";
import { type EventOfForm, valuesOfEvent } from "../event-values.ts";
import { ConflictHints, useHints } from "./conflict-hints.tsx";

type Event = EventOfForm & { repeat: Recurrence | null };

interface Choices {
  categories: readonly { id: number; name: string }[];
  locations: readonly { id: number; name: string; note: string }[];
}

/** Makes an event that begins on `day` or is like `copied`, or changes the one that is handed in. `today` is YYYY-MM-DD. */
export function CustomEventForm({
  event,
  copied,
  day = "",
  today,
  choices,
  lastResult,
  hints,
  cancelTo,
}: {
  event?: Event & { version: number };
  copied?: Event | null;
  day?: string;
  today: string;
  choices: Choices;
  lastResult: SubmissionResult | undefined;
  /** What it meets on its days, as far as the server knows it. */
  hints: readonly string[];
  cancelTo: string;
}) {
  const like = event ?? copied;
  const [form, fields] = useSchemaForm({
    id: "event",
    schema: event ? customEventForm : newCustomEventForm,
    lastResult,
    defaultValue: like ? valuesOf(like) : firstValues(day, choices),
  });
  useDaySpan(form.id);
  const known = useHints(form.id, hints);
  return (
    <EntryForm
      form={form}
      version={event?.version}
      labels={labels}
      saveLabel={event ? "Save event" : "Create event"}
      cancelTo={cancelTo}
    >
      <Card>
        <FormSection title="Event">
          <TextField field={fields.title} label={labels.title} autoComplete="off" />
          <SelectField
            field={fields.categoryId}
            label={labels.categoryId}
            options={choices.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SpanFields
            first={{ field: fields.startsOn, label: labels.startsOn }}
            last={{ field: fields.endsOn, label: labels.endsOn }}
          />
          <FieldRow>
            <TimeField field={fields.startsAt} label={labels.startsAt} optional />
            <TimeField field={fields.endsAt} label={labels.endsAt} optional />
          </FieldRow>
          <TextAreaField field={fields.description} label={labels.description} optional />
        </FormSection>
      </Card>
      <RepeatSection fields={fields} labels={labels} {...repeatChoiceOf(fields, today)} />
      <ConflictHints hints={known} />
      {lastResult?.error?.mayLose && (
        <Card>
          <CheckboxField field={fields.mayLose} label={labels.mayLose} />
        </Card>
      )}
      <Card>
        <FormSection title="Where" text="Times are those of the {locations}.">
          <TickList field={fields.locationIds} label={labels.locationIds} choices={choices.locations} />
          <TextField
            field={fields.place}
            label={labels.place}
            help="Where people go, if it is not the {location} itself."
            autoComplete="off"
            optional
          />
          <TextField
            field={fields.link}
            label={labels.link}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            optional
          />
          <RadioGroupField
            field={fields.visibility}
            label={labels.visibility}
            options={VISIBILITIES.map((value) => ({ value, label: visibilityWords[value] }))}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="People and money">
          <FieldRow>
            <TextField
              field={fields.expectedAttendance}
              label={labels.expectedAttendance}
              inputMode="numeric"
              optional
            />
            <MoneyField field={fields.estimatedCostCents} label={labels.estimatedCostCents} optional />
          </FieldRow>
          <CheckboxField field={fields.isReimbursable} label={labels.isReimbursable} />
          <CheckboxField field={fields.wantsGiftCards} label={labels.wantsGiftCards} />
        </FormSection>
      </Card>
    </EntryForm>
  );
}

function firstValues(day: string, { categories, locations }: Choices) {
  const [only, ...others] = locations;
  return {
    categoryId: String(categories[0]?.id ?? ""),
    startsOn: day,
    endsOn: day,
    ...repeatValuesOf(null),
    visibility: "network",
    locationIds: only && others.length === 0 ? [String(only.id)] : [],
  };
}

function valuesOf({ repeat, ...event }: Event) {
  const values = valuesOfEvent(event, repeat);
  return { ...values, locationIds: values.locationIds.map(String) };
}
