export const MB = 1_048_576;

/** The kinds of file the product takes, by content type (PRODUCT.md 0, Files). SVG is refused everywhere. */
export const FILE_KINDS = {
  "application/pdf": { word: "PDF", extension: "pdf" },
  "image/jpeg": { word: "JPEG", extension: "jpg" },
  "image/png": { word: "PNG", extension: "png" },
  "image/webp": { word: "WebP", extension: "webp" },
  "text/csv": { word: "CSV", extension: "csv" },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { word: "XLSX", extension: "xlsx" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { word: "DOCX", extension: "docx" },
} as const;
export type ContentType = keyof typeof FILE_KINDS;

/**
 * What one place of the product takes. `most` is in bytes; `fit` is the box, in pixels, that an image is shrunk into.
 */
export interface FileRules {
  accept: readonly ContentType[];
  most: number;
  fit?: { width: number; height: number };
}

export const documentRules: FileRules = { accept: Object.keys(FILE_KINDS).filter(isContentType), most: 10 * MB };
/** A company's logo: shown 55 px high, kept twice as large for sharp screens. */
export const logoRules: FileRules = {
  accept: ["image/png", "image/jpeg", "image/webp"],
  most: 2 * MB,
  fit: { width: 400, height: 110 },
};

export function isContentType(text: string): text is ContentType {
  return Object.hasOwn(FILE_KINDS, text);
}

export function isImage(contentType: ContentType): boolean {
  return contentType.startsWith("image/");
}

/** "Choose a PNG, JPEG or WebP file." */
export function wrongKind(rules: FileRules): string {
  return `Choose a ${listOf(rules.accept.map((type) => FILE_KINDS[type].word))} file.`;
}

/** "Choose a file of 2 MB or less." */
export function tooBig(rules: FileRules): string {
  return `Choose a file of ${Math.floor(rules.most / MB)} MB or less.`;
}

export const emptyFile = "The file is empty. Choose another one.";
export const damagedImage = "The image is damaged. Choose another one.";
export const notStored = "Could not store the file. Please try again.";

/** A picture of more pixels than this, all its frames together, is not opened where it stands in memory as a whole. */
const MAX_PIXELS = 25_000_000;
/** Of a picture that is shrunk while it is read, row by row: what a phone of 108 megapixels takes is 12,032 x 9,024. */
const MAX_PIXELS_SHRUNK = 108_999_999;

interface PictureFacts {
  frames: number;
  /** In layers over the whole picture, as progressive JPEG is, so that its decoder holds all of it. */
  isProgressive: boolean;
}

/** Return how many pixels of such a picture are opened, and the problem of one that has more. */
export function pixelLimitOf(
  { frames, isProgressive }: PictureFacts,
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

/** The name a file is kept and given back under: no folders, no control characters, 255 characters with its ending. */
export function cleanName(sent: string, contentType: ContentType): string {
  const { extension } = FILE_KINDS[contentType];
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,8}$/, "").replace(/^\.+/, "") || "file";
  return `${[...stem].slice(0, 200).join("").slice(0, 240).toWellFormed()}.${extension}`;
}

function listOf(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}
