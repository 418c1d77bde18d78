import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Role } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { EnterSaves, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { newCustomerForm } from "../user-form.ts";
import { ScopeFields, type ScopeChoices } from "./scope-fields.tsx";
import { PersonFields, RoleFields, userFieldLabels } from "./user-fields.tsx";
import styles from "./user-forms.module.css";

/** Makes a user of one company. */
export function NewUserForm({
  company,
  roles,
  shown,
  today,
  latestExpiry,
  lastResult,
}: {
  company: { id: number };
  roles: readonly Role[];
  shown: ScopeChoices;
  today: string;
  latestExpiry: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "create-user",
    schema: newCustomerForm,
    lastResult,
    defaultValue: { sendInvitation: "on" },
  });
  useUnsavedChangesGuard(form);
  const role = fields.role.value ?? "";
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <EnterSaves />
      <input type="hidden" name="companyId" value={company.id} />
      <FormProblems form={form} labels={userFieldLabels} />
      <Card>
        <PersonFields fields={fields} status={null} />
      </Card>
      <Card>
        <RoleFields fields={fields} role={role} roles={roles} today={today} latestExpiry={latestExpiry} />
      </Card>
      <Card>
        <FormSection title="Reach" text="What the person sees.">
          <ScopeFields fields={fields} role={role} shown={shown} companyId={company.id} />
        </FormSection>
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
      <SaveBar saveLabel="Create user" cancelTo={paths.companyUsers(company.id)} />
    </Form>
  );
}
