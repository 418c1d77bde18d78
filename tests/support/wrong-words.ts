import { pathToFileURL } from "node:url";

const { findBannedPhrase } = await import(pathToFileURL("bin/banned-phrases.mjs").href);

/** Placeholder that nothing filled. */
const rawPlaceholder = /\{\s*\w+\s*\}/;

/** Addresses of forms about texts and captions, which name the placeholders that users type into them. */
const aboutPlaceholders = /\/(manage-text|terms-and-conditions|(add|edit)-post|import\/)/;

/** List the lines that show an unfilled placeholder or a banned phrase; `address` is that of the page. */
export function wrongLines(lines: readonly string[], address = ""): string[] {
  return lines.filter(
    (line) => (rawPlaceholder.test(line) && !aboutPlaceholders.test(address)) || findBannedPhrase(line) !== null,
  );
}
