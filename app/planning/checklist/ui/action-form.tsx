import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack, FormProblems, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { actionForm, actionLabels } from "../action-form.ts";

interface EditedAction {
  title: string;
  detail: string;
  dueOn: string;
  ownerId: number | null;
  version: number;
  planId: number | null;
}

/** When an action is due and who does it; what it says, where it is of no plan. */
export function ActionForm({
  action,
  people,
  lastResult,
}: {
  action: EditedAction;
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}) {
  const { title, detail, dueOn, ownerId, version } = action;
  const isOwn = action.planId === null;
  const [form, fields] = useSchemaForm({
    id: `change-${version}`,
    schema: actionForm,
    lastResult,
    defaultValue: { version, dueOn, ownerId: ownerId ?? undefined, ...(isOwn ? { title, detail } : {}) },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <Card title={isOwn ? "Change this action" : "When and who"}>
        <FieldStack>
          <FormProblems form={form} labels={actionLabels} />
          <input type="hidden" name="version" value={version} />
          {isOwn && (
            <>
              <TextField field={fields.title} label={actionLabels.title} />
              <TextAreaField field={fields.detail} label={actionLabels.detail} rows={3} optional />
            </>
          )}
          <FieldRow>
            <DateField field={fields.dueOn} label={actionLabels.dueOn} />
            <SelectField
              field={fields.ownerId}
              label={actionLabels.ownerId}
              emptyLabel="Anybody"
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              optional
            />
          </FieldRow>
          <div>
            <SubmitButton intent="save" tone="secondary">
              Save
            </SubmitButton>
          </div>
        </FieldStack>
      </Card>
    </Form>
  );
}
