import type { SubmissionResult } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { newCompanyForm } from "../company-form.ts";
import styles from "./company-forms.module.css";
import { CalendarFields, FeatureSection, LinkSection, LogoFields, SettingsSection } from "./settings-sections.tsx";

interface NewCompanyFormProps {
  /** What the fields begin with: what was typed before settings were filled in, and those settings. */
  values: object;
  /** The company whose settings fill the form. */
  filledFrom: { id: number; name: string } | null;
  companies: readonly { id: number; name: string }[];
  zones: readonly { value: string; label: string }[];
  lastResult?: SubmissionResult;
}

/** Everything that a new company begins with, on one page. */
export function NewCompanyForm({ values, filledFrom, companies, zones, lastResult }: NewCompanyFormProps) {
  const submit = useSubmit();
  return (
    <RecordForm
      id="new-company"
      schema={newCompanyForm}
      record={{ ...values, copyFrom: filledFrom?.id }}
      isNew
      options={{ timeZone: zones }}
      lastResult={lastResult}
      saveLabel="Create company"
      cancelTo={paths.companies()}
      encType="multipart/form-data"
      wide
    >
      {(fields) => (
        <>
          <input type="hidden" name="filledFrom" value={filledFrom?.id ?? ""} />
          <SettingsSection
            title="Basics"
            text="Time zone, fiscal year, features, terms and texts can be taken over from another company."
          >
            <SchemaField name="name" />
            <LogoFields fields={fields} />
            {companies.length > 0 && (
              <div className={styles.copy}>
                <SelectField
                  field={fields.copyFrom}
                  label="Copy from"
                  help={
                    filledFrom
                      ? copied(filledFrom.name)
                      : "Fill in to see what comes along before you create the company."
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
                  // Filling in reads the form as it is; only creating needs it right.
                  onClick={(event) => {
                    event.preventDefault();
                    submit(event.currentTarget);
                  }}
                >
                  Fill in
                </Button>
              </div>
            )}
            <CalendarFields />
          </SettingsSection>
          <LinkSection />
          <FeatureSection fields={fields} />
        </>
      )}
    </RecordForm>
  );
}

function copied(name: string): string {
  return `The settings of ${name} are filled in. Its terms and texts come along when you create the company.`;
}
