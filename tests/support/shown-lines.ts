/** Return the lines of text that a page shows, without the values of its fields. */
export function shownLines(page: string): string[] {
  return page
    .replace(/<(script|style|textarea)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&#x27;/g, "'")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
