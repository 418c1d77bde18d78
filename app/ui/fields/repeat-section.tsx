import type { ReactNode } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { SelectField } from "./choice-fields.tsx";
import { type Field, TextField } from "./fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import styles from "#app/ui/form/form.module.css";

/** Preview of a repeat: its description and next dates, or why it is refused. */
type Preview = { words: string; days: readonly string[] } | { refusal: string };

/**
 * Fields of an event's repeat with a preview: a preset (`options`), or "custom", which unfolds the rules. `preview` is
 * null when it does not repeat.
 */
export function RepeatSection({
  fields: { preset, repeat, interval, exceptionDays },
  options,
  preview,
  children,
}: {
  /** Fields of the form around it, whose schema describes them. */
  fields: Record<"preset" | "repeat" | "interval" | "exceptionDays", Field & { value?: unknown }>;
  options: readonly { value: string; label: string }[];
  preview: Preview | null;
  /** Further inputs about the days of the event. */
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
      <FormSection title="Repeat">
        <SelectField field={{ key, id, name, formId, initialValue, errors }} label="Repeats" options={options} />
        <details open={isCustom} data-without-script={isCustom ? undefined : ""}>
          <summary className={styles.summary}>Custom schedule</summary>
          <div className={`stack ${styles.rules}`}>
            <p data-without-script="">Used only when you choose Custom above.</p>
            <SchemaField name="repeat" />
            <div data-without-script={onCalendar ? "" : undefined}>
              <TextField
                field={interval}
                label="Repeat every"
                help="Counts the days, weeks, months or years chosen above."
                inputMode="numeric"
                optional="later"
              />
            </div>
            {["daysOfWeek", "daysOfMonth", "weeksOfMonth", "monthsOfYear", "weeksOfYear"].map((rule) => (
              <SchemaField key={rule} name={rule} />
            ))}
          </div>
        </details>
        <div data-without-script={chosen === "no" ? "" : undefined} className={`stack ${styles.rules}`}>
          <FieldRow>
            <SchemaField name="until" />
            <SchemaField name="times" />
          </FieldRow>
          {leftOut.length > 0 && (
            <SchemaField name="exceptionDays" options={leftOut.map((day) => ({ value: day, label: dayText(day) }))} />
          )}
          {children}
        </div>
        {preview && <PreviewText preview={preview} />}
        <span data-without-script="">
          <Button type="submit" name="intent" value="preview" formNoValidate>
            Preview dates
          </Button>
        </span>
      </FormSection>
    </Card>
  );
}

function PreviewText({ preview }: { preview: Preview }) {
  return (
    <div className="stack tight tinted" role="status">
      {"refusal" in preview ? (
        preview.refusal
      ) : (
        <>
          <strong>{preview.words}</strong>
          <span>
            {preview.days.length === 0 ? "No more dates." : `Next dates: ${preview.days.map(dayText).join(", ")}`}
          </span>
        </>
      )}
    </div>
  );
}
