import type { CellProblem, CheckedRow, CellProblemCode } from "./import-kind.ts";

/** Return the problems among checked cells, in order; a null sentence means that the cell is fine. */
export function collectCellProblems<Field extends string>(
  checks: readonly (readonly [field: Field, sentence: string | null, code?: CellProblemCode])[],
): CellProblem<Field>[] {
  return checks.flatMap(([field, sentence, code]) => (sentence === null ? [] : [{ field, sentence, code }]));
}

/**
 * Compare a valid row with the existing record: new, changed or the same. Both sides have cells as the list's own
 * download writes them.
 */
export function compareRow<Field extends string, Value>(
  { line, value }: { line: number; value: Value },
  fields: readonly Field[],
  existing: { id: number; cells: Readonly<Record<Field, string>> } | null,
  after: Readonly<Record<Field, string>>,
): CheckedRow<Field, Value> {
  if (!existing) return { line, outcome: "new", value };
  const changes = fields.flatMap((field) =>
    existing.cells[field] === after[field] ? [] : [{ field, from: existing.cells[field], to: after[field] }],
  );
  return changes.length === 0
    ? { line, outcome: "same", recordId: existing.id }
    : { line, outcome: "changed", value, recordId: existing.id, changes };
}
