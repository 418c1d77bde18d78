import { type FileRules, MB } from "#app/platform/files/file-rules.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** A photo as a phone takes it, kept as large as a screen shows it. */
export const photoRules: FileRules = { accept: photoTypes, most: 10 * MB, fit: { width: 2_000, height: 2_000 } };
const MOST_PHOTOS = 6;
export const recapUpload = { files: ["photos"], most: photoRules.most, mostFiles: MOST_PHOTOS };
