import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { useDaySpan } from "#app/ui/day-span.ts";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldStack, FormProblems } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { repeatChoiceOf, repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { labelsOf } from "#app/ui/record-form/field-words.ts";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { newCustomEventForm } from "../custom-event-form.ts";
import type { Choices } from "./quick-add.tsx";

/** The form of the dialog, which is loaded when a day is first chosen. */
export function QuickAddForm({
  day,
  choices: { categories, locations },
  location,
  onClose,
}: {
  day: string;
  choices: Choices;
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
      ...repeatValuesOf(null),
    },
  });
  useDaySpan(form.id);
  // The last one is for the whole form, which has its rules.
  const { options: repeats } = repeatChoiceOf(fields, day);
  const isSending = fetcher.state !== "idle";

  // The dialog opens after this and looks for the attribute, which React does not write.
  useEffect(() => document.getElementById(fields.title.id)?.setAttribute("data-autofocus", ""), [fields.title.id]);

  // Only a refusal answers with data; a saved event leads back to the calendar, where the form is of no use any more.
  const wasSent = useRef(false);
  useEffect(() => {
    if (!isSending && wasSent.current && !data) onClose();
    wasSent.current = isSending;
  }, [isSending, data, onClose]);

  /** Shows at once that it sends: an answer that comes before React has shown it would find nothing to close. */
  function send(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    fetcher.submit(event.currentTarget, { flushSync: true });
  }

  /** Takes along what is typed. */
  function askMore(element: HTMLFormElement | null) {
    if (!element) return;
    const typed = new FormData(element);
    typed.set("intent", "preview");
    submit(typed, { method: "post", action: paths.createCustomEvent({ day }) });
  }

  return (
    <form method="post" id={form.id} onSubmit={send} noValidate={form.noValidate}>
      <IdempotencyKey />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="visibility" value="network" />
      <FieldStack>
        <FormProblems form={form} labels={labelsOf(newCustomEventForm)} />
        <TextField field={fields.title} label="Title" autoComplete="off" />
        <SelectField
          field={fields.categoryId}
          label="Category"
          emptyLabel="Choose a category"
          options={categories.map(optionOf)}
        />
        <SelectField field={fields.locationIds} label="{Location}" options={locations.map(optionOf)} />
        <SpanFields
          first={{ field: fields.startsOn, label: "First day" }}
          last={{ field: fields.endsOn, label: "Last day" }}
        />
        <SelectField field={fields.preset} label="Repeats" options={repeats.slice(0, -1)} />
      </FieldStack>
      <DialogActions>
        <Button look="quiet" onClick={(event) => askMore(event.currentTarget.form)}>
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
