import type { SubmissionResult } from "@conform-to/react";
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { type FieldOption, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { findPersonalDetails } from "../person-queries.server.ts";
import { personalPreferencesForm } from "../personal-details-form.ts";
import { SectionForm } from "./section-form.tsx";

/** Section with a user's preferences: time zone, appearance, default location, email digest. */
export function PreferencesSection(props: {
  details: Awaited<ReturnType<typeof findPersonalDetails>>;
  timeZones: FieldOption[];
  companyTimeZone: string;
  locations: FieldOption[];
  lastResult?: SubmissionResult;
}) {
  const { timeZone, theme, defaultLocationId, mailDigest, version } = props.details;
  useSavedTheme(theme);
  return (
    <Card title="Preferences">
      <SectionForm
        intent="preferences"
        schema={personalPreferencesForm}
        record={{ timeZone, theme: theme ?? "system", defaultLocationId, mailDigest }}
        version={version}
        options={{ defaultLocationId: props.locations, mailDigest: digests }}
        lastResult={props.lastResult}
        saveLabel="Save preferences"
      >
        {(fields) => (
          <>
            <SchemaField name="theme" />
            <SelectField
              field={fields.timeZone}
              label="Time zone"
              options={props.timeZones}
              emptyLabel={`Company default: ${props.companyTimeZone}`}
            />
            {props.locations.length > 0 && <SchemaField name="defaultLocationId" />}
            <SchemaField name="mailDigest" />
            <p className="soft">
              For all other emails, see <a href={paths.notificationPreferences()}>notification settings</a>.
            </p>
          </>
        )}
      </SectionForm>
    </Card>
  );
}

const digests = [
  { value: "daily", label: "Every day", help: "At 07:00 AM, when items need your attention." },
  { value: "weekly", label: "Every Monday" },
  { value: "off", label: "Never", help: "You'll still get emails about account security." },
];

/** Apply a theme that was just saved; the first one is already applied by the page. */
function useSavedTheme(theme: "light" | "dark" | null): void {
  const { setColorScheme, clearColorScheme } = useMantineColorScheme();
  const shown = useRef(theme);
  useEffect(() => {
    if (shown.current === theme) return;
    shown.current = theme;
    if (theme) setColorScheme(theme);
    else clearColorScheme();
  }, [theme, setColorScheme, clearColorScheme]);
}
