import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { TextAreaField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldStack, FormSection } from "#app/ui/form/form.tsx";
import { HtmlField } from "#app/ui/fields/html-field.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { PreviewButtons } from "#app/ui/form/preview-buttons.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { usePreview } from "#app/ui/form/use-preview.ts";
import { standardTerms } from "#app/ui/text/terms.ts";
import { type TextKey, textEntryOf } from "#app/platform/wording/text-catalog.ts";
import type { TextEntry } from "#app/platform/wording/text-entry.ts";
import { missingPlaceholders, placeholdersOf, validateText } from "#app/platform/wording/text-rules.ts";
import type { TextPreview } from "../preview-text.server.ts";
import { textForm } from "../text-form.ts";
import styles from "./texts.module.css";

/**
 * Editor of a company's wording of a text, with its placeholders and a live preview. Without script, a button previews.
 */
export function TextEditor({
  text,
  preview,
  cancelTo,
  lastResult,
}: {
  text: { key: TextKey; value: string; version: number; entry: TextEntry };
  preview: TextPreview;
  cancelTo: string;
  lastResult?: SubmissionResult;
}) {
  const { key, entry, version } = text;
  const [typed, setTyped] = useState<string | null>(null);
  const answer = usePreview<{ preview: TextPreview } | SubmissionResult>("value", typed, { version: String(version) });
  const shown = answer && "preview" in answer ? answer.preview : preview;
  const value = typed ?? text.value;
  const help = `Leave blank for the default. Up to ${entry.most.toLocaleString("en-US")} characters.`;
  return (
    <RecordForm
      id="text"
      schema={textForm}
      record={text}
      lastResult={lastResult}
      saveLabel="Save text"
      intent="save"
      cancelTo={cancelTo}
      actions={<PreviewButtons isChanged={text.value !== ""} />}
    >
      {(fields) => (
        <Card>
          <FormSection title="Text">
            <FieldStack>
              <div>
                <p className="soft">Default</p>
                <p className="multiline">{entry.standard || "Empty (not shown)"}</p>
              </div>
              <div onInput={(event) => setTyped(valueOf(event.target))}>
                {entry.kind === "html" ? (
                  <HtmlField field={fields.value} label="Custom text" help={help} rows={8} optional />
                ) : entry.most > 500 ? (
                  <TextAreaField field={fields.value} label="Custom text" help={help} rows={8} optional />
                ) : (
                  <TextField field={fields.value} label="Custom text" help={help} optional />
                )}
              </div>
              <Warnings textKey={key} value={value} leftOut={shown.leftOut} />
              <Placeholders textKey={key} />
              <section aria-label="Preview" aria-live="polite" className={styles.preview}>
                <h2>Preview</h2>
                {shown.isHtml ? <SafeHtml html={shown.words} /> : <p className="multiline">{shown.words}</p>}
                {shown.words === "" && <p className="soft">Not shown.</p>}
              </section>
            </FieldStack>
          </FormSection>
        </Card>
      )}
    </RecordForm>
  );
}

function Warnings({ textKey, value, leftOut }: { textKey: TextKey; value: string; leftOut: string[] }) {
  const warnings = [
    ...Object.values(validateText(textKey, value)).flat(),
    ...missingPlaceholders(textKey, value).map((name) => `The text doesn't include {${name}}.`),
    ...(leftOut.length > 0 ? [`Removed: ${leftOut.map((name) => `<${name}>`).join(", ")}.`] : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-live="polite">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function Placeholders({ textKey }: { textKey: TextKey }) {
  const own = placeholdersOf(textKey);
  const { needed = [] } = textEntryOf(textKey);
  return (
    <div className={styles.placeholders}>
      <h2>Placeholders</h2>
      {own.length > 0 && (
        <ul>
          {own.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {meanings[name]}
              {needed.includes(name) && <strong> (recommended)</strong>}
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        Your terms from the Aliases page:{" "}
        {Object.keys(standardTerms).map((term, index) => (
          <span key={term}>
            {index > 0 && ", "}
            <code>{`{${term}}`}</code>
          </span>
        ))}
        . Add an s for the plural, and capitalize it at the start of a sentence: <code>{"{Locations}"}</code>.
      </p>
    </div>
  );
}

const meanings: Partial<Record<string, string>> = {
  product: "the portal's name",
  company: "the company's name",
  firstName: "the reader's first name",
  invitedBy: "the person who sends the invitation",
  givenBy: "the person who gives access",
  access: "the new access",
  activatedBy: "the person who activates the plan",
  number: "the number of the record",
  planName: "the plan's name",
  locationName: "the location's name",
  startsOn: "the first day",
  endsOn: "the last day",
  cost: "the planned cost",
  count: "the count",
  set: "the name of the set",
};

function valueOf(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value : null;
}
