import type { CellProblem, Checked, ProblemCode } from "./import-kind.ts";

/** What a schema finds wrong with a row, each at its cell; what is of no one cell is of the row. */
export function cellProblems<Field extends string>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  fields: readonly Field[],
): CellProblem<Field>[] {
  return issues.map(({ path, message }) => ({
    field: fields.find((field) => field === path[0]) ?? null,
    sentence: message,
  }));
}

/** The problems among what was looked at, one cell after the other; a sentence is null where nothing is wrong. */
export function problemsAmong<Field extends string>(
  looked: readonly (readonly [field: Field, sentence: string | null, code?: ProblemCode])[],
): CellProblem<Field>[] {
  return looked.flatMap(([field, sentence, code]) => (sentence === null ? [] : [{ field, sentence, code }]));
}

/**
 * What a row that holds nothing wrong would do: make a record, or change what its cells say otherwise. Both sides have
 * the cells as the list's own download writes them.
 */
export function compareRow<Field extends string, Value>(
  { line, value }: { line: number; value: Value },
  fields: readonly Field[],
  kept: { id: number; cells: Readonly<Record<Field, string>> } | null,
  after: Readonly<Record<Field, string>>,
): Checked<Field, Value> {
  if (!kept) return { line, outcome: "new", value };
  const changes = fields.flatMap((field) =>
    kept.cells[field] === after[field] ? [] : [{ field, from: kept.cells[field], to: after[field] }],
  );
  return changes.length === 0
    ? { line, outcome: "same", recordId: kept.id }
    : { line, outcome: "changed", value, recordId: kept.id, changes };
}
