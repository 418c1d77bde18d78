import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { CheckboxField, CheckboxGroupField } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import {
  COMPANY_FLAGS,
  type CompanyFlag,
  companyFlags,
  ROLE_FLAGS,
  type RoleFlag,
  roleFlags,
} from "../feature-words.ts";
import styles from "./company-forms.module.css";

export type FeatureFieldset = Record<CompanyFlag | RoleFlag | "termsAndConditionsDisabled", Field>;

/** The flags of a company: what is off for everybody and what is off for some roles. */
export function FeatureFields({ fields }: { fields: FeatureFieldset }) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Off for the whole company</legend>
        <div className={styles.choices}>
          {COMPANY_FLAGS.map((flag) => (
            <CheckboxField key={flag} field={fields[flag]} label={companyFlags[flag]} help={flagHelp[flag]} />
          ))}
          <CheckboxField
            field={fields.termsAndConditionsDisabled}
            label="Terms and conditions"
            help="People start without being asked to accept anything."
          />
        </div>
      </fieldset>
      {ROLE_FLAGS.map((flag) => (
        <CheckboxGroupField
          key={flag}
          field={fields[flag]}
          label={`${roleFlags[flag]}: off for`}
          options={roleOptions}
          columns={2}
        />
      ))}
    </>
  );
}

const roleOptions = CUSTOMER_ROLES.map((role) => ({ value: role, label: role }));

const flagHelp: Partial<Record<CompanyFlag, string>> = {
  isIncentiveDisabled: "Takes event reimbursement and gift card orders along.",
};
