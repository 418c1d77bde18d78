import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldStack, FormProblems, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { LineChanges } from "#app/ui/line-changes.tsx";
import { type DiffLine, areAlike } from "#app/ui/line-diff.ts";
import { Card } from "#app/ui/page.tsx";
import { type Fault, faultText, formatted } from "../document-rules.ts";
import styles from "./documents.module.css";

/** The document as text. It is reviewed first, which shows what changes, and then saved. */
export function DocumentEditor({
  document,
  maySave,
  faults,
  changes,
  lastResult,
}: {
  document: { title: string; text: string; version: number };
  maySave: boolean;
  faults: Fault[];
  /** What the reviewed text changes; null until it was reviewed and fits. */
  changes: (DiffLine | number)[] | null;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm({ id: "document", lastResult, defaultValue: { text: document.text, note: "" } });
  useUnsavedChangesGuard(form);
  const box = useRef<HTMLDivElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => setIsTyping(false), [lastResult]);
  const isReviewed = changes !== null && !isTyping;
  const isChanged = changes !== null && !areAlike(changes);
  return (
    <Card title={document.version === 0 ? "The defaults are in force" : `Version ${document.version} is in force`}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <FieldStack>
          <FormProblems form={form} labels={{ text: "Document" }} />
          {faults.length > 0 && <Faults faults={faults} />}
          <input type="hidden" name="version" value={document.version} />
          <div ref={box} className={styles.source} onInput={() => setIsTyping(true)}>
            <TextAreaField
              field={fields.text}
              label="Document in JSON"
              help="A setting that is left out keeps its default."
              rows={Math.min(28, document.text.split("\n").length + 1)}
            />
          </div>
          <div className="row">
            <SubmitButton intent="review" tone={isReviewed && isChanged ? "secondary" : undefined}>
              {maySave ? "Review changes" : "Check document"}
            </SubmitButton>
            <span data-needs-script="">
              <Button onClick={() => layOut(box.current?.querySelector("textarea"))}>Format</Button>
            </span>
            <span data-without-script="">
              <Button type="submit" name="intent" value="format">
                Format
              </Button>
            </span>
          </div>
          {!maySave && <p className="soft">A Senior Advisor saves it.</p>}
          {isReviewed && (
            <section aria-labelledby="changes" className="stack">
              <h3 id="changes">{isChanged ? "What changes" : "Nothing changes"}</h3>
              {isChanged ? (
                <LineChanges lines={changes} />
              ) : (
                <p className="soft">The document says what is in force already.</p>
              )}
              {isChanged && maySave && (
                <>
                  <TextField field={fields.note} label="Why" help="It stands in the history." optional />
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

function Faults({ faults }: { faults: Fault[] }) {
  return (
    <div role="alert" className={styles.faults}>
      <strong>The document does not fit.</strong>
      <ul>
        {faults.map((fault) => (
          <li key={faultText(fault)}>{faultText(fault)}</li>
        ))}
      </ul>
    </div>
  );
}

function layOut(area: HTMLTextAreaElement | null | undefined): void {
  if (!area) return;
  const text = formatted(area.value);
  if (text === area.value) return;
  area.focus();
  area.select();
  // Typing, unlike setting the value, can be undone and tells the form.
  document.execCommand("insertText", false, text);
}
