type Value = string | number | null | undefined;

/** Append a query to a path, a list as repeated names; values that are null, undefined or "" are left out. */
export function withQuery(path: string, query: Record<string, Value | readonly Value[]>): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) {
      if (value !== null && value !== undefined && value !== "") search.append(name, String(value));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
