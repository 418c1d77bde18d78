const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** Normalize text for searches in the browser: no accents, capitals or curly quotes, as searches in the database do. */
export function toSearchText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‘’‛ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"');
}
