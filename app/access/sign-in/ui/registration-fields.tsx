import { PasswordField, PhoneField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow } from "#app/ui/form/form.tsx";
import type { PlainForm } from "./plain-form.ts";

interface Known {
  firstName: string;
  lastName: string;
  phone: string | null;
}

const PASSWORD_HELP = "At least 12 characters. A few unrelated words work well.";

/** Fields of a registration; `known` are the values of the invitation. */
export function RegistrationFields({ form, known }: { form: PlainForm; known: Known | null }) {
  const name = (which: "firstName" | "lastName") => ({ ...form.field(which, known?.[which]), maxLength: 50 });
  return (
    <>
      <FieldRow>
        <TextField field={name("firstName")} label="First name" autoComplete="given-name" />
        <TextField field={name("lastName")} label="Last name" autoComplete="family-name" />
      </FieldRow>
      <PhoneField field={form.field("phone", known?.phone)} label="Phone" optional autoComplete="tel" />
      <NewPasswordFields form={form} />
    </>
  );
}

/** Fields of a new password, entered twice. */
export function NewPasswordFields({ form }: { form: PlainForm }) {
  return (
    <>
      <PasswordField field={form.field("password")} label="Password" kind="new" help={PASSWORD_HELP} />
      <PasswordField field={form.field("passwordAgain")} label="Confirm password" kind="new" />
    </>
  );
}

/** Labels of the public forms' fields, for the error summary. */
export const fieldLabels = {
  email: "Email",
  code: "Code",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  password: "Password",
  passwordAgain: "Confirm password",
};
