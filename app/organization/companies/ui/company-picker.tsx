import { paths } from "#app/paths.ts";
import { ChooseForm } from "#app/ui/choose-form.tsx";
import { EmptyState } from "#app/ui/status.tsx";

interface Company {
  id: number;
  name: string;
}

/** Name the company of a page that spans them in the address of another one, by the id null all of them. */
export function companyQuery(company: { id: number | null } | null): { company?: number | "all" } {
  return company ? { company: company.id ?? "all" } : {};
}

interface CompanyPickerProps {
  company: { id: number | null } | null;
  companies: readonly Company[];
  spans?: boolean;
}

/**
 * Chooses the company that a page without one in its address is about; choosing opens the page afresh with `?company=`.
 * An advisor of one company has nothing to choose. A list that spans all companies offers them too, by the id null.
 */
export function CompanyPicker({ company, companies, spans = false }: CompanyPickerProps) {
  if (company && companies.length === 1) return null;
  if (companies.length === 0) {
    return (
      <EmptyState
        title="No company yet"
        text="This page shows one company at a time, and you advise none that is active."
        action={{ label: "Show companies", to: paths.companies() }}
      />
    );
  }
  return (
    <ChooseForm
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
