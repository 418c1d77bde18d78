export const MB = 1_048_576;

/** File types that the product accepts (docs/product/files.md). SVG is never accepted. */
export const FILE_TYPES = {
  "application/pdf": { word: "PDF", extension: "pdf" },
  "image/jpeg": { word: "JPEG", extension: "jpg" },
  "image/png": { word: "PNG", extension: "png" },
  "image/webp": { word: "WebP", extension: "webp" },
  "text/csv": { word: "CSV", extension: "csv" },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { word: "XLSX", extension: "xlsx" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { word: "DOCX", extension: "docx" },
} as const;
export type ContentType = keyof typeof FILE_TYPES;

/**
 * Limits of one upload field. `maxBytes` is in bytes; `fit` is the box, in pixels, that an image is scaled down into.
 */
export interface FileRules {
  contentTypes: readonly ContentType[];
  maxBytes: number;
  fit?: { width: number; height: number };
}

export const documentRules: FileRules = {
  contentTypes: Object.keys(FILE_TYPES).filter(isContentType),
  maxBytes: 10 * MB,
};
/** Limits of a company's logo: shown 55 px high, stored twice as large for sharp screens. */
export const logoRules: FileRules = {
  contentTypes: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 2 * MB,
  fit: { width: 400, height: 110 },
};

export function isContentType(text: string): text is ContentType {
  return Object.hasOwn(FILE_TYPES, text);
}

export function isImage(contentType: ContentType): boolean {
  return contentType.startsWith("image/");
}

/** "Choose a PNG, JPEG or WebP file." */
export function wrongFileTypeMessage(rules: FileRules): string {
  return `Choose a ${alternativesText(rules.contentTypes.map((type) => FILE_TYPES[type].word))} file.`;
}

/** "Choose a file of 2 MB or less." */
export function fileTooLargeMessage(rules: FileRules): string {
  return `Choose a file of ${Math.floor(rules.maxBytes / MB)} MB or less.`;
}

export const EMPTY_FILE_MESSAGE = "The file is empty. Choose another one.";
export const DAMAGED_IMAGE_MESSAGE = "The image is damaged. Choose another one.";
export const NOT_STORED_MESSAGE = "We couldn't store the file. Try again.";

/** Largest image, in pixels of all frames together, that is decoded as a whole in memory. */
const MAX_PIXELS = 25_000_000;
/** Largest image that is scaled down row by row while it is read: a 108-megapixel phone photo is 12,032 x 9,024. */
const MAX_PIXELS_SHRUNK = 108_999_999;

interface ImageLayout {
  frames: number;
  /** True for formats such as progressive JPEG, whose decoder holds the whole image in memory. */
  isProgressive: boolean;
}

/** Return the largest number of pixels that such an image can have, and the error for a larger one. */
export function pixelLimit(
  { frames, isProgressive }: ImageLayout,
  fit: FileRules["fit"],
): { most: number; problem: string } {
  const isReadByRow = frames === 1 && !isProgressive;
  const most = fit && isReadByRow ? MAX_PIXELS_SHRUNK : MAX_PIXELS;
  const other = fit && !isReadByRow ? `, or a JPEG photo of ${megapixels(MAX_PIXELS_SHRUNK)}` : "";
  return { most, problem: `Image is too large. Choose one of ${megapixels(most)} megapixels or less${other}.` };
}

function megapixels(pixels: number): number {
  return Math.floor(pixels / 1_000_000);
}

/**
 * Clean a file name for storage and download: no folders, no control characters, at most 255 characters with its
 * extension.
 */
export function cleanFileName(sent: string, contentType: ContentType): string {
  const { extension } = FILE_TYPES[contentType];
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,8}$/, "").replace(/^\.+/, "") || "file";
  return `${[...stem].slice(0, 200).join("").slice(0, 240).toWellFormed()}.${extension}`;
}

function alternativesText(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}
