/** Text that a company can customize. */
export interface TextEntry {
  screen: string;
  /** Place of the text on its screen: "Title". */
  place: string;
  standard: string;
  kind?: "html";
  /** Largest number of characters. */
  most: number;
  /** Placeholders in addition to the company's terms. */
  placeholders?: readonly string[];
  /** Placeholders that should not be left out. */
  needed?: readonly string[];
}
