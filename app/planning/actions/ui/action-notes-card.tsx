import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import type { RecordLog } from "#app/platform/workflow/record-log.server.ts";
import { TextAreaField } from "#app/ui/fields/fields.tsx";
import {
  FieldStack,
  type FormLike,
  SeveralFormsHint,
  SubmitButton,
  useUnsavedChangesGuard,
} from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { useWaitingFields } from "#app/ui/offline/waiting-forms.ts";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { Instant } from "#app/ui/content/status.tsx";
import { actionNoteForm } from "../action-form.ts";

export type ActionNote = RecordLog["comments"][number];

export const NOTE_FORM_ID = "note";

/** Notes on an action, the newest first, with a form to add one. */
export function ActionNotesCard({
  notes,
  timeZone,
  canEdit,
  isGuarded,
  lastResult,
}: {
  notes: readonly ActionNote[];
  timeZone: string;
  canEdit: boolean;
  /** True when another form of the page asks about unsaved notes. */
  isGuarded: boolean;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({ id: NOTE_FORM_ID, schema: actionNoteForm, lastResult });
  const waiting = useWaitingFields(useLocation().pathname).flatMap((fields) => {
    const { intent, text } = Object.fromEntries(fields);
    return intent === "note" ? [String(text)] : [];
  });
  return (
    <Card title="Notes">
      {canEdit && (
        <Form
          method="post"
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate={form.noValidate}
          preventScrollReset
          data-print="hide"
        >
          <FieldStack>
            {!isGuarded && <LeaveGuard form={form} />}
            <TextAreaField field={fields.text} label="Note" rows={2} />
            <SeveralFormsHint />
            <div>
              <SubmitButton intent="note" tone="secondary">
                Add note
              </SubmitButton>
            </div>
          </FieldStack>
        </Form>
      )}
      {notes.length + waiting.length === 0 ? (
        <p className="soft row-after">No notes yet.</p>
      ) : (
        <ul className="bare stack close row-after">
          {waiting.map((text, index) => (
            <li key={`waiting ${index}`}>
              <p className="multiline">{text}</p>
              <p className="help">Waiting to send</p>
            </li>
          ))}
          {notes.map((note) => (
            <li key={note.id}>
              <p className="multiline">{note.text}</p>
              <p className="help">
                {note.by}, <Instant at={note.at} timeZone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LeaveGuard({ form }: { form: FormLike }) {
  useUnsavedChangesGuard(form);
  return null;
}
