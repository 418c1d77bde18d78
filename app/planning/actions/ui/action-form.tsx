import type { SubmissionResult } from "@conform-to/react";
import { FieldRow, FieldStack, SeveralFormsHint } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { actionForm } from "../action-form.ts";
import { NOTE_FORM_ID } from "./action-notes-card.tsx";

interface ActionFormProps {
  action: { title: string; detail: string; version: number; planId: number | null };
  people: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Form of an action's due date and assignment, and of the texts of one without a plan. */
export function ActionForm({ action, people, lastResult }: ActionFormProps) {
  const isOwn = action.planId === null;
  return (
    <RecordForm
      id="change"
      otherForm={NOTE_FORM_ID}
      schema={actionForm}
      record={action}
      options={{ ownerId: people }}
      lastResult={lastResult}
      saveLabel="Save"
      intent="save"
      wide
    >
      <Card title={isOwn ? "Edit to-do" : "Due date and assignment"}>
        <FieldStack>
          {isOwn && (
            <>
              <SchemaField name="title" />
              <SchemaField name="detail" />
            </>
          )}
          <FieldRow>
            <SchemaField name="dueOn" />
            <SchemaField name="ownerId" />
          </FieldRow>
          <SeveralFormsHint />
        </FieldStack>
      </Card>
    </RecordForm>
  );
}
