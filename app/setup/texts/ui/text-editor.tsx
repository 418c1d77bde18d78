import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldStack, FormSection } from "#app/ui/form.tsx";
import { HtmlField } from "#app/ui/html-field.tsx";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card } from "#app/ui/page.tsx";
import { PreviewButtons } from "#app/ui/preview-buttons.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { usePreview } from "#app/ui/use-preview.ts";
import { standardWords } from "#app/ui/words.ts";
import { type TextKey, entryOf } from "#app/platform/wording/text-catalogue.ts";
import type { TextEntry } from "#app/platform/wording/text-entry.ts";
import { missingIn, placeholdersOf, problemsOfText } from "#app/platform/wording/text-rules.ts";
import type { TextPreview } from "../preview-text.server.ts";
import { textForm } from "../text-form.ts";
import styles from "./texts.module.css";

/** The company's own wording of a text, what it may fill in, and how it reads. Without script, a button previews. */
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
  const help = `Leave it empty for the default. ${entry.most.toLocaleString("en-US")} characters or less.`;
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
                <p className={styles.standard}>{entry.standard || "Empty, so nothing shows."}</p>
              </div>
              <div onInput={(event) => setTyped(valueOf(event.target))}>
                {entry.kind === "html" ? (
                  <HtmlField field={fields.value} label="Own text" help={help} rows={8} optional />
                ) : entry.most > 500 ? (
                  <TextAreaField field={fields.value} label="Own text" help={help} rows={8} optional />
                ) : (
                  <TextField field={fields.value} label="Own text" help={help} optional />
                )}
              </div>
              <Warnings textKey={key} value={value} leftOut={shown.leftOut} />
              <Placeholders textKey={key} />
              <section aria-label="Preview" aria-live="polite" className={styles.preview}>
                <h2>How it reads</h2>
                {shown.isHtml ? <SafeHtml html={shown.words} /> : <p className={styles.standard}>{shown.words}</p>}
                {shown.words === "" && <p className="soft">Nothing shows.</p>}
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
    ...Object.values(problemsOfText(textKey, value)).flat(),
    ...missingIn(textKey, value).map((name) => `Readers may miss {${name}}.`),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.map((name) => `<${name}>`).join(", ")}.`] : []),
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
  const { needed = [] } = entryOf(textKey);
  return (
    <div className={styles.placeholders}>
      <h2>What is filled in</h2>
      {own.length > 0 && (
        <ul>
          {own.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {meanings[name]}
              {needed.includes(name) && <strong> (readers need it)</strong>}
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        Your words for things, from the page Aliases:{" "}
        {Object.keys(standardWords).map((term, index) => (
          <span key={term}>
            {index > 0 && ", "}
            <code>{`{${term}}`}</code>
          </span>
        ))}
        . Add an s for the plural and begin with a capital at the start of a sentence: <code>{"{Locations}"}</code>.
      </p>
    </div>
  );
}

const meanings: Partial<Record<string, string>> = {
  product: "the product's name",
  company: "the company's name",
  firstName: "the reader's first name",
  invitedBy: "who invites",
  givenBy: "who gives the access",
  access: "what can be seen from now on",
  activatedBy: "who activates",
  number: "the number of the record",
  planName: "the plan's name",
  locationName: "where it runs",
  startsOn: "the first day",
  endsOn: "the last day",
  cost: "what is planned to be spent",
  count: "how many",
  set: "the name of the set",
};

function valueOf(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value : null;
}
