import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { newCompanyForm } from "../company-form.ts";
import { CalendarFields, LinkFields, LogoFields, NameField, SsoFields, type ZoneOption } from "./company-fields.tsx";
import styles from "./company-forms.module.css";
import { FeatureSection } from "./feature-section.tsx";
import { flagsOf, useFlags } from "./settings-form.tsx";
import { settingsLabels } from "./settings-labels.ts";
import { SettingsSection } from "./settings-section.tsx";

interface NewCompanyFormProps {
  /** What the fields begin with: what was typed before settings were filled in, and those settings. */
  defaults: Record<string, unknown>;
  /** The company whose settings fill the form. */
  filledFrom: { id: number; name: string } | null;
  companies: readonly { id: number; name: string }[];
  zones: readonly ZoneOption[];
  lastResult?: SubmissionResult;
}

/** Everything that a new company begins with, on one page. */
export function NewCompanyForm({ defaults, filledFrom, companies, zones, lastResult }: NewCompanyFormProps) {
  const [form, fields] = useSchemaForm({
    id: "new-company",
    schema: newCompanyForm,
    lastResult,
    defaultValue: { ...defaults, copyFrom: filledFrom?.id, filledFrom: filledFrom?.id },
  });
  useUnsavedChangesGuard(form);
  const [flags, setFlags] = useFlags(fields);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      // Filling in reads the form as it is; only creating needs it right.
      onSubmit={(event) => (isFillIn(event) ? undefined : form.onSubmit(event))}
      onChange={(event) => setFlags(flagsOf(event.currentTarget))}
      noValidate={form.noValidate}
      className={styles.form}
    >
      <FormProblems form={form} labels={settingsLabels} />
      <input type="hidden" name="filledFrom" value={filledFrom?.id ?? ""} />
      <SettingsSection
        title="Basics"
        text="Time zone, fiscal year, features, terms and texts can be taken over from another company."
      >
        <NameField fields={fields} />
        <LogoFields fields={fields} name="" logoKey={null} />
        {companies.length > 0 && (
          <div className={styles.copy}>
            <SelectField
              field={fields.copyFrom}
              label="Copy from"
              help={
                filledFrom ? copied(filledFrom.name) : "Fill in to see what comes along before you create the company."
              }
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              emptyLabel="No company"
              optional
            />
            <Button
              type="submit"
              name="fill"
              value="in"
              formMethod="get"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
              small
            >
              Fill in
            </Button>
          </div>
        )}
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
      <SaveBar saveLabel="Create company" cancelTo={paths.companies()} />
    </Form>
  );
}

function copied(name: string): string {
  return `The settings of ${name} are filled in. Its terms and texts come along when you create the company.`;
}

function isFillIn({ nativeEvent }: FormEvent): boolean {
  return nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute("name") === "fill";
}
