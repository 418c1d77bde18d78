import { z } from "zod";
import { intentField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Bounds only the form; the limit of each text is in its catalog entry. */
const MAX_TEXT_LENGTH = 20_000;

const intent = intentField(["save", "preview", "reset"]);
/** Version of the company's own text; 0 when it never had one. */
const version = z.number().int().min(0);
const value = z.string().trim().max(MAX_TEXT_LENGTH, "Use up to 20,000 characters.").default("");

/** Form of a company's own wording of a text; empty for the default. A preview is posted with the same fields. */
export const textForm = z.strictObject({ intent, version, value: field(value, "Custom text") });
export type TextChange = Pick<z.output<typeof textForm>, "version" | "value">;
