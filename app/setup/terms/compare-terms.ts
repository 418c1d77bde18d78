import { type DiffLine, lineDiff, collapseUnchangedLines } from "#app/ui/text/line-diff.ts";

/** Return the line differences of two HTML texts, with a few unchanged lines around each change. */
export function compareTerms(before: string, after: string): (DiffLine | number)[] {
  return collapseUnchangedLines(lineDiff(splitHtmlLines(before), splitHtmlLines(after)));
}

/** Split HTML into lines at the ends of its blocks, so that a change shows as its paragraph. */
export function splitHtmlLines(html: string): string[] {
  return html
    .replace(/(<\/(?:p|h[1-4]|li|ul|ol|blockquote|table|thead|tbody|tfoot|tr|div)>|<[bh]r *\/?>)/gi, "$1\n")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
