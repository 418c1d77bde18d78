/** Reason why a file cannot be read; `unnamed` are columns that the user could match. */
export interface HeaderRefusal {
  refusal: string;
  unnamed?: readonly string[];
  /** Number of columns with known headers. */
  known: number;
}

/** Result of reading a line as the header: the field of each column, or why it is no header. */
export type HeaderMatch = { fields: (string | null)[] } | HeaderRefusal;
