import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { FormErrors, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { HtmlField } from "#app/ui/fields/html-field.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { usePreview } from "#app/ui/form/use-preview.ts";
import styles from "./terms.module.css";

/** Text as users will read it, sanitized by the server, with the tags that were removed. */
export interface TermsPreview {
  html: string;
  leftOut: string[];
}

/** Editor of the draft as HTML source, with a live preview. Without script, a button shows the preview. */
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
  preview: TermsPreview;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm({ id: "terms", lastResult, defaultValue: { html } });
  useUnsavedChangesGuard(form);
  const [typed, setTyped] = useState<string | null>(null);
  const answer = usePreview<{ preview: TermsPreview } | SubmissionResult>("html", typed, {
    draftVersion: String(draftVersion),
  });
  const shown = answer && "preview" in answer ? answer.preview : preview;
  return (
    <Card title={title}>
      <p className="soft">
        <T>{text}</T>
      </p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <FormErrors form={form} labels={{ html: "Text" }} />
        <input type="hidden" name="draftVersion" value={draftVersion} />
        <div className={styles.editor}>
          <div onInput={(event) => setTyped(textOf(event.target))}>
            <HtmlField
              field={fields.html}
              label="Text"
              help="Headings, paragraphs, lists, tables and https links are allowed. Up to 100,000 characters."
              rows={26}
            />
          </div>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has focus */}
          <section aria-label="Preview" aria-live="polite" tabIndex={0} className={styles.preview}>
            <h3>Preview</h3>
            {shown.leftOut.length > 0 && (
              <p className={styles.leftOut}>{`Removed: ${shown.leftOut.map((name) => `<${name}>`).join(", ")}.`}</p>
            )}
            {shown.html ? (
              <SafeHtml html={shown.html} />
            ) : (
              <p className="soft">The text appears here as users will see it.</p>
            )}
          </section>
        </div>
        <div className="row row-after">
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

function textOf(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement ? target.value : null;
}
