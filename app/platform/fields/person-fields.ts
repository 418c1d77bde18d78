import { z } from "zod";
import { phoneNumberOf } from "./phone-rules.ts";

/** An e-mail address as a form posts it, lower-cased. */
export const emailAddress = z
  .string({ error: "Enter an e-mail address." })
  .trim()
  .toLowerCase()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email({ error: "Enter an e-mail address, as in name@company.com." }));

/** Text without line breaks, control characters and halves of characters, which no database keeps as they are. */
export const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** A first or last name: 1 to 50 characters of any script, digits and emoji too, kept and shown exactly as typed. */
export function personName(label: "first name" | "last name") {
  return z
    .string({ error: `Enter a ${label}.` })
    .trim()
    .min(1, `Enter a ${label}.`)
    .max(50, "Use at most 50 characters.")
    .regex(oneLine, "Use one line of text.")
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, `Enter a ${label}.`);
}

/** A phone number in E.164, with its extension as RFC 3966 has it, or null where none is typed. */
export const phoneNumber = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    if (!typed) return null;
    const number = phoneNumberOf(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: "Enter a phone number with its area code, as in (614) 555-0123." });
    return z.NEVER;
  });
