/** Largest number of PC numbers in one paste. */
export const MAX_PC_NUMBERS = 2_000;

/** Split a pasted text into PC numbers, each once, at spaces, commas, semicolons, bars and line breaks. */
export function parsePcNumbers(text: string): string[] {
  return [...new Set(text.split(/[\s,;|]+/).filter((part) => part !== ""))];
}

const MAX_NAMED = 5;

/** Shorten a list to "341220, 341227 and 3 more". */
export function shortenedList(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return rest > 0 ? `${names.slice(0, MAX_NAMED).join(", ")} and ${rest} more` : names.join(", ");
}
