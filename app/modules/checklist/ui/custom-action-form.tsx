import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import { customActionForm, customActionLabels as labels } from "../custom-action-form.ts";

/** A new action of one's own, once or repeating, at one location or several. */
export function CustomActionForm({
  locationId,
  today,
  locations,
  people,
  lastResult,
}: {
  locationId: number;
  today: string;
  locations: readonly { id: number; name: string; pcNumber: string }[];
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "custom-action",
    schema: customActionForm,
    lastResult,
    defaultValue: { dueOn: today, locationIds: [locationId], every: 1 },
  });
  const say = useSay();
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <Card title="Add an action">
        <FieldStack>
          <FormProblems form={form} labels={labels} />
          <TextField field={fields.title} label={labels.title} />
          <TextAreaField field={fields.detail} label={labels.detail} rows={3} optional />
          <FieldRow>
            <DateField field={fields.dueOn} label={labels.dueOn} />
            <SelectField
              field={fields.ownerId}
              label={labels.ownerId}
              emptyLabel="Anybody"
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              optional
            />
          </FieldRow>
          <FieldRow>
            <SelectField
              field={fields.repeat}
              label={labels.repeat}
              emptyLabel="Never"
              options={[
                { value: "days", label: "Every so many days" },
                { value: "weeks", label: "Every so many weeks" },
                { value: "months", label: "Every so many months" },
              ]}
              optional
            />
            <TextField field={fields.every} label={labels.every} inputMode="numeric" />
            <DateField field={fields.until} label={labels.until} optional />
          </FieldRow>
          {locations.length > 1 ? (
            <TickList
              field={fields.locationIds}
              label={String(say(labels.locationIds))}
              choices={locations.map(({ id, name, pcNumber }) => ({ id, name, note: `PC ${pcNumber}` }))}
            />
          ) : (
            <input type="hidden" name={fields.locationIds.name} value={locationId} />
          )}
        </FieldStack>
      </Card>
      <SaveBar saveLabel="Add action" intent="create" cancelTo={paths.checklist(locationId)} />
    </Form>
  );
}
