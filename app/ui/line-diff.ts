import { diffArrays } from "diff";

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
}

/** More differing lines than this show as one text taken out and another put in. */
const MOST_CHANGES = 500;

/** What makes one text out of another, line by line: the shortest such list, where there are few enough changes. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
  if (!changes) return [...linesOf("removed", before), ...linesOf("added", after)];
  return changes.flatMap(({ added, removed, value }) => linesOf(added ? "added" : removed ? "removed" : "same", value));
}

/** Keeps a few unchanged lines around each change; a number stands for the unchanged lines left out. */
export function withoutLongRuns(lines: readonly DiffLine[], around = 2): (DiffLine | number)[] {
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some((line) => line.kind !== "same"),
  );
  const kept: (DiffLine | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = kept.at(-1);
    if (shown[at]) kept.push(line);
    else if (typeof last === "number") kept[kept.length - 1] = last + 1;
    else kept.push(1);
  }
  return kept;
}

/** Whether nothing differs. */
export function areAlike(lines: readonly (DiffLine | number)[]): boolean {
  return lines.every((line) => typeof line === "number");
}

function linesOf(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
