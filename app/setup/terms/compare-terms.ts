import { type DiffLine, lineDiff, withoutLongRuns } from "#app/ui/line-diff.ts";

/** What one HTML text changes in another, with a few unchanged lines around each change. */
export function compareTerms(before: string, after: string): (DiffLine | number)[] {
  return withoutLongRuns(lineDiff(linesOfHtml(before), linesOfHtml(after)));
}

/** HTML as lines that end where its blocks end, so that a change shows as the paragraph that it is in. */
export function linesOfHtml(html: string): string[] {
  return html
    .replace(/(<\/(?:p|h[1-4]|li|ul|ol|blockquote|table|thead|tbody|tfoot|tr|div)>|<[bh]r *\/?>)/gi, "$1\n")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
