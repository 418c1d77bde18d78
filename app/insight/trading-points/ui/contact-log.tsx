import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { dayText } from "#app/ui/format.ts";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { contactForm } from "../point-form.ts";
import { contactWords } from "../point-words.ts";
import type { listContacts } from "../points.server.ts";

/** What was done and said at a point, and the form for what comes next. */
export function ContactLog({
  contacts,
  today,
  mayEdit,
  lastResult,
}: {
  contacts: SerializeFrom<Awaited<ReturnType<typeof listContacts>>>;
  /** YYYY-MM-DD. */
  today: string;
  mayEdit: boolean;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <>
      <Card title="Contacts">
        {contacts.length === 0 ? (
          <p className="soft">Nobody has talked to them from here yet.</p>
        ) : (
          <ul className="bare stack tight">
            {contacts.map(({ id, kind, onDay, note, nextStepOn, by }) => (
              <li key={id}>
                <strong>
                  {contactWords[kind]}, {dayText(onDay)}
                </strong>
                {by && <span className="soft"> by {by}</span>}
                {note !== "" && <p>{note}</p>}
                {nextStepOn && <p className="soft">Next step: {dayText(nextStepOn)}</p>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {mayEdit && (
        <RecordForm
          // A new form begins once the last one is kept.
          key={contacts[0]?.id ?? 0}
          id="contact"
          schema={contactForm}
          record={{ kind: "visit", onDay: today }}
          isNew
          lastResult={lastResult}
          intent="contact"
          saveLabel="Save contact"
          staysInPlace
        >
          <Card>
            <FormSection title="Add a contact">
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
