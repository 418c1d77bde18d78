import type { SubmissionResult } from "@conform-to/react";
import { ADVISOR_ROLES } from "#app/platform/identity/roles.ts";
import { FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { advisorForm, invitationLayout, newAdvisorForm } from "../user-form.ts";
import type { UserDetails } from "./user-facts.tsx";
import { PersonFields, RoleField } from "./user-fields.tsx";

interface AdvisorFormProps {
  /** Account to change; absent for a new one. */
  user?: Pick<UserDetails, "version" | "email" | "status" | "firstName" | "lastName" | "role" | "companyIds">;
  companies: readonly { id: number; name: string }[];
  /** True to hide the role, since advisors cannot change their own. */
  isSelf: boolean;
  cancelTo: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Form that creates an advisor, who belongs to no company, or changes the given one. */
export function AdvisorForm({ user, companies, isSelf, cancelTo, lastResult }: AdvisorFormProps) {
  return (
    <RecordForm
      id={user ? "edit-advisor" : "create-advisor"}
      schema={user ? advisorForm : newAdvisorForm}
      record={user ? { ...user, companyIds: user.companyIds.map(String) } : { sendInvitation: true }}
      isNew={!user}
      options={{ companyIds: companies }}
      lastResult={lastResult}
      saveLabel={user ? "Save {advisor}" : "Create {advisor}"}
      intent="save"
      cancelTo={cancelTo}
    >
      {(fields) => {
        const role = fields.role.value ?? "";
        return (
          <>
            <Card>
              <PersonFields fields={fields} status={user?.status ?? null} />
            </Card>
            {user && isSelf ? (
              <input type="hidden" name="role" value={user.role} />
            ) : (
              <Card>
                <FormSection title="Role">
                  <RoleField field={fields.role} role={role} roles={ADVISOR_ROLES} />
                  <div data-without-script={role === "Senior Advisor" ? "" : undefined}>
                    <SchemaField name="companyIds" />
                  </div>
                </FormSection>
              </Card>
            )}
            <FormSections layout={invitationLayout} />
          </>
        );
      }}
    </RecordForm>
  );
}
