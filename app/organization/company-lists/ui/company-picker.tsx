import { paths } from "#app/paths.ts";
import { AutoSubmitForm } from "#app/ui/form/auto-submit-form.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";

interface Company {
  id: number;
  name: string;
}

/** Return the search params that keep a page's company in another address; the id null means all companies. */
export function companyQuery(company: { id: number | null } | null): { company?: number | "all" } {
  return company ? { company: company.id ?? "all" } : {};
}

export interface CompanyPickerProps {
  company: { id: number | null } | null;
  companies: readonly Company[];
  spans?: boolean;
}

/**
 * Picker of the company of a page without one in its path; choosing reloads the page with `?company=`. Hidden when the
 * advisor has only one company. Lists over all companies offer them too, by the id null.
 */
export function CompanyPicker({ company, companies, spans = false }: CompanyPickerProps) {
  if (company && companies.length === 1) return null;
  if (companies.length === 0) {
    return (
      <EmptyState
        title="No active company"
        text="You don't advise an active company yet."
        action={{ label: "Show companies", to: paths.companies() }}
      />
    );
  }
  return (
    <AutoSubmitForm
      method="get"
      name="company"
      label="Company"
      chosen={companyQuery(company).company ?? null}
      options={[
        ...(spans ? [{ value: "all", label: "All companies" }] : []),
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      emptyLabel={company ? undefined : "Choose a company"}
      submitLabel="Choose company"
    />
  );
}
