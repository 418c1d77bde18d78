// One cell could name thousands of unknown records.
const MAX_SENTENCES = 5;

/** Join the first distinct sentences about a cell, with the number of the others; "" for none. */
export function firstSentences(sentences: readonly string[]): string {
  const all = [...new Set(sentences)];
  const more = all.length - MAX_SENTENCES;
  return [...all.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more like these.`] : [])].join(" ");
}
