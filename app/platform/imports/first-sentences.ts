// A cell could name thousands of records that nobody knows.
const MAX_SENTENCES = 5;

/** The first of the sentences about a cell, each once, with how many more there are; "" for none. */
export function firstSentences(sentences: readonly string[]): string {
  const all = [...new Set(sentences)];
  const more = all.length - MAX_SENTENCES;
  return [...all.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more like these.`] : [])].join(" ");
}
