import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { TextAreaField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldStack, FormErrors, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { LineDiffView } from "#app/ui/content/line-diff-view.tsx";
import { type DiffLine, hasNoChanges } from "#app/ui/text/line-diff.ts";
import { Card } from "#app/ui/page/page.tsx";
import { type DocumentFault, faultText, formatJson } from "../document-rules.ts";
import styles from "#app/ui/fields/fields.module.css";

/** Editor of the document as text, which is reviewed before it is saved. */
export function DocumentEditor({
  document,
  canSave,
  faults,
  changes,
  lastResult,
}: {
  document: { title: string; text: string; version: number };
  canSave: boolean;
  faults: DocumentFault[];
  /** Changes that the checked text makes; null until it was checked without errors. */
  changes: (DiffLine | number)[] | null;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm({ id: "document", lastResult, defaultValue: { text: document.text, note: "" } });
  useUnsavedChangesGuard(form, { parameter: "as" });
  const box = useRef<HTMLDivElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => setIsTyping(false), [lastResult]);
  const isReviewed = changes !== null && !isTyping;
  const isChanged = changes !== null && !hasNoChanges(changes);
  return (
    <Card title={document.version === 0 ? "Defaults (current)" : `Version ${document.version} (current)`}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <FieldStack>
          <FormErrors form={form} labels={{ text: "Document" }} />
          {faults.length > 0 && <Faults faults={faults} />}
          <input type="hidden" name="version" value={document.version} />
          <div ref={box} className={styles.code} onInput={() => setIsTyping(true)}>
            <TextAreaField
              field={fields.text}
              label="JSON document"
              help="Settings that you leave out use their defaults."
              rows={Math.min(28, document.text.split("\n").length + 1)}
            />
          </div>
          <div className="row">
            <SubmitButton intent="review" tone={isReviewed && isChanged ? "secondary" : undefined}>
              {canSave ? "Review changes" : "Check for errors"}
            </SubmitButton>
            <span data-needs-script="">
              <Button onClick={() => formatTextArea(box.current?.querySelector("textarea"))}>Format</Button>
            </span>
            <span data-without-script="">
              <Button type="submit" name="intent" value="format">
                Format
              </Button>
            </span>
          </div>
          {!canSave && <p className="soft">Only a Senior Advisor can save it.</p>}
          {isReviewed && (
            <section aria-labelledby="changes" className="stack">
              <h3 id="changes">{isChanged ? "Changes" : "No changes"}</h3>
              {isChanged ? (
                <LineDiffView lines={changes} />
              ) : (
                <p className="soft">The document matches the current version.</p>
              )}
              {isChanged && canSave && (
                <>
                  <TextField field={fields.note} label="Reason" help="Shown in the history." optional />
                  <div>
                    <SubmitButton intent="save">Save document</SubmitButton>
                  </div>
                </>
              )}
            </section>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}

function Faults({ faults }: { faults: DocumentFault[] }) {
  return (
    <div role="alert" className="stack snug tinted danger-ink">
      <strong>The document has errors.</strong>
      <ul className="bullets">
        {faults.map((fault) => (
          <li key={faultText(fault)}>{faultText(fault)}</li>
        ))}
      </ul>
    </div>
  );
}

function formatTextArea(area: HTMLTextAreaElement | null | undefined): void {
  if (!area) return;
  const text = formatJson(area.value);
  if (text === area.value) return;
  area.focus();
  area.select();
  // Unlike setting the value, inserted text can be undone and notifies the form.
  document.execCommand("insertText", false, text);
}
