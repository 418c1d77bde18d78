import { z } from "zod";
import { isHttpsAddress } from "./https-address.ts";
import { singleLinePattern } from "./person-fields.ts";

/** Return the field of a required line of text. `message` is the error when it is missing. */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Use up to ${max} characters.`)
    .regex(singleLinePattern, "Use one line of text.");
}

/** Return the field of an optional line of text, "" when left blank. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use up to ${max} characters.`)
    .regex(singleLinePattern, "Use one line of text.")
    .default("");
}

/** Return the field of an optional text of several lines, "" when left blank. */
export function optionalText(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ""))
    .trim()
    .max(max, `Use up to ${max.toLocaleString("en-US")} characters.`)
    .default("");
}

/** Return the field of a required text, which may have several lines. */
export function requiredLines(max: number, message: string) {
  return optionalText(max).pipe(z.string({ error: message }).min(1, message));
}

/** Return the field of a choice among the keys of `words`. `message` is the error for anything else. */
export function choiceField<Value extends string>(words: Readonly<Record<Value, string>>, message: string) {
  const isValue = (value: string): value is Value => Object.hasOwn(words, value);
  return z.string({ error: message }).refine(isValue, message);
}

export function wholeNumberField(min: number, max: number) {
  const message = `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}.`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
}

/** Optional external link, null when left blank. */
export const httpsLinkField = z
  .string()
  .trim()
  .max(2_000, "Use up to 2,000 characters.")
  .refine(isHttpsAddress, "Enter a full address that starts with https://, such as https://assets.example.com.")
  .optional()
  .transform((address) => address ?? null);

export const recordIdField = z
  .number({ error: "Choose from the list." })
  .int("Choose from the list.")
  .min(1)
  .max(2_147_483_647);
export const checkboxField = z.boolean().default(false);
export const versionField = z.number({ error: "Reload the page and save again." }).int().min(1);
/** Return the field of a form's intent, one of `intents`; undefined for any other word. */
export function intentField<const Intent extends string>(intents: readonly Intent[]) {
  return z.enum(intents).optional().catch(undefined);
}

/** Key of a form that creates something, so that a repeated submission acts once (`idempotent`). */
export const idempotencyKeyField = z.string().max(64).optional();
