import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { dayText } from "#app/ui/text/format.ts";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { pointContactForm } from "../point-form.ts";
import { contactKindWords } from "../point-words.ts";
import type { listPointContacts } from "../points.server.ts";

/** Contacts with a point, and the form of a new one. */
export function ContactLog({
  contacts,
  today,
  canEdit,
  lastResult,
}: {
  contacts: SerializeFrom<Awaited<ReturnType<typeof listPointContacts>>>;
  /** YYYY-MM-DD. */
  today: string;
  canEdit: boolean;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <>
      <Card title="Visits and calls">
        {contacts.length === 0 ? (
          <p className="soft">No visits or calls yet.</p>
        ) : (
          <ul className="bare stack tight">
            {contacts.map(({ id, kind, onDay, note, nextStepOn, by }) => (
              <li key={id}>
                <strong>
                  {contactKindWords[kind]}, {dayText(onDay)}
                </strong>
                {by && <span className="soft"> by {by}</span>}
                {note !== "" && <p>{note}</p>}
                {nextStepOn && <p className="soft">Follow up on {dayText(nextStepOn)}</p>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {canEdit && (
        <RecordForm
          // The key starts an empty form after each saved contact.
          key={contacts[0]?.id ?? 0}
          id="contact"
          schema={pointContactForm}
          record={{ kind: "visit", onDay: today }}
          isNew
          lastResult={lastResult}
          intent="contact"
          saveLabel="Save"
          keepsScroll
        >
          <Card>
            <FormSection title="Log a visit or call">
              <FieldRow>
                <SchemaField name="kind" />
                <SchemaField name="onDay" />
              </FieldRow>
              <SchemaField name="note" />
              <SchemaField name="nextStepOn" />
            </FormSection>
          </Card>
        </RecordForm>
      )}
    </>
  );
}
