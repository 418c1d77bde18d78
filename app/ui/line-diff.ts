export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
}

/** More differing lines than this show as one text taken out and another put in. */
const MOST_CHANGES = 500;

/** What makes one text out of another, line by line: the shortest such list, where there are few enough changes. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const head = commonStart(before, after);
  const rest = { before: before.slice(head), after: after.slice(head) };
  const tail = commonStart(rest.before.toReversed(), rest.after.toReversed());
  const middle = {
    before: rest.before.slice(0, rest.before.length - tail),
    after: rest.after.slice(0, rest.after.length - tail),
  };
  return [
    ...linesOf("same", before.slice(0, head)),
    ...(shortestEdit(middle.before, middle.after) ?? [
      ...linesOf("removed", middle.before),
      ...linesOf("added", middle.after),
    ]),
    ...linesOf("same", before.slice(before.length - tail)),
  ];
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

function commonStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at += 1) if (one[at] !== other[at]) return at;
  return most;
}

/** Myers's greedy algorithm: `reached` holds, by diagonal, how far into `before` so many changes can come. */
function shortestEdit(before: readonly string[], after: readonly string[]): DiffLine[] | null {
  const trail: Map<number, number>[] = [];
  let reached = new Map([[1, 0]]);
  for (let changes = 0; changes <= Math.min(before.length + after.length, MOST_CHANGES); changes += 1) {
    trail.push(reached);
    const next = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = comesFromAbove(reached, diagonal, changes) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(trail, before, after);
    }
    reached = next;
  }
  return null;
}

function walkBack(
  trail: readonly Map<number, number>[],
  before: readonly string[],
  after: readonly string[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (const [changes, reached] of [...trail.entries()].toReversed()) {
    const diagonal = x - y;
    const isAdded = comesFromAbove(reached, diagonal, changes);
    const from = isAdded ? diagonal + 1 : diagonal - 1;
    const startX = changes === 0 ? 0 : at(reached, from);
    const startY = changes === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      lines.push({ kind: "same", text: before[x] ?? "" });
    }
    if (changes > 0 && isAdded) lines.push({ kind: "added", text: after[(y -= 1)] ?? "" });
    if (changes > 0 && !isAdded) lines.push({ kind: "removed", text: before[(x -= 1)] ?? "" });
  }
  return lines.toReversed();
}

function comesFromAbove(reached: Map<number, number>, diagonal: number, changes: number): boolean {
  return diagonal === -changes || (diagonal !== changes && at(reached, diagonal - 1) < at(reached, diagonal + 1));
}

function at(reached: Map<number, number>, diagonal: number): number {
  return reached.get(diagonal) ?? -1;
}
