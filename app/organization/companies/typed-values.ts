import { newCompanyFields } from "./company-form.ts";

/** What was typed into a new company's form, from the address that its "Fill in" button asks for. */
export function typedValues(query: URLSearchParams): Record<string, string | string[]> {
  const values = newCompanyFields.map(
    (name) => [name, query.getAll(name).map((value) => value.slice(0, 2_000))] as const,
  );
  return Object.fromEntries(
    values
      .filter(([, given]) => given.length > 0)
      .map(([name, given]) => [name, given.length > 1 ? given : (given[0] ?? "")]),
  );
}
