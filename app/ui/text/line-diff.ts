import { diffArrays } from "diff";

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Largest number of changed lines; with more, the whole text is shown as removed and added again. */
const MAX_CHANGES = 500;

/** Compute the shortest list of line changes from one text to another, if there are few enough. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES });
  if (!changes) return [...linesOf("removed", before), ...linesOf("added", after)];
  return changes.flatMap(({ added, removed, value }) => linesOf(added ? "added" : removed ? "removed" : "same", value));
}

/** Keep a few unchanged lines around each change, and replace the others by their number. */
export function collapseUnchangedLines(lines: readonly DiffLine[], around = 2): (DiffLine | number)[] {
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some((line) => line.kind !== "same"),
  );
  const collapsed: (DiffLine | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = collapsed.at(-1);
    if (shown[at]) collapsed.push(line);
    else if (typeof last === "number") collapsed[collapsed.length - 1] = last + 1;
    else collapsed.push(1);
  }
  return collapsed;
}

/** Tell whether nothing differs. */
export function hasNoChanges(lines: readonly (DiffLine | number)[]): boolean {
  return lines.every((line) => typeof line === "number");
}

function linesOf(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
