import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { paths } from "#app/paths.ts";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { companyForm } from "../company-form.ts";
import { flagsOfForm } from "../feature-flags.ts";
import { type CompanySettings, settingsDefaults } from "../settings-defaults.ts";
import { CalendarFields, LinkFields, LogoFields, NameField, SsoFields, type ZoneOption } from "./company-fields.tsx";
import styles from "./company-forms.module.css";
import { FeatureSection } from "./feature-section.tsx";
import { settingsLabels } from "./settings-labels.ts";
import { SettingsSection } from "./settings-section.tsx";

/** What a page of settings knows of its company. */
export interface Settings extends CompanySettings {
  id: number;
  version: number;
  logoKey: string | null;
}

/** A company's settings as a Senior Advisor changes them; the matrix follows the boxes. */
export function SettingsForm({
  company,
  zones,
  lastResult,
}: {
  company: Settings;
  zones: readonly ZoneOption[];
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useSchemaForm({
    id: "settings",
    schema: companyForm,
    lastResult,
    defaultValue: { version: company.version, ...settingsDefaults(company) },
  });
  useUnsavedChangesGuard(form);
  const [flags, setFlags] = useFlags(fields);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      onChange={(event) => setFlags(flagsOf(event.currentTarget))}
      noValidate={form.noValidate}
      className={styles.form}
    >
      <FormProblems form={form} labels={settingsLabels} />
      <input type="hidden" name="version" value={company.version} />
      <SettingsSection title="Basics" text="What the brand is called and which time and year it keeps.">
        <NameField fields={fields} />
        <LogoFields fields={fields} name={company.name} logoKey={company.logoKey} />
        <CalendarFields fields={fields} zones={zones} />
      </SettingsSection>
      <SettingsSection
        title="Links and single sign-on"
        text="Where the menu leads its people, and how they get in there."
      >
        <LinkFields fields={fields} />
        <SsoFields fields={fields} />
      </SettingsSection>
      <FeatureSection fields={fields} flags={flags} />
      <SaveBar saveLabel="Save settings" intent="save" cancelTo={paths.companies()} />
    </Form>
  );
}

/** The flags that a form's fields begin with, and then those of its boxes as they stand. */
export function useFlags(fields: Record<string, { initialValue?: unknown }>) {
  return useState(() => flagsOfForm((name) => [fields[name]?.initialValue].flat()));
}

export function flagsOf(form: HTMLFormElement): FeatureFlags {
  const posted = new FormData(form);
  return flagsOfForm((name) => posted.getAll(name));
}
