import type { SubmissionResult } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
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
  /** Fields of what to copy from the company; none before it is chosen. */
  copyFields?: (fields: Record<"copyKinds" | "replaceNames", Field>) => ReactNode;
}

/** Form that creates a company with all of its settings. */
export function NewCompanyForm({ values, filledFrom, companies, zones, lastResult, copyFields }: NewCompanyFormProps) {
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
          <SettingsSection title="Basics" text="You can start with the settings and content of another company.">
            <SchemaField name="name" />
            <LogoFields fields={fields} />
            {companies.length > 0 && (
              <div className={styles.copy}>
                <SelectField
                  field={fields.copyFrom}
                  label="Start from"
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
          {copyFields && (
            <SettingsSection title="Content to copy" text="Copied when you create the company.">
              {copyFields(fields)}
            </SettingsSection>
          )}
          <LinkSection />
          <FeatureSection fields={fields} />
        </>
      )}
    </RecordForm>
  );
}

function copied(name: string): string {
  return `Settings filled in from ${name}. Choose below what else to copy.`;
}
