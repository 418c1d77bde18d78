import { z } from "zod";
import { emailAddress, personName, phoneNumber } from "#app/platform/fields/person-fields.ts";

/** New password, entered twice and not trimmed; password-rules.ts checks it. */
const newPassword = {
  password: z.string({ error: "Choose a password." }),
  passwordAgain: z.string({ error: "Enter the password again." }),
};

function passwordsMatch({ password, passwordAgain }: { password: string; passwordAgain: string }): boolean {
  return password === passwordAgain;
}

const passwordMismatch = { path: ["passwordAgain"], error: "The passwords don't match." };

const person = {
  firstName: personName("first name"),
  lastName: personName("last name"),
  phone: phoneNumber,
  ...newPassword,
};

export const invitationForm = z.object({ token: z.string(), ...person }).refine(passwordsMatch, passwordMismatch);

export const registrationForm = z.object({ email: emailAddress, ...person }).refine(passwordsMatch, passwordMismatch);

export const codeForm = z.object({
  email: emailAddress,
  code: z
    .string({ error: "Enter the code." })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code.")),
});

export const emailForm = z.object({ email: emailAddress });

export const resetForm = z.object({ token: z.string(), ...newPassword }).refine(passwordsMatch, passwordMismatch);

/** Values of a registration. `phone` is E.164 or null. */
export interface RegistrationInput {
  firstName: string;
  lastName: string;
  phone: string | null;
  password: string;
}
