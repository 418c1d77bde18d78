/** Line of a receipt as it was read. */
export interface ReceiptLine {
  text: string;
  /** Certainty of the letters, 0 to 100; 100 for the text of a PDF. */
  confidence: number;
  /** Height of the letters relative to the receipt's other lines; 1 where it is unknown. */
  size: number;
}

/** Capitals without accents, in which labels are searched; zeros and ones inside words become letters. */
export function toLabelText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/(?<=[A-Z])0(?=[A-Z])/g, "O")
    .replace(/(?<=[A-Z])[1|](?=[A-Z])/g, "I");
}
