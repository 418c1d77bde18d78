import type { SubmissionResult } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { DefaultSubmitButton } from "#app/ui/form/form.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField, SchemaFields } from "#app/ui/record-form/schema-field.tsx";
import { companyCalendarLayout, newCompanyForm } from "../company-form.ts";
import { FeatureSection, LinkSection, LogoFields, SettingsSection } from "./settings-sections.tsx";

interface NewCompanyFormProps {
  /** Initial values: those entered before "Preview", and the copied settings. */
  values: object;
  /** Address that `values` came with; the form is drawn anew with each. */
  drawnFor: string;
  /** Company whose settings fill the form. */
  filledFrom: { id: number; name: string } | null;
  companies: readonly { id: number; name: string }[];
  zones: readonly { value: string; label: string }[];
  /** True when a logo was chosen before "Preview". */
  hadLogo: boolean;
  lastResult?: SubmissionResult;
  /** Fields of what to copy from the company; none before it is chosen. */
  copyFields?: (fields: Record<"copyKinds" | "replaceNames", Field>) => ReactNode;
}

/** Form that creates a company with all of its settings. */
export function NewCompanyForm(props: NewCompanyFormProps) {
  const { values, drawnFor, filledFrom, companies, zones, hadLogo, lastResult, copyFields } = props;
  const submit = useSubmit();
  const logo = useKeptFile("new-company-logo", drawnFor);
  return (
    <RecordForm
      key={drawnFor}
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
          <DefaultSubmitButton />
          <input type="hidden" name="filledFrom" value={filledFrom?.id ?? ""} />
          <SettingsSection title="Basics" text="You can start with the settings and content of another company.">
            <SchemaField name="name" />
            <LogoFields fields={fields} isLost={hadLogo} />
            {companies.length > 0 && (
              <>
                <SelectField
                  field={fields.copyFrom}
                  label="Start from"
                  help={filledFrom ? copied(filledFrom.name, copyFields !== undefined) : BEFORE_PREVIEW}
                  options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
                  emptyLabel="No company"
                  optional
                />
                <div className="row middle">
                  <Button
                    type="submit"
                    name="fill"
                    value="in"
                    formMethod="get"
                    formAction={`${paths.createCompany()}#${COPY_SECTION}`}
                    formEncType="application/x-www-form-urlencoded"
                    formNoValidate
                    small
                    // Only creating needs a valid form, so filling in skips the validation.
                    onClick={(event) => {
                      event.preventDefault();
                      logo.keep();
                      submit(event.currentTarget, { action: paths.createCompany(), preventScrollReset: true });
                    }}
                  >
                    Preview
                  </Button>
                  <span className="soft" data-without-script="">
                    Choose the logo after “Preview”.
                  </span>
                </div>
              </>
            )}
            <SchemaFields layout={companyCalendarLayout} />
          </SettingsSection>
          {copyFields && (
            <FocusOnUpdate of={drawnFor} label="Content to copy">
              <div id={COPY_SECTION}>
                <SettingsSection title="Content to copy" text="Copied when you create the company.">
                  {copyFields(fields)}
                </SettingsSection>
              </div>
            </FocusOnUpdate>
          )}
          <LinkSection />
          <FeatureSection fields={fields} />
        </>
      )}
    </RecordForm>
  );
}

const BEFORE_PREVIEW = "Choose “Preview” to see what will be copied.";
const COPY_SECTION = "content";

function copied(name: string, hasContent: boolean): string {
  const rest = hasContent ? "Choose below what else to copy." : "It has nothing else to copy.";
  return `Settings filled in from ${name}. Your own changes stay. ${rest}`;
}

/** Keep the file of an input while its form is drawn anew for another address; call `keep` before. */
function useKeptFile(id: string, drawnFor: string): { keep: () => void } {
  const files = useRef<FileList | null>(null);
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || !files.current?.length) return;
    input.files = files.current;
    for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
  }, [id, drawnFor]);
  return {
    keep() {
      const input = document.getElementById(id);
      files.current = input instanceof HTMLInputElement ? input.files : null;
    },
  };
}
