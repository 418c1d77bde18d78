/** The lines of text that a page shows, without what is typed into its fields. */
export function shownLines(page: string): string[] {
  return page
    .replace(/<(script|style|textarea)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&#x27;/g, "'")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
