import type { ReactNode } from "react";
import { Button } from "./buttons.tsx";
import { CheckboxGroupField, SelectField } from "./choice-fields.tsx";
import { DateField, type Field, TextField } from "./fields.tsx";
import { FieldRow, FormSection } from "./form.tsx";
import { dayText } from "./format.ts";
import { Card } from "./page.tsx";
import styles from "./repeat-section.module.css";

type Name =
  | "preset"
  | "repeat"
  | "interval"
  | "daysOfWeek"
  | "daysOfMonth"
  | "weeksOfMonth"
  | "weeksOfYear"
  | "monthsOfYear"
  | "until"
  | "exceptionDays";

/** What a repeat would do: in words, with its next dates, or why it cannot be. */
type Preview = { words: string; days: readonly string[] } | { refusal: string };

/**
 * How an event repeats, with what that means: one of the usual ways (`options`), or "custom", which unfolds the rules.
 * `preview` is null where it does not repeat.
 */
export function RepeatSection({
  fields,
  labels,
  options,
  preview,
  children,
}: {
  fields: Record<Name, Field & { value?: unknown }>;
  labels: Record<Name, string>;
  options: readonly { value: string; label: string }[];
  preview: Preview | null;
  /** More about the days on which it happens. */
  children?: ReactNode;
}) {
  const { preset, repeat, exceptionDays } = fields;
  const { key, id, name, formId, initialValue } = preset;
  const chosen = String(preset.value ?? preset.initialValue ?? "custom");
  const isCustom = chosen === "custom";
  const leftOut = [exceptionDays.initialValue].flat().filter((day) => typeof day === "string");
  return (
    <Card>
      <FormSection title="Repeating">
        <SelectField
          field={{
            key,
            id,
            name,
            formId,
            initialValue,
            errors: preset.errors ?? (isCustom ? undefined : repeat.errors),
          }}
          label={labels.preset}
          options={options}
        />
        <details open={isCustom} data-without-script={isCustom ? undefined : ""}>
          <summary className={styles.summary}>Custom days</summary>
          <div className={styles.rules}>
            <p data-without-script="">They count where Repeats says Custom.</p>
            <CustomRules fields={fields} labels={labels} />
          </div>
        </details>
        <div data-without-script={chosen === "no" ? "" : undefined} className={styles.rules}>
          <FieldRow>
            <DateField field={fields.until} label={labels.until} optional />
          </FieldRow>
          {leftOut.length > 0 && (
            <CheckboxGroupField
              field={exceptionDays}
              label={labels.exceptionDays}
              help="Untick a day to bring it back."
              options={leftOut.map((day) => ({ value: day, label: dayText(day) }))}
              columns={3}
              optional
            />
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

/** Every rule that a repeat can have. */
function CustomRules({ fields, labels }: Pick<Parameters<typeof RepeatSection>[0], "fields" | "labels">) {
  const unit = String(fields.repeat.value ?? fields.repeat.initialValue ?? "weeks");
  return (
    <>
      <FieldRow>
        <div>
          <SelectField
            field={fields.repeat}
            label={labels.repeat}
            options={Object.entries(repeatWords).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <div data-without-script={unit === "calendar" ? "" : undefined}>
          <TextField
            field={fields.interval}
            label={unit === "calendar" ? labels.interval : `${labels.interval} how many ${unit}`}
            inputMode="numeric"
            optional
          />
        </div>
      </FieldRow>
      <CheckboxGroupField field={fields.daysOfWeek} label={labels.daysOfWeek} options={weekdays} columns={3} optional />
      <TextField
        field={fields.daysOfMonth}
        label={labels.daysOfMonth}
        help="Such as 1, 15, last."
        autoComplete="off"
        optional
      />
      <CheckboxGroupField
        field={fields.weeksOfMonth}
        label={labels.weeksOfMonth}
        options={weeks}
        columns={3}
        optional
      />
      <CheckboxGroupField
        field={fields.monthsOfYear}
        label={labels.monthsOfYear}
        options={months}
        columns={3}
        optional
      />
      <TextField
        field={fields.weeksOfYear}
        label={labels.weeksOfYear}
        help="Numbers from 1 to 53, such as 1, 26."
        autoComplete="off"
        optional
      />
    </>
  );
}

function PreviewText({ preview }: { preview: Preview }) {
  return (
    <div className={styles.preview} role="status">
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

const repeatWords = {
  calendar: "On days that you choose",
  days: "Every so many days",
  weeks: "Every so many weeks",
  months: "Every so many months",
  years: "Every so many years",
};

const weekdays = numbered(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], 0);
const months = numbered(
  [
    ...["January", "February", "March", "April", "May", "June"],
    ...["July", "August", "September", "October", "November", "December"],
  ],
  1,
);
const weeks = [...numbered(["1st", "2nd", "3rd", "4th", "5th"], 1), { value: "-1", label: "Last" }];

function numbered(names: readonly string[], first: number) {
  return names.map((label, index) => ({ value: String(index + first), label }));
}
