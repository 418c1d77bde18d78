/** A text that a company may word for itself. */
export interface TextEntry {
  screen: string;
  /** Where it stands: "The title". */
  place: string;
  standard: string;
  kind?: "html";
  /** Characters. */
  most: number;
  /** What is filled in, besides the company's words for things. */
  placeholders?: readonly string[];
  /** Those without which readers miss something. */
  needed?: readonly string[];
}
