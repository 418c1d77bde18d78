/** Return the word of a stored status or other value; the value itself when it has no word. */
export function statusLabel(words: Readonly<Record<string, string>>, value: string): string {
  return Object.entries(words).find(([name]) => name === value)?.[1] ?? value;
}

/** Format the new status of a numbered record, as its mails do: "RB-2026-000001: Paid." */
export function newStatusText(
  words: Readonly<Record<string, string>>,
  { found: { number }, to }: { found: { number: string }; to: string },
): string {
  return `${number}: ${statusLabel(words, to)}.`;
}
