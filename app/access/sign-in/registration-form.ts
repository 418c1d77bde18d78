import { z } from "zod";
import { emailAddress, personName, phoneNumber } from "#app/platform/fields/person-fields.ts";

/** A password twice, exactly as typed; password-rules.ts checks it. */
const newPassword = {
  password: z.string({ error: "Choose a password." }),
  passwordAgain: z.string({ error: "Type the password again." }),
};

function areSame({ password, passwordAgain }: { password: string; passwordAgain: string }): boolean {
  return password === passwordAgain;
}

const notTheSame = { path: ["passwordAgain"], error: "The two passwords are not the same." };

const person = {
  firstName: personName("first name"),
  lastName: personName("last name"),
  phone: phoneNumber,
  ...newPassword,
};

export const invitationForm = z.object({ token: z.string(), ...person }).refine(areSame, notTheSame);

export const registrationForm = z.object({ email: emailAddress, ...person }).refine(areSame, notTheSame);

export const codeForm = z.object({
  email: emailAddress,
  code: z
    .string({ error: "Enter the code." })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "The code has 6 digits.")),
});

export const emailForm = z.object({ email: emailAddress });

export const resetForm = z.object({ token: z.string(), ...newPassword }).refine(areSame, notTheSame);

/** What somebody types to register. `phone` is E.164 or null. */
export interface Typed {
  firstName: string;
  lastName: string;
  phone: string | null;
  password: string;
}
