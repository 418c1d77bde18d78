import { type FormEvent, type ReactNode, useState } from "react";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { type Field, FileField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { featureOptions, featuresOfForm, flagsOf } from "../company-features.ts";
import styles from "./company-forms.module.css";
import { CompanyLogo } from "./company-logo.tsx";
import { FeatureMatrix } from "./feature-matrix.tsx";

/** A matter of a company's settings: what it is about beside its fields, and below them what needs the whole width. */
export function SettingsSection({
  title,
  text,
  wide,
  children,
}: {
  title: string;
  text?: ReactNode;
  wide?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className={styles.section}>
        <div>
          <h2>{title}</h2>
          {text && <p className="soft">{text}</p>}
        </div>
        <FieldStack>{children}</FieldStack>
      </div>
      {wide && <div className={styles.wide}>{wide}</div>}
    </Card>
  );
}

/** A company's logo: what stands, a new one, or none. */
export function LogoFields({
  fields,
  company,
}: {
  fields: Record<"logo" | "removeLogo", Field>;
  /** Left out for one that does not exist yet. */
  company?: { name: string; logoKey: string | null };
}) {
  const logoKey = company?.logoKey ?? null;
  return (
    <div className={styles.logo}>
      {company && logoKey && <CompanyLogo name={company.name} logoKey={logoKey} large />}
      <FieldStack>
        <FileField
          field={fields.logo}
          label={logoKey ? "New logo" : "Logo"}
          help="PNG, JPEG or WebP, 2 MB or less. It is shown 55 pixels high."
          accept="image/png,image/jpeg,image/webp"
          optional
        />
        {logoKey && <CheckboxField field={fields.removeLogo} label="Remove the logo" />}
      </FieldStack>
    </div>
  );
}

/** Time zone and start of the fiscal year. */
export function CalendarFields() {
  return (
    <>
      <SchemaField name="timeZone" />
      <FieldRow>
        <SchemaField name="fiscalYearMonth" />
        <SchemaField name="fiscalYearDay" />
      </FieldRow>
    </>
  );
}

/** Where the company's assets and help are, and single sign-on to the assets. */
export function LinkSection() {
  return (
    <SettingsSection
      title="Links and single sign-on"
      text="Where the menu leads its people, and how they get in there."
    >
      <SchemaField name="dam" />
      <SchemaField name="helpCenterUrl" />
      <SchemaField name="ssoEnabled" />
      <SchemaField name="ssoEndpoint" />
    </SettingsSection>
  );
}

/** The features of a company with who sees what by them; the matrix follows the boxes. */
export function FeatureSection({ fields }: { fields: Record<string, { initialValue?: unknown }> }) {
  const [features, setFeatures] = useState(() => featuresOfForm((name) => [fields[name]?.initialValue].flat()));
  function follow({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || !target.form) return;
    const posted = new FormData(target.form);
    setFeatures(featuresOfForm((name) => posted.getAll(name)));
  }
  return (
    <div onChange={follow}>
      <SettingsSection
        title="Features"
        text="Tick what people of this company see. It acts on the next page they open."
        wide={<FeatureMatrix flags={flagsOf(features)} />}
      >
        <SchemaField name="features" options={featureOptions} />
        <SchemaField name="guestAccountsFor" />
        <SchemaField name="businessMetricsFor" />
        <SchemaField name="personalDetailsFor" />
      </SettingsSection>
    </div>
  );
}
