import { GUEST_ROLES, type Role } from "#app/platform/identity/roles.ts";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { DateField, EmailField, type Field, TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { UserStatus } from "../user-rules.ts";

/** Email and names. After registration the names are required, and only the user can change the email. */
export function PersonFields({
  fields,
  status,
}: {
  fields: { email: Field; firstName: Field; lastName: Field };
  /** Null for a new account. */
  status: UserStatus | null;
}) {
  const isOpen = status === null || status === "Invited";
  return (
    <FormSection
      title="Contact details"
      text={isOpen ? "Names are optional. The user can enter them when registering." : undefined}
    >
      {isOpen && <EmailField field={fields.email} label="Email" help={emailHelp(status)} autoComplete="off" />}
      <FieldRow>
        <TextField field={fields.firstName} label="First name" optional={isOpen} autoComplete="off" />
        <TextField field={fields.lastName} label="Last name" optional={isOpen} autoComplete="off" />
      </FieldRow>
    </FormSection>
  );
}

function emailHelp(status: UserStatus | null): string {
  if (status === null) return "We'll send the invitation to this email. They'll use it to sign in.";
  return "If you change it, we'll send a new invitation to the new address.";
}

const roleHelp: Record<string, string> = {
  "Business Administrator": "Runs marketing for their {networks} and invites {guests}.",
  "Business Owner": "Owns their {networks} and manages {plans}, orders and claims.",
  "Location Level Guest": "Edits {plans}, to-dos, events and draft claims in the {locations} below.",
  "View Only": "Sees everything in their {networks} but can't make changes.",
  "Senior Advisor": "Advises every company and manages {advisors}.",
  "Mainstreet Advisor": "Advises the companies you choose below.",
};

/** Field of the role, with the roles the user can assign. */
export function RoleField({ field, role, roles }: { field: Field; role: string; roles: readonly Role[] }) {
  return (
    <SelectField
      field={field}
      label="Role"
      help={roleHelp[role] ?? "Determines what the user can see and do."}
      emptyLabel="Choose a role"
      options={roles.map((value) => ({ value, label: value }))}
    />
  );
}

/** Customer's role with the rights that depend on it. Days are YYYY-MM-DD. */
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
    <FormSection title="Role and permissions">
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
          help="Only for the role Location Level Guest. Up to two years from today."
          min={today}
          max={latestExpiry}
        />
      </div>
    </FormSection>
  );
}
