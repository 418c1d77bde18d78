import { z } from "zod";
import { isHttpsAddress } from "./https-address.ts";
import { oneLine } from "./person-fields.ts";

/** One line of text that must be given: a name, a unit. `ask` is the sentence where it is missing. */
export function lineOfText(most: number, ask: string) {
  return z
    .string({ error: ask })
    .trim()
    .min(1, ask)
    .max(most, `Use ${most} characters or less.`)
    .regex(oneLine, "Use one line of text.");
}

/** One line of text that may be left out, which keeps "". */
export function optionalLine(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Use ${most} characters or less.`)
    .regex(oneLine, "Use one line of text.")
    .default("");
}

/** Several lines of text that may be left out, which keeps "". */
export function optionalText(most: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ""))
    .trim()
    .max(most, `Use ${most.toLocaleString("en-US")} characters or less.`)
    .default("");
}

/** One of the values that have words. `ask` is the sentence for anything else. */
export function oneOf<Value extends string>(words: Readonly<Record<Value, string>>, ask: string) {
  const isValue = (value: string): value is Value => Object.hasOwn(words, value);
  return z.string({ error: ask }).refine(isValue, ask);
}

export function wholeNumber(least: number, most: number) {
  const ask = `Enter a whole number from ${least} to ${most.toLocaleString("en-US")}.`;
  return z.number({ error: ask }).int(ask).min(least, ask).max(most, ask);
}

/** An address out of the product that may be left out, which keeps null. */
export const link = z
  .string()
  .trim()
  .max(2_000, "Use 2,000 characters or less.")
  .refine(isHttpsAddress, "Enter a whole address that begins with https://, such as https://assets.example.com.")
  .optional()
  .transform((address) => address ?? null);

export const recordId = z
  .number({ error: "Choose from the list." })
  .int("Choose from the list.")
  .min(1)
  .max(2_147_483_647);
export const ticked = z.boolean().default(false);
export const version = z.number({ error: "Reload the page and save again." }).int().min(1);
export const intent = z.string().max(40).optional();
/** Of a form that creates something: tells the page that it was sent from, so that it is done once (`once`). */
export const idempotencyKey = z.string().max(64).optional();
