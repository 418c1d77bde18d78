type Fields = Record<string, unknown>;

/**
 * Return the fields that differ between two states of a record, null when none does. Dates and lists compare by value.
 */
export function changedFields<State extends Fields>(
  before: State,
  after: Partial<State>,
): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  const pick = (state: Fields) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
