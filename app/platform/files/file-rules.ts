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
export const imageTooLarge = "Image is too large.";
export const damagedImage = "The image is damaged. Choose another one.";
export const notStored = "Could not store the file. Please try again.";

/** A picture of more pixels than this, all its frames together, is not opened. */
export const MOST_PIXELS = 25_000_000;

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
