import { paths } from "#app/paths.ts";
import type { Crumb } from "#app/ui/page/page.tsx";

/** Build the breadcrumb of a company's page, with the company's pages in between. */
export function companyCrumbs(company: { id: number; name: string }, ...between: readonly Crumb[]): Crumb[] {
  return [
    { label: "Companies", to: paths.companies() },
    { label: company.name, to: paths.editCompany(company.id) },
    ...between,
  ];
}
