import type { SubmissionResult } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField, SchemaFields } from "#app/ui/record-form/schema-field.tsx";
import { companyCalendarLayout, newCompanyForm } from "../company-form.ts";
import styles from "./company-forms.module.css";
import { FeatureSection, LinkSection, LogoFields, SettingsSection } from "./settings-sections.tsx";

interface NewCompanyFormProps {
  /** Initial values: those entered before "Preview", and the copied settings. */
  values: object;
  /** Company whose settings fill the form. */
  filledFrom: { id: number; name: string } | null;
  companies: readonly { id: number; name: string }[];
  zones: readonly { value: string; label: string }[];
  lastResult?: SubmissionResult;
}

/** Form that creates a company with all of its settings. */
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
            text="You can copy the time zone, fiscal year, features, terms and wording from another company."
          >
            <SchemaField name="name" />
            <LogoFields fields={fields} />
            {companies.length > 0 && (
              <div className={styles.copy}>
                <SelectField
                  field={fields.copyFrom}
                  label="Copy from"
                  help={filledFrom ? copied(filledFrom.name) : "Choose “Preview” to see what will be copied."}
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
                  // Only creating needs a valid form, so filling in skips the validation.
                  onClick={(event) => {
                    event.preventDefault();
                    submit(event.currentTarget);
                  }}
                >
                  Preview
                </Button>
              </div>
            )}
            <SchemaFields layout={companyCalendarLayout} />
          </SettingsSection>
          <LinkSection />
          <FeatureSection fields={fields} />
        </>
      )}
    </RecordForm>
  );
}

function copied(name: string): string {
  return `Settings filled in from ${name}. Its terms and wording are copied when you create the company.`;
}
