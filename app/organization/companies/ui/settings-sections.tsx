import { type FormEvent, type ReactNode, useState } from "react";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { type Field, FileField } from "#app/ui/fields/fields.tsx";
import { FieldStack } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { featureOptions, featuresOfForm, toCompanyFlags } from "../company-features.ts";
import styles from "./company-forms.module.css";
import { CompanyLogoBox } from "./company-logo-box.tsx";
import { FeatureMatrix } from "./feature-matrix.tsx";

/** Section of a company's settings: a title with text next to its fields, and below them content of full width. */
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

/** Fields of a company's logo: keep it, replace it or remove it. */
export function LogoFields({
  fields,
  company,
  isLost = false,
}: {
  fields: Record<"logo" | "removeLogo", Field>;
  /** Absent for a new company. */
  company?: { name: string; logoKey: string | null };
  /** True when the form was drawn anew after a logo was chosen; without script its file is lost. */
  isLost?: boolean;
}) {
  const logoKey = company?.logoKey ?? null;
  return (
    <div className={styles.logo}>
      {company && logoKey && <CompanyLogoBox name={company.name} logoKey={logoKey} large />}
      <FieldStack>
        <FileField
          field={fields.logo}
          label={logoKey ? "New logo" : "Logo"}
          help="PNG, JPEG or WebP, 2 MB or less. Shown 55 pixels high."
          accept="image/png,image/jpeg,image/webp"
          optional
        />
        {isLost && <p data-without-script="">Choose the logo again. “Preview” doesn't keep it.</p>}
        {logoKey && <CheckboxField field={fields.removeLogo} label="Remove logo" />}
      </FieldStack>
    </div>
  );
}

/** Section with the links to a company's assets and help, and single sign-on to the assets. */
export function LinkSection() {
  return (
    <SettingsSection title="Links and single sign-on" text="Menu links and sign-in for marketing assets.">
      <SchemaField name="dam" />
      <SchemaField name="helpCenterUrl" />
      <SchemaField name="ssoEnabled" />
      <SchemaField name="ssoEndpoint" />
    </SettingsSection>
  );
}

/** Section of a company's features with their matrix, which updates with the checkboxes. */
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
        text="Choose the features that users see. Changes apply on the next page they open."
        wide={<FeatureMatrix flags={toCompanyFlags(features)} />}
      >
        <SchemaField name="features" options={featureOptions} />
        <SchemaField name="guestAccountsFor" />
        <SchemaField name="businessMetricsFor" />
        <SchemaField name="personalDetailsFor" />
      </SettingsSection>
    </div>
  );
}
