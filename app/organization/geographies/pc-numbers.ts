/** As many as one paste holds. */
export const MOST_PC_NUMBERS = 2_000;

/** The PC numbers in a pasted text, apart from each other by spaces, commas, semicolons, bars or lines; each once. */
export function pcNumbersOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;|]+/).filter((part) => part !== ""))];
}

const MOST_NAMED = 5;

/** "341220, 341227 and 3 more". */
export function namedShortly(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${rest} more` : names.join(", ");
}
