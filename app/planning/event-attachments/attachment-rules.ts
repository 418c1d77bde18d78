import { documentRules, type FileRules } from "#app/platform/files/file-rules.ts";

export const MAX_ATTACHMENTS = 10;

/** Documents are stored unchanged; photos are scaled down to the size of a screen, in pixels. */
export const attachmentRules: FileRules = { ...documentRules, fit: { width: 2_000, height: 2_000 } };
