import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { useShiftLastDay } from "#app/ui/fields/shift-last-day.ts";
import { DialogActions } from "#app/ui/page/dialog.tsx";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FieldStack, FormErrors } from "#app/ui/form/form.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { repeatFormState, toRepeatFields } from "#app/planning/repeats/repeat-presets.ts";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { newCustomEventForm } from "../custom-event-form.ts";
import type { QuickAddChoices } from "./quick-add.tsx";

/** Form of the dialog, loaded when a day is first selected. */
export function QuickAddForm({
  day,
  choices: { categories, locations },
  location,
  onClose,
}: {
  day: string;
  choices: QuickAddChoices;
  location: number | null;
  onClose: () => void;
}) {
  const fetcher = useFetcher<SubmissionResult>();
  const { data } = fetcher;
  const submit = useSubmit();
  const [form, fields] = useSchemaForm({
    id: "quick-event",
    schema: newCustomEventForm,
    lastResult: data,
    defaultValue: {
      startsOn: day,
      endsOn: day,
      locationIds: [String(location ?? locations[0]?.id ?? "")],
      ...toRepeatFields(null),
    },
  });
  useShiftLastDay(form.id);
  // The last option, Custom, needs the rule fields of the full form, so it is left out here.
  const { options: repeats } = repeatFormState(fields, day);
  const isSending = fetcher.state !== "idle";

  // The dialog opens after this effect and looks for the attribute, which React does not render.
  useEffect(() => document.getElementById(fields.title.id)?.setAttribute("data-autofocus", ""), [fields.title.id]);

  // Only a refusal returns data. A saved event redirects to the calendar, so the dialog closes.
  const wasSent = useRef(false);
  useEffect(() => {
    if (!isSending && wasSent.current && !data) onClose();
    wasSent.current = isSending;
  }, [isSending, data, onClose]);

  /** Submit with `flushSync`: the dialog closes only if React has rendered the sending state before the answer. */
  function send(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    fetcher.submit(event.currentTarget, { flushSync: true });
  }

  /** Open the full form with the values entered so far. */
  function openFullForm(element: HTMLFormElement | null) {
    if (!element) return;
    const typed = new FormData(element);
    typed.set("intent", "preview");
    submit(typed, { method: "post", action: paths.createCustomEvent({ day }) });
  }

  return (
    <form method="post" id={form.id} onSubmit={send} noValidate={form.noValidate}>
      <IdempotencyKeyInput />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="visibility" value="network" />
      <FieldStack>
        <FormErrors form={form} labels={schemaLabels(newCustomEventForm)} />
        <TextField field={fields.title} label="Title" autoComplete="off" />
        <SelectField
          field={fields.categoryId}
          label="Category"
          emptyLabel="Choose a category"
          options={categories.map(optionOf)}
        />
        <SelectField field={fields.locationIds} label="{Location}" options={locations.map(optionOf)} />
        <DayRangeFields
          first={{ field: fields.startsOn, label: "First day" }}
          last={{ field: fields.endsOn, label: "Last day" }}
        />
        <SelectField field={fields.preset} label="Repeats" options={repeats.slice(0, -1)} />
      </FieldStack>
      <DialogActions>
        <Button look="quiet" onClick={(event) => openFullForm(event.currentTarget.form)}>
          More details
        </Button>
        <Button type="submit" look="primary" busy={isSending} disabled={isSending}>
          Create event
        </Button>
      </DialogActions>
    </form>
  );
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
