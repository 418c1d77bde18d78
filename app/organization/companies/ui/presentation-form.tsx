import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Facts } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { companyPresentationForm } from "../company-form.ts";
import { fiscalYearWords } from "../company-rules.ts";
import { LinkFields, LogoFields } from "./company-fields.tsx";
import styles from "./company-forms.module.css";
import { FeatureMatrix } from "./feature-matrix.tsx";
import type { Settings } from "./settings-form.tsx";
import { settingsLabels } from "./settings-labels.ts";
import { SettingsSection } from "./settings-section.tsx";

/** A company's settings as an advisor who does not decide them sees them: what may be changed, and the rest as facts. */
export function PresentationForm({
  company,
  timeZone,
  lastResult,
}: {
  company: Settings;
  timeZone: string;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useSchemaForm({
    id: "settings",
    schema: companyPresentationForm,
    lastResult,
    defaultValue: { version: company.version, dam: company.dam, helpCenterUrl: company.helpCenterUrl },
  });
  useUnsavedChangesGuard(form);
  return (
    <div className={styles.form}>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className={styles.form}
      >
        <FormProblems form={form} labels={settingsLabels} />
        <input type="hidden" name="version" value={company.version} />
        <SettingsSection title="Logo and links" text="What you can change for this company.">
          <LogoFields fields={fields} name={company.name} logoKey={company.logoKey} />
          <LinkFields fields={fields} />
        </SettingsSection>
        <SaveBar saveLabel="Save settings" intent="save" cancelTo={paths.companies()} />
      </Form>
      <SettingsSection
        title="Other settings"
        text="Senior Advisors decide these."
        wide={<FeatureMatrix flags={company} />}
      >
        <Facts
          facts={[
            { term: "Name", value: company.name },
            { term: "Time zone", value: timeZone },
            { term: "Fiscal year starts", value: fiscalYearWords(company.fiscalYearStart) },
            { term: "Single sign-on", value: company.ssoEnabled ? `On, at ${company.ssoEndpoint}` : "Off" },
            { term: "Terms and conditions", value: company.termsAndConditionsDisabled ? "Off" : "On" },
          ]}
        />
      </SettingsSection>
    </div>
  );
}
