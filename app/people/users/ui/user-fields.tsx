import { GUEST_ROLES, type Role, type UserStatus } from "#app/platform/identity/roles.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, EmailField, type Field, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";

/** E-mail and names. Once registered, the names are asked for and the e-mail is the person's own to change. */
export function PersonFields({
  fields,
  status,
}: {
  fields: { email: Field; firstName: Field; lastName: Field };
  /** Null: the account does not exist yet. */
  status: UserStatus | null;
}) {
  const isOpen = status === null || status === "Invited";
  return (
    <FormSection title="Person" text={isOpen ? "The names can wait until the person registers." : undefined}>
      {isOpen && <EmailField field={fields.email} label="E-mail" help={emailHelp(status)} autoComplete="off" />}
      <FieldRow>
        <TextField field={fields.firstName} label="First name" optional={isOpen} autoComplete="off" />
        <TextField field={fields.lastName} label="Last name" optional={isOpen} autoComplete="off" />
      </FieldRow>
    </FormSection>
  );
}

function emailHelp(status: UserStatus | null): string {
  if (status === null) return "The invitation goes here, and the person signs in with it.";
  return "A change sends a fresh invitation to the new address.";
}

const roleHelp: Record<string, string> = {
  "Business Administrator": "Runs the marketing of its {networks} and invites {guests}.",
  "Business Owner": "Owns its {networks}: {plans}, orders and claims for them.",
  "Location Level Guest": "Works for single {locations} that you choose below.",
  "View Only": "Sees what its {networks} see and changes nothing.",
  "Senior Advisor": "Advises every company and manages {advisors}.",
  "Mainstreet Advisor": "Advises the companies that you choose below.",
};

/** The role, in a list of the roles that the viewer may give. */
export function RoleField({ field, role, roles }: { field: Field; role: string; roles: readonly Role[] }) {
  return (
    <SelectField
      field={field}
      label="Role"
      help={roleHelp[role] ?? "What the person may do."}
      emptyLabel="Choose a role"
      options={roles.map((value) => ({ value, label: value }))}
    />
  );
}

/** A customer's role with what hangs on it. Days are YYYY-MM-DD. */
export function RoleFields({
  fields,
  role,
  roles,
  today,
  latestExpiry,
}: {
  fields: { role: Field; expiresOn: Field };
  role: string;
  roles: readonly Role[];
  today: string;
  latestExpiry: string;
}) {
  const isLocationGuest = role === "Location Level Guest";
  const isGuest = GUEST_ROLES.some((guest) => guest === role);
  return (
    <FormSection title="Role and rights">
      <RoleField field={fields.role} role={role} roles={roles} />
      <div data-without-script={isLocationGuest ? "" : undefined}>
        <SchemaField name="canAccessBusinessMetrics" />
      </div>
      <div data-without-script={isLocationGuest ? undefined : ""}>
        <SchemaField name="canOrder" />
      </div>
      <div data-without-script={isGuest ? undefined : ""}>
        <DateField
          field={fields.expiresOn}
          label="Last day of access"
          optional
          help="For {guests} only, two years ahead at most."
          min={today}
          max={latestExpiry}
        />
      </div>
    </FormSection>
  );
}

/** Whether a new account is invited at once. */
export function InvitationSection() {
  return (
    <Card>
      <FormSection title="Invitation">
        <SchemaField name="sendInvitation" />
      </FormSection>
    </Card>
  );
}
