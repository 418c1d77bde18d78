import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { RecordLog } from "#app/platform/workflow/record-log.server.ts";
import { TextAreaField } from "#app/ui/fields/fields.tsx";
import { FieldStack, SubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { Instant } from "#app/ui/content/status.tsx";
import { actionNoteForm } from "../action-form.ts";

export type ActionNote = RecordLog["comments"][number];

/** Notes on an action, the newest first, with a form to add one. */
export function ActionNotesCard({
  notes,
  timeZone,
  canEdit,
  lastResult,
}: {
  notes: readonly ActionNote[];
  timeZone: string;
  canEdit: boolean;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({ id: `note-${notes[0]?.id ?? 0}`, schema: actionNoteForm, lastResult });
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
            <TextAreaField field={fields.text} label="Note" rows={2} />
            <div>
              <SubmitButton intent="note" tone="secondary">
                Add note
              </SubmitButton>
            </div>
          </FieldStack>
        </Form>
      )}
      {notes.length === 0 ? (
        <p className="soft row-after">No notes yet.</p>
      ) : (
        <ul className="bare stack close row-after">
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
