import { z } from "zod";
import { parsePhoneNumber } from "./phone-rules.ts";

/** Email address of a form, lower-cased. */
export const emailAddress = z
  .string({ error: "Enter an email address." })
  .trim()
  .toLowerCase()
  .max(254, "Use up to 254 characters.")
  .pipe(z.email({ error: "Enter an email address, as in name@company.com." }));

/** Text without line breaks, control characters and lone surrogates, which databases do not store unchanged. */
export const singleLinePattern = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/**
 * Return the field of a first or last name: 1 to 50 characters of any script, digits and emoji included, kept as typed.
 */
export function personName(label: "first name" | "last name") {
  return z
    .string({ error: `Enter a ${label}.` })
    .trim()
    .min(1, `Enter a ${label}.`)
    .max(50, "Use up to 50 characters.")
    .regex(singleLinePattern, "Use one line of text.")
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, `Enter a ${label}.`);
}

/** Phone number in E.164 with its RFC 3966 extension, null when left blank. */
export const phoneNumber = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    if (!typed) return null;
    const number = parsePhoneNumber(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: "Enter a phone number with its area code, as in (614) 555-0123." });
    return z.NEVER;
  });
