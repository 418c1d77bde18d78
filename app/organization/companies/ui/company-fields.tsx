import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { type Field, FileField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { MONTHS } from "../company-rules.ts";
import styles from "./company-forms.module.css";
import { CompanyLogo } from "./company-logo.tsx";

type Fieldset<Name extends string> = Record<Name, Field>;

export interface ZoneOption {
  value: string;
  label: string;
}

/** A company's logo: what stands, a new one, or none. */
export function LogoFields({
  fields,
  name,
  logoKey,
}: {
  fields: Fieldset<"logo" | "removeLogo">;
  name: string;
  logoKey: string | null;
}) {
  return (
    <div className={styles.logo}>
      {logoKey && <CompanyLogo name={name} logoKey={logoKey} large />}
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

export function NameField({ fields }: { fields: Fieldset<"name"> }) {
  return (
    <TextField field={fields.name} label="Name" help="The brand's name, as its people know it." autoComplete="off" />
  );
}

/** Time zone and start of the fiscal year. */
export function CalendarFields({
  fields,
  zones,
}: {
  fields: Fieldset<"timeZone" | "fiscalYearMonth" | "fiscalYearDay">;
  zones: readonly ZoneOption[];
}) {
  return (
    <>
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        help="For times that belong to the company and not to a {location}."
        options={zones}
      />
      <FieldRow>
        <SelectField field={fields.fiscalYearMonth} label="Fiscal year starts in" options={months} />
        <SelectField field={fields.fiscalYearDay} label="On day" options={days} />
      </FieldRow>
    </>
  );
}

/** Where the company's assets and help are. */
export function LinkFields({ fields }: { fields: Fieldset<"dam" | "helpCenterUrl"> }) {
  return (
    <>
      <TextField
        field={fields.dam}
        label="Marketing assets address"
        help="Where Marketing Assets leads. Without it, the menu has no such entry."
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        optional
      />
      <TextField
        field={fields.helpCenterUrl}
        label="Help center address"
        help="Without it, Help Center leads to the product's own help."
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        optional
      />
    </>
  );
}

/** Single sign-on to the marketing assets. */
export function SsoFields({ fields }: { fields: Fieldset<"ssoEnabled" | "ssoEndpoint"> }) {
  return (
    <>
      <CheckboxField
        field={fields.ssoEnabled}
        label="Single sign-on"
        help="Signs people in to the marketing assets. A secret is made when it is first turned on, and shown once."
      />
      <TextField
        field={fields.ssoEndpoint}
        label="Single sign-on address"
        help="The asset system's address that takes the signed ticket."
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        optional
      />
    </>
  );
}

const months = MONTHS.map((label, index) => ({ value: String(index + 1), label }));
const days = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
