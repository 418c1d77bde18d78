import type { SubmissionResult } from "@conform-to/react";
import type { Role } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { DefaultSubmitButton, FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { AccountSummary } from "#app/ui/content/account-summary.tsx";
import { customerForm, invitationLayout, newCustomerForm } from "../user-form.ts";
import { ScopeFields, type ScopeChoices } from "./scope-fields.tsx";
import type { UserDetails } from "./user-facts.tsx";
import { PersonFields, RoleFields } from "./user-fields.tsx";

interface UserFormProps {
  /** Account to change; absent for a new one. */
  user?: UserDetails;
  /** User's company after the form is saved. */
  company: { id: number };
  roles: readonly Role[];
  shown: ScopeChoices;
  today: string;
  latestExpiry: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Form that creates a user of a company, or changes the given one. */
export function UserForm({ user, company, roles, shown, today, latestExpiry, lastResult }: UserFormProps) {
  return (
    <RecordForm
      id={user ? "edit-user" : "create-user"}
      schema={user ? customerForm : newCustomerForm}
      record={user ? { ...user, ...OF_THE_PAGE } : { sendInvitation: true }}
      isNew={!user}
      wide
      lastResult={lastResult}
      saveLabel={user ? "Save user" : "Create user"}
      intent="save"
      cancelTo={paths.companyUsers(user?.underId ?? company.id)}
    >
      {(fields) => {
        const role = fields.role.value ?? "";
        const sections = (
          <>
            <DefaultSubmitButton intent="save" />
            <input type="hidden" name="companyId" value={company.id} />
            <Card>
              <PersonFields fields={fields} status={user?.status ?? null} />
            </Card>
            <Card>
              <RoleFields fields={fields} role={role} roles={roles} today={today} latestExpiry={latestExpiry} />
            </Card>
            <Card>
              <FormSection title="Access" text="{Networks}, {groups} and {locations} the user can see.">
                <ScopeFields fields={fields} role={role} shown={shown} companyId={company.id} />
              </FormSection>
            </Card>
            <FormSections layout={invitationLayout} />
          </>
        );
        if (user) return sections;
        const isInvited = fields.sendInvitation?.value === "on";
        return (
          <FormWithAside aside={<AccountSummary fields={fields} isInvited={isInvited} />}>{sections}</FormWithAside>
        );
      }}
    </RecordForm>
  );
}

/** The choices bring the networks, groups and locations; the page brings the company. */
const OF_THE_PAGE = { companyId: undefined, networkIds: undefined, groupIds: undefined, locationIds: undefined };
