import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { Facts } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField, SchemaFields } from "#app/ui/record-form/schema-field.tsx";
import { companyCalendarLayout, companyForm, companyPresentationForm, templateValues } from "../company-form.ts";
import type { findCompanySettings } from "../company-queries.server.ts";
import { fiscalYearText } from "../company-rules.ts";
import { FeatureMatrix } from "./feature-matrix.tsx";
import { FeatureSection, LinkSection, LogoFields, SettingsSection } from "./settings-sections.tsx";

export type CompanySettings = SerializeFrom<NonNullable<Awaited<ReturnType<typeof findCompanySettings>>>>;

interface SettingsFormProps {
  company: CompanySettings;
  zones: readonly { value: string; label: string }[];
  lastResult?: SubmissionResult;
}

/** Form of a company's settings for Senior Advisors. */
export function CompanySettingsForm({ company, zones, lastResult }: SettingsFormProps) {
  return (
    <RecordForm
      id="settings"
      schema={companyForm}
      record={{ ...company, ...templateValues(company) }}
      options={{ timeZone: zones }}
      lastResult={lastResult}
      saveLabel="Save settings"
      intent="save"
      cancelTo={paths.companies()}
      encType="multipart/form-data"
      wide
    >
      {(fields) => (
        <>
          <SettingsSection title="Basics" text="Brand name, time zone and fiscal year.">
            <SchemaField name="name" />
            <LogoFields fields={fields} company={company} />
            <SchemaFields layout={companyCalendarLayout} />
          </SettingsSection>
          <LinkSection />
          <FeatureSection fields={fields} />
        </>
      )}
    </RecordForm>
  );
}

/** Form of a company's settings for advisors who can change only some of them; the rest are shown as facts. */
export function LimitedCompanySettingsForm({ company, zones, lastResult }: SettingsFormProps) {
  const timeZone = zones.find(({ value }) => value === company.timeZone)?.label ?? company.timeZone;
  return (
    <>
      <RecordForm
        id="settings"
        schema={companyPresentationForm}
        record={company}
        lastResult={lastResult}
        saveLabel="Save settings"
        intent="save"
        cancelTo={paths.companies()}
        encType="multipart/form-data"
        wide
      >
        {(fields) => (
          <SettingsSection title="Logo and links" text="Settings you can change for this company.">
            <LogoFields fields={fields} company={company} />
            <SchemaField name="dam" />
            <SchemaField name="helpCenterUrl" />
          </SettingsSection>
        )}
      </RecordForm>
      <SettingsSection
        title="Other settings"
        text="Only Senior Advisors can change these."
        wide={<FeatureMatrix flags={company} />}
      >
        <Facts
          columns={2}
          facts={[
            { term: "Name", value: company.name },
            { term: "Time zone", value: timeZone },
            { term: "Fiscal year starts", value: fiscalYearText(company.fiscalYearStart) },
            { term: "Single sign-on", value: company.ssoEnabled ? `On, at ${company.ssoEndpoint}` : "Off" },
            { term: "Terms and conditions", value: company.termsAndConditionsDisabled ? "Off" : "On" },
          ]}
        />
      </SettingsSection>
    </>
  );
}
