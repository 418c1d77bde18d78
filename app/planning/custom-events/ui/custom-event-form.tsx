import type { SubmissionResult } from "@conform-to/react";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { useDaySpan } from "#app/ui/day-span.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/repeat-section.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { customEventForm, newCustomEventForm } from "../custom-event-form.ts";
import { ConflictHints, useHints } from "./conflict-hints.tsx";

/** An event as it was read, with how it repeats; a new one may carry out an item of a plan. */
interface Event {
  locations: readonly { id: number }[];
  repeat: Recurrence | null;
  planItemId?: number;
}

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
  mayWish,
  cancelTo,
}: {
  event?: Event;
  copied?: Event | null;
  day?: string;
  today: string;
  choices: Choices;
  lastResult: SubmissionResult | undefined;
  /** What it meets on its days, as far as the server knows it. */
  hints: readonly string[];
  /** Whether it may ask for money back and for gift cards. */
  mayWish: boolean;
  cancelTo: string;
}) {
  const like = event ?? copied;
  useDaySpan("event");
  const known = useHints("event", hints);
  return (
    <RecordForm
      id="event"
      schema={event ? customEventForm : newCustomEventForm}
      record={like ? { ...firstValues(day, choices), ...valuesOf(like) } : firstValues(day, choices)}
      isNew={!event}
      wide
      options={{ categoryId: choices.categories }}
      lastResult={lastResult}
      saveLabel={event ? "Save event" : "Create event"}
      intent="save"
      cancelTo={cancelTo}
    >
      {(fields) => (
        <FormWithAside
          aside={
            <>
              <RepeatSection fields={fields} {...repeatChoiceOf(fields, today)} />
              <ConflictHints hints={known} />
              {lastResult?.error?.mayLose && (
                <Card>
                  <SchemaField name="mayLose" />
                </Card>
              )}
            </>
          }
        >
          {copied?.planItemId !== undefined && <input type="hidden" name="planItemId" value={copied.planItemId} />}
          <Card>
            <FormSection title="Event">
              <SchemaField name="title" />
              <SchemaField name="categoryId" />
              <SpanFields
                first={{ field: fields.startsOn, label: "First day" }}
                last={{ field: fields.endsOn, label: "Last day" }}
              />
              <FieldRow>
                <SchemaField name="startsAt" />
                <SchemaField name="endsAt" />
              </FieldRow>
              <SchemaField name="description" />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Where" text="Times are those of the {locations}.">
              <TickList field={fields.locationIds} label="{Locations}" choices={choices.locations} />
              <SchemaField name="place" />
              <SchemaField name="link" />
              <SchemaField name="visibility" />
            </FormSection>
          </Card>
          <Card>
            <FormSection
              title="People and cost"
              text={
                mayWish ? "With one of the wishes it stands under Event Management too, with its money." : undefined
              }
            >
              <FieldRow>
                <SchemaField name="expectedAttendance" />
                <SchemaField name="estimatedCostCents" />
              </FieldRow>
              {mayWish && (
                <>
                  <SchemaField name="isReimbursable" />
                  <SchemaField name="wantsGiftCards" />
                </>
              )}
            </FormSection>
          </Card>
        </FormWithAside>
      )}
    </RecordForm>
  );
}

function firstValues(day: string, { locations }: Choices) {
  const [only, ...others] = locations;
  return {
    ...{ startsOn: day, endsOn: day, visibility: "network" },
    ...repeatValuesOf(null),
    locationIds: only && others.length === 0 ? [only.id] : [],
  };
}

function valuesOf({ repeat, locations, ...event }: Event) {
  return { ...event, ...repeatValuesOf(repeat), locationIds: locations.map(({ id }) => id) };
}
