/**
 * Phrases that no screen and no mail uses: impersonal openings and verbs where a noun or a plain verb belongs, and
 * words that blame or beg. Lint checks every sentence of the source, tests check every page and mail.
 */
const banned = [
  /^(What|Whoever|Whose|Somebody|There is none|Nothing that)\b[^?]*$/,
  /\b(stands (first|last|in|on|for|below|above|beside)|is told|are told|comes? along|somebody|whoever|please|successfully|invalid)\b/i,
  /\b(has it|lapses?|what needs you|called so|bound money|cancelled|cancelling)\b/i,
];

/** Sentences of the specification, which keep their wording. */
const specified = new Set([
  "Please review and agree to our Terms and Conditions.",
  "Your session ends in 3 minutes. Please save your work.",
]);

/** Find the banned phrase of a sentence or label; null when there is none. */
export function findBannedPhrase(sentence) {
  const text = sentence.trim();
  if (specified.has(text)) return null;
  return banned.map((pattern) => pattern.exec(text)?.[0]).find((phrase) => phrase !== undefined) ?? null;
}
