const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** A text as searches in the browser compare it: without accents, capitals and curly marks, as those of the database do. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‘’‛ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"');
}
