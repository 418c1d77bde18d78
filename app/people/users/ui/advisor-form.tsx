import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ADVISOR_ROLES, type Role, type UserStatus } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { CheckboxField, CheckboxGroupField } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { advisorForm, newAdvisorForm } from "../user-form.ts";
import { PersonFields, RoleField, userFieldLabels } from "./user-fields.tsx";
import styles from "./user-forms.module.css";

interface Company {
  id: number;
  name: string;
}

/** Makes an advisor, who belongs to no company. */
export function NewAdvisorForm({
  companies,
  lastResult,
}: {
  companies: readonly Company[];
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "create-advisor",
    schema: newAdvisorForm,
    lastResult,
    defaultValue: { sendInvitation: "on" },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <FormProblems form={form} labels={userFieldLabels} />
      <Card>
        <PersonFields fields={fields} status={null} />
      </Card>
      <Card>
        <AdvisorFields fields={fields} role={fields.role.value ?? ""} companies={companies} />
      </Card>
      <Card>
        <FormSection title="Invitation">
          <CheckboxField
            field={fields.sendInvitation}
            label="Send the invitation now"
            help="The link works for 14 days. Without it, you send the invitation later from the user's page."
          />
        </FormSection>
      </Card>
      <SaveBar saveLabel="Create {advisor}" cancelTo={paths.companies()} />
    </Form>
  );
}

/** Changes an advisor's account. Nobody changes their own role. */
export function AdvisorForm({
  user,
  companies,
  isSelf,
  cancelTo,
  lastResult,
}: {
  user: {
    id: number;
    version: number;
    email: string;
    status: UserStatus;
    firstName: string;
    lastName: string;
    role: Role;
    companyIds: number[];
  };
  companies: readonly Company[];
  isSelf: boolean;
  cancelTo: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { email, firstName, lastName, role } = user;
  const [form, fields] = useSchemaForm({
    id: "edit-advisor",
    schema: advisorForm,
    lastResult,
    defaultValue: { email, firstName, lastName, role, companyIds: user.companyIds.map(String) },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <input type="hidden" name="version" value={user.version} />
      {isSelf && <input type="hidden" name="role" value={user.role} />}
      <FormProblems form={form} labels={userFieldLabels} />
      <Card>
        <PersonFields fields={fields} status={user.status} />
      </Card>
      {!isSelf && (
        <Card>
          <AdvisorFields fields={fields} role={fields.role.value ?? ""} companies={companies} />
        </Card>
      )}
      <SaveBar saveLabel="Save {advisor}" intent="save" cancelTo={cancelTo} />
    </Form>
  );
}

function AdvisorFields({
  fields,
  role,
  companies,
}: {
  fields: { role: Field; companyIds: Field };
  role: string;
  companies: readonly Company[];
}) {
  return (
    <FormSection title="Role">
      <RoleField field={fields.role} role={role} roles={ADVISOR_ROLES} />
      <div data-without-script={role === "Senior Advisor" ? "" : undefined}>
        <CheckboxGroupField
          field={fields.companyIds}
          label="Companies"
          help="For a Mainstreet Advisor: at least one. A Senior Advisor advises all of them."
          columns={2}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
    </FormSection>
  );
}
