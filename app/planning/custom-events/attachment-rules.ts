import { documentRules, type FileRules } from "#app/platform/files/file-rules.ts";

export const MOST_ATTACHMENTS = 10;

/** A flyer, a permit or a list as it is; a photo as large as a screen shows it. */
export const attachmentRules: FileRules = { ...documentRules, fit: { width: 2_000, height: 2_000 } };
