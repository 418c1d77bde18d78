import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Role, UserStatus } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { customerForm } from "../user-form.ts";
import { ScopeFields, type ScopeChoices } from "./scope-fields.tsx";
import { PersonFields, RoleFields, userFieldLabels } from "./user-fields.tsx";
import styles from "./user-forms.module.css";

interface EditedUser {
  id: number;
  version: number;
  email: string;
  status: UserStatus;
  firstName: string;
  lastName: string;
  role: Role;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  expiresOn: string | null;
}

/** Changes a customer's account. `target` is the company that the person is moved to, or stays in. */
export function UserForm({
  user,
  underId,
  target,
  roles,
  shown,
  today,
  latestExpiry,
  lastResult,
}: {
  user: EditedUser;
  underId: number;
  target: { id: number };
  roles: readonly Role[];
  shown: ScopeChoices;
  today: string;
  latestExpiry: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { email, firstName, lastName, expiresOn } = user;
  const [form, fields] = useSchemaForm({
    id: "edit-user",
    schema: customerForm,
    lastResult,
    defaultValue: {
      email,
      firstName,
      lastName,
      expiresOn,
      role: user.role,
      canAccessBusinessMetrics: user.canAccessBusinessMetrics ? "on" : undefined,
      canOrder: user.canOrder ? "on" : undefined,
    },
  });
  useUnsavedChangesGuard(form);
  const role = fields.role.value ?? "";
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <EnterSaves intent="save" />
      <input type="hidden" name="version" value={user.version} />
      <input type="hidden" name="companyId" value={target.id} />
      <FormProblems form={form} labels={userFieldLabels} />
      <Card>
        <PersonFields fields={fields} status={user.status} />
      </Card>
      <Card>
        <RoleFields fields={fields} role={role} roles={roles} today={today} latestExpiry={latestExpiry} />
      </Card>
      <Card>
        <FormSection title="Reach" text="What the person sees.">
          <ScopeFields fields={fields} role={role} shown={shown} companyId={target.id} />
        </FormSection>
      </Card>
      <SaveBar saveLabel="Save user" intent="save" cancelTo={paths.companyUsers(underId)} />
    </Form>
  );
}
