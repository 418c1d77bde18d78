/** A kept status or another kept name in words; itself where the words do not know it. */
export function wordFrom(words: Readonly<Record<string, string>>, kept: string): string {
  return Object.entries(words).find(([name]) => name === kept)?.[1] ?? kept;
}

/** What became of a numbered record: "RB-2026-000001 is paid." */
export function becameText(
  words: Readonly<Record<string, string>>,
  { found: { number }, to }: { found: { number: string }; to: string },
): string {
  return `${number} is ${wordFrom(words, to).toLowerCase()}.`;
}
