import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card } from "#app/ui/page.tsx";
import { HtmlToolbar } from "./html-toolbar.tsx";
import styles from "./terms.module.css";

/** How people will read a text: sanitised by the server, with the tags that it left out. */
export interface Preview {
  html: string;
  leftOut: string[];
}

const PAUSE_MS = 700;

/** The draft as HTML source, with what becomes of it beside it. Without script, a button shows the preview. */
export function TermsEditor({
  html,
  draftVersion,
  title,
  text,
  preview,
  lastResult,
}: {
  html: string;
  draftVersion: number;
  title: string;
  text: string;
  preview: Preview;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm({ id: "terms", lastResult, defaultValue: { html } });
  useUnsavedChangesGuard(form);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = usePreview(typed, draftVersion) ?? preview;
  return (
    <Card title={title}>
      <p className={styles.soft}>{text}</p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <FormProblems form={form} labels={{ html: "Text" }} />
        <input type="hidden" name="draftVersion" value={draftVersion} />
        <div className={styles.editor}>
          <div ref={box} onInput={(event) => setTyped(textOf(event.target))} className={styles.source}>
            <HtmlToolbar box={box} />
            <TextAreaField
              field={fields.html}
              label="Text in HTML"
              help="Headings, paragraphs, lists, tables and https links stay. 100,000 characters or less."
              rows={26}
            />
          </div>
          <section aria-label="Preview" aria-live="polite" className={styles.preview}>
            <h3>Preview</h3>
            {shown.leftOut.length > 0 && (
              <p className={styles.leftOut}>{`Left out: ${shown.leftOut.map((name) => `<${name}>`).join(", ")}.`}</p>
            )}
            {shown.html ? (
              <SafeHtml html={shown.html} />
            ) : (
              <p className={styles.soft}>The text shows here as people read it.</p>
            )}
          </section>
        </div>
        <div className={styles.actions}>
          <SubmitButton intent="save-draft">Save draft</SubmitButton>
          <SubmitButton intent="review" tone="secondary">
            Save and review
          </SubmitButton>
          <span data-without-script="">
            <Button type="submit" name="intent" value="preview">
              Preview
            </Button>
          </span>
        </div>
      </Form>
    </Card>
  );
}

/** The server's preview of what was typed, a moment after the last key; null until there is one. */
function usePreview(typed: string | null, draftVersion: number): Preview | null {
  const { data, submit } = useFetcher<{ preview: Preview } | SubmissionResult>();
  useEffect(() => {
    if (typed === null) return;
    const fields = { intent: "preview", html: typed, draftVersion: String(draftVersion) };
    const timer = window.setTimeout(() => submit(fields, { method: "post" }), PAUSE_MS);
    return () => window.clearTimeout(timer);
    // `submit` is another function on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, draftVersion]);
  return data && "preview" in data ? data.preview : null;
}

function textOf(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement ? target.value : null;
}
