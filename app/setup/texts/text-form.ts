import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";

/** The limit of a text's own length is its entry's; this one only bounds the form. */
const LONGEST = 20_000;

const intent = z.string();
/** The version of the company's own text; 0 where it never had one. */
const version = z.number().int().min(0);
const value = z.string().trim().max(LONGEST, "Use 20,000 characters or less.").default("");

/** A company's own wording; empty for the default. A preview is posted with the same fields. */
export const textForm = z.strictObject({ intent, version, value: said(value, "Own text") });
export type TextChange = Pick<z.output<typeof textForm>, "version" | "value">;
