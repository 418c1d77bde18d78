import { z } from "zod";

const LONGEST_DOCUMENT = 50_000;

const intent = z.string();
/** The number of the document that the page showed; 0 where the defaults were in force. */
const version = z.number().int().min(0);
const text = z.string({ error: "Write the document first." }).max(LONGEST_DOCUMENT, "Use 50,000 characters or less.");
const note = z
  .string()
  .trim()
  .max(255, "Use 255 characters or less.")
  .optional()
  .transform((words) => words ?? "");

/** A document that is checked, compared with what is in force, laid out anew or saved. */
export const documentForm = z.strictObject({ intent, version, text, note });
export type DocumentChange = Pick<z.output<typeof documentForm>, "version" | "text" | "note">;
/** Puts an older document in force again; number 0 are the defaults. */
export const restoreDocumentForm = z.strictObject({ intent, version, number: z.number().int().min(0) });
