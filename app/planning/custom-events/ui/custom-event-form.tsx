import type { SubmissionResult } from "@conform-to/react";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { repeatFormState, toRepeatFields } from "#app/planning/repeats/repeat-presets.ts";
import { useShiftLastDay } from "#app/ui/fields/shift-last-day.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { RepeatSection } from "#app/ui/fields/repeat-section.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { customEventForm, newCustomEventForm } from "../custom-event-form.ts";
import { ConflictHints, useConflictHints } from "./conflict-hints.tsx";

/** Stored event with its repeat; a new one may carry out a plan item. */
interface Event {
  locations: readonly { id: number }[];
  repeat: Recurrence | null;
  planItemId?: number;
}

interface Choices {
  categories: readonly { id: number; name: string }[];
  locations: readonly { id: number; name: string; note: string }[];
}

/** Form that creates an event on `day` or from `copied`, or edits `event`. `day` and `today` are YYYY-MM-DD. */
export function CustomEventForm({
  event,
  copied,
  day = "",
  today,
  choices,
  lastResult,
  hints,
  canRequestReimbursement,
  cancelTo,
}: {
  event?: Event;
  copied?: Event | null;
  day?: string;
  today: string;
  choices: Choices;
  lastResult: SubmissionResult | undefined;
  /** Conflict hints that the server found when the page was loaded. */
  hints: readonly string[];
  /** True when the event can ask for reimbursement and gift cards. */
  canRequestReimbursement: boolean;
  cancelTo: string;
}) {
  const like = event ?? copied;
  useShiftLastDay("event");
  const known = useConflictHints("event", hints);
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
              <RepeatSection fields={fields} {...repeatFormState(fields, today)} />
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
              <DayRangeFields
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
            <FormSection title="{Locations}" text="Times are in each {location}'s time zone.">
              <CheckboxList field={fields.locationIds} label="{Locations}" choices={choices.locations} />
              <SchemaField name="place" />
              <SchemaField name="link" />
              <SchemaField name="visibility" />
            </FormSection>
          </Card>
          <Card>
            <FormSection
              title="People and cost"
              text={
                canRequestReimbursement
                  ? "Choosing reimbursement or gift cards adds this event to Event Management. You order the cards there."
                  : undefined
              }
            >
              <FieldRow>
                <SchemaField name="expectedAttendance" />
                <SchemaField name="estimatedCostCents" />
              </FieldRow>
              {canRequestReimbursement && (
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
    startsOn: day,
    endsOn: day,
    visibility: "network",
    ...toRepeatFields(null),
    locationIds: only && others.length === 0 ? [only.id] : [],
  };
}

function valuesOf({ repeat, locations, ...event }: Event) {
  return { ...event, ...toRepeatFields(repeat), locationIds: locations.map(({ id }) => id) };
}
