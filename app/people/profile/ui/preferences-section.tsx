import type { SubmissionResult } from "@conform-to/react";
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Option, SelectField } from "#app/ui/choice-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { findPersonalDetails } from "../person-queries.server.ts";
import { preferencesForm } from "../personal-details-form.ts";
import { SectionForm } from "./section-form.tsx";

/** How a person likes the product: time zone, look, first location, mail. */
export function PreferencesSection(props: {
  details: Awaited<ReturnType<typeof findPersonalDetails>>;
  timeZones: Option[];
  companyTimeZone: string;
  locations: Option[];
  lastResult?: SubmissionResult;
}) {
  const { timeZone, theme, defaultLocationId, mailDigest, version } = props.details;
  useChosenTheme(theme);
  return (
    <Card title="Preferences">
      <SectionForm
        intent="preferences"
        schema={preferencesForm}
        record={{ timeZone, theme: theme ?? "system", defaultLocationId, mailDigest }}
        version={version}
        options={{ defaultLocationId: props.locations, mailDigest: digests }}
        lastResult={props.lastResult}
        saveLabel="Save your preferences"
      >
        {(fields) => (
          <>
            <SchemaField name="theme" />
            <SelectField
              field={fields.timeZone}
              label="Time zone"
              options={props.timeZones}
              emptyLabel={`Your company's: ${props.companyTimeZone}`}
            />
            {props.locations.length > 0 && <SchemaField name="defaultLocationId" />}
            <SchemaField name="mailDigest" />
          </>
        )}
      </SectionForm>
    </Card>
  );
}

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
