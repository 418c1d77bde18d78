import type { SubmissionResult } from "@conform-to/react";
import { useMantineColorScheme } from "@mantine/core";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RadioGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { preferencesForm } from "../personal-details-form.ts";
import styles from "./sections.module.css";

interface Option {
  value: string;
  label: string;
}

interface Preferences {
  timeZone: string | null;
  theme: "light" | "dark" | null;
  defaultLocationId: number | null;
  mailDigest: string;
  version: number;
}

/** How a person likes the product: time zone, look, first location, mail. */
export function PreferencesSection(props: {
  details: Preferences;
  timeZones: Option[];
  companyTimeZone: string;
  locations: Option[];
  lastResult?: SubmissionResult;
}) {
  const { timeZone, theme, defaultLocationId, mailDigest, version } = props.details;
  const [form, fields] = useSchemaForm({
    id: "preferences",
    schema: preferencesForm,
    lastResult: props.lastResult,
    defaultValue: { timeZone, theme: theme ?? "system", defaultLocationId, mailDigest },
  });
  useChosenTheme(theme);
  return (
    <Card title="Preferences">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
        <FormProblems form={form} labels={labels} />
        <input type="hidden" name="intent" value="preferences" />
        <input type="hidden" name="version" value={version} />
        <RadioGroupField field={fields.theme} label={labels.theme} options={themes} />
        <SelectField
          field={fields.timeZone}
          label={labels.timeZone}
          options={props.timeZones}
          emptyLabel={`Your company's: ${props.companyTimeZone}`}
        />
        {props.locations.length > 0 && (
          <SelectField
            field={fields.defaultLocationId}
            label={labels.defaultLocationId}
            help="Pages that show one {location} start with this one."
            options={props.locations}
            emptyLabel="All of your {locations}"
          />
        )}
        <RadioGroupField field={fields.mailDigest} label={labels.mailDigest} options={digests} />
        <div className={styles.end}>
          <SubmitButton>Save your preferences</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const labels = {
  theme: "Look",
  timeZone: "Time zone",
  defaultLocationId: "Default {location}",
  mailDigest: "Mail digest",
};

const themes = [
  { value: "system", label: "As your device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const digests = [
  { value: "daily", label: "Every day", help: "At 07:00 AM, when something waits for you." },
  { value: "weekly", label: "Every Monday" },
  { value: "off", label: "Never", help: "Mail about your account's safety always comes." },
];

/** A look that was just saved shows at once; the first one is the page's own. */
function useChosenTheme(theme: "light" | "dark" | null): void {
  const { setColorScheme, clearColorScheme } = useMantineColorScheme();
  const shown = useRef(theme);
  useEffect(() => {
    if (shown.current === theme) return;
    shown.current = theme;
    if (theme) setColorScheme(theme);
    else clearColorScheme();
  }, [theme, setColorScheme, clearColorScheme]);
}
