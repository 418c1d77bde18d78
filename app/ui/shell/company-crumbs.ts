import { paths } from "#app/paths.ts";
import type { Crumb } from "../page.tsx";

/** The way to a page of a company, by way of the pages of the company in between. */
export function companyCrumbs(company: { id: number; name: string }, ...between: readonly Crumb[]): Crumb[] {
  return [
    { label: "Companies", to: paths.companies() },
    { label: company.name, to: paths.editCompany(company.id) },
    ...between,
  ];
}
