import { type FileRules, MB } from "#app/platform/files/file-rules.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** Phone photo, scaled down to screen size. */
export const photoRules: FileRules = {
  contentTypes: photoTypes,
  maxBytes: 10 * MB,
  fit: { width: 2_000, height: 2_000 },
};
const MAX_PHOTOS = 6;
export const recapUpload = { files: ["photos"], most: photoRules.maxBytes, mostFiles: MAX_PHOTOS };
