import { Button } from "#app/ui/buttons.tsx";
import { CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, type Field, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { customEventLabels as labels } from "../custom-event-form.ts";
import { previewOf, type Repeat, REPEATS } from "../repeat-form.ts";
import styles from "./events.module.css";

const [ONE, LISTS] = [
  ["startsOn", "repeat", "interval", "daysOfMonth", "weeksOfYear", "until"],
  ["daysOfWeek", "weeksOfMonth", "monthsOfYear", "exceptionDays"],
] as const;

type RepeatFields = Record<(typeof ONE)[number] | (typeof LISTS)[number], Field & { value?: unknown }>;

/** How an event repeats, with what that means in words and its next dates from `today` on. */
export function RepeatSection({ fields, today }: { fields: RepeatFields; today: string }) {
  const { repeat, interval, exceptionDays } = fields;
  const chosen = REPEATS.find((one) => one === valueOf(repeat)) ?? "no";
  const leftOut = [exceptionDays.initialValue].flat().filter((day) => typeof day === "string");
  return (
    <Card>
      <FormSection title="Repeating">
        <SelectField
          field={repeat}
          label={labels.repeat}
          options={REPEATS.map((value) => ({ value, label: repeatWords[value] }))}
        />
        <div data-without-script={chosen === "no" ? "" : undefined} className={styles.rules}>
          <div data-without-script={chosen === "calendar" ? "" : undefined}>
            <TextField field={interval} label={units[chosen] ? `${labels.interval} how many ${units[chosen]}` : labels.interval} inputMode="numeric" optional />
          </div>
          <CheckboxGroupField field={fields.daysOfWeek} label={labels.daysOfWeek} options={weekdays} columns={3} optional />
          <TextField
            field={fields.daysOfMonth}
            label={labels.daysOfMonth}
            help="Such as 1, 15, last."
            autoComplete="off"
            optional
          />
          <CheckboxGroupField field={fields.weeksOfMonth} label={labels.weeksOfMonth} options={weeks} columns={3} optional />
          <CheckboxGroupField field={fields.monthsOfYear} label={labels.monthsOfYear} options={months} columns={3} optional />
          <TextField
            field={fields.weeksOfYear}
            label={labels.weeksOfYear}
            help="Numbers from 1 to 53, such as 1, 26."
            autoComplete="off"
            optional
          />
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
        </div>
        <Preview fields={fields} today={today} />
        <span data-without-script="">
          <Button type="submit" name="intent" value="preview" formNoValidate>
            Check the days
          </Button>
        </span>
      </FormSection>
    </Card>
  );
}

function Preview({ fields, today }: { fields: RepeatFields; today: string }) {
  const startsOn = valueOf(fields.startsOn);
  // An empty field is one that is left out, and a single tick is posted as text and not as a list.
  const values = Object.fromEntries([
    ...ONE.map((name) => [name, valueOf(fields[name]) || undefined]),
    ...LISTS.map((name) => [name, [valueOf(fields[name]) || []].flat()]),
  ]);
  const preview = previewOf(values, typeof startsOn === "string" && startsOn > today ? startsOn : today);
  if (!preview) return null;
  return (
    <div className={styles.preview} role="status">
      {"refusal" in preview ? (
        preview.refusal
      ) : (
        <>
          <strong>{preview.words}</strong>
          <span>{preview.days.length === 0 ? "It does not happen again." : `Next: ${preview.days.map(dayText).join(", ")}`}</span>
        </>
      )}
    </div>
  );
}

function valueOf(field: Field & { value?: unknown }): unknown {
  return field.value ?? field.initialValue;
}

const repeatWords: Record<Repeat, string> = {
  no: "Does not repeat",
  calendar: "On days that you choose",
  days: "Every so many days",
  weeks: "Every so many weeks",
  months: "Every so many months",
  years: "Every so many years",
};

const units: Record<string, string> = { days: "days", weeks: "weeks", months: "months", years: "years" };

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
