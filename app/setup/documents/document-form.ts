import { z } from "zod";
import { intentField } from "#app/platform/fields/text-fields.ts";

const MAX_DOCUMENT_LENGTH = 50_000;

const intent = intentField(["review", "format", "save", "restore"]);
/** Number of the version that the page showed; 0 for the defaults. */
const version = z.number().int().min(0);
const text = z.string({ error: "Enter the document first." }).max(MAX_DOCUMENT_LENGTH, "Use up to 50,000 characters.");
const note = z
  .string()
  .trim()
  .max(255, "Use up to 255 characters.")
  .optional()
  .transform((words) => words ?? "");

/** Form of a document to check, compare with the current version, format or save. */
export const documentForm = z.strictObject({ intent, version, text, note });
export type DocumentChange = Pick<z.output<typeof documentForm>, "version" | "text" | "note">;
/** Fields of the rules' form besides the rules themselves. */
export const rulesForm = z.object({ version: z.coerce.number().int().min(0), note });
/** Form that restores an earlier version; number 0 means the defaults. */
export const restoreDocumentForm = z.strictObject({ intent, version, number: z.number().int().min(0) });
