import { PasswordField, PhoneField, TextField } from "#app/ui/fields.tsx";
import { FieldRow } from "#app/ui/form.tsx";
import type { PlainForm } from "./plain-form.ts";

interface Known {
  firstName: string;
  lastName: string;
  phone: string | null;
}

const PASSWORD_HELP = "12 characters or more. A few words that nobody would guess are best.";

/** What everyone types to register; `known` is what the invitation says already. */
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

/** A new password, twice. */
export function NewPasswordFields({ form }: { form: PlainForm }) {
  return (
    <>
      <PasswordField field={form.field("password")} label="Password" kind="new" help={PASSWORD_HELP} />
      <PasswordField field={form.field("passwordAgain")} label="Password again" kind="new" />
    </>
  );
}

/** What the fields of the public forms are called, for the summary of a refused form. */
export const fieldLabels = {
  email: "E-mail",
  code: "Code",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  password: "Password",
  passwordAgain: "Password again",
};
