import type { ReactNode } from "react";
import { Button } from "./buttons.tsx";
import { SelectField } from "./choice-fields.tsx";
import { type Field, TextField } from "./fields.tsx";
import { FormSection } from "./form.tsx";
import { dayText } from "./format.ts";
import { Card } from "./page.tsx";
import { SchemaField } from "./record-form/schema-field.tsx";
import styles from "./repeat-section.module.css";

/** What a repeat would do: in words, with its next dates, or why it cannot be. */
type Preview = { words: string; days: readonly string[] } | { refusal: string };

/**
 * How an event repeats, with what that means: one of the usual ways (`options`), or "custom", which unfolds the rules.
 * `preview` is null where it does not repeat.
 */
export function RepeatSection({
  fields: { preset, repeat, interval, exceptionDays },
  options,
  preview,
  children,
}: {
  /** Those of the form around it, whose schema says them. */
  fields: Record<"preset" | "repeat" | "interval" | "exceptionDays", Field & { value?: unknown }>;
  options: readonly { value: string; label: string }[];
  preview: Preview | null;
  /** More about the days on which it happens. */
  children?: ReactNode;
}) {
  const { key, id, name, formId, initialValue } = preset;
  const chosen = String(preset.value ?? preset.initialValue ?? "custom");
  const isCustom = chosen === "custom";
  const errors = preset.errors ?? (isCustom ? undefined : repeat.errors);
  const leftOut = [exceptionDays.initialValue].flat().filter((day) => typeof day === "string");
  const unit = String(repeat.value ?? repeat.initialValue ?? "weeks");
  const onCalendar = unit === "calendar";
  return (
    <Card>
      <FormSection title="Repeating">
        <SelectField field={{ key, id, name, formId, initialValue, errors }} label="Repeats" options={options} />
        <details open={isCustom} data-without-script={isCustom ? undefined : ""}>
          <summary className={styles.summary}>Custom days</summary>
          <div className={`stack ${styles.rules}`}>
            <p data-without-script="">They count where Repeats says Custom.</p>
            <SchemaField name="repeat" />
            <div data-without-script={onCalendar ? "" : undefined}>
              <TextField
                field={interval}
                label={onCalendar ? "Every" : `Every how many ${unit}`}
                inputMode="numeric"
                optional
              />
            </div>
            {["daysOfWeek", "daysOfMonth", "weeksOfMonth", "monthsOfYear", "weeksOfYear"].map((rule) => (
              <SchemaField key={rule} name={rule} />
            ))}
          </div>
        </details>
        <div data-without-script={chosen === "no" ? "" : undefined} className={`stack ${styles.rules}`}>
          <SchemaField name="until" />
          {leftOut.length > 0 && (
            <SchemaField name="exceptionDays" options={leftOut.map((day) => ({ value: day, label: dayText(day) }))} />
          )}
          {children}
        </div>
        {preview && <PreviewText preview={preview} />}
        <span data-without-script="">
          <Button type="submit" name="intent" value="preview" formNoValidate>
            Check the days
          </Button>
        </span>
      </FormSection>
    </Card>
  );
}

function PreviewText({ preview }: { preview: Preview }) {
  return (
    <div className={`stack tight ${styles.preview}`} role="status">
      {"refusal" in preview ? (
        preview.refusal
      ) : (
        <>
          <strong>{preview.words}</strong>
          <span>
            {preview.days.length === 0 ? "It does not happen again." : `Next: ${preview.days.map(dayText).join(", ")}`}
          </span>
        </>
      )}
    </div>
  );
}
