import { ListPage, type ListPageProps } from "#app/ui/list/list-page.tsx";
import type { TableRow } from "#app/ui/list/list-table.tsx";
import { CompanyPicker, type CompanyPickerProps } from "./company-picker.tsx";

interface SpanningListPageProps<Row extends TableRow> extends Omit<ListPageProps<Row>, "empty"> {
  company: (NonNullable<CompanyPickerProps["company"]> & { name: string }) | null;
  companies: CompanyPickerProps["companies"];
  /** Text of a list without any rows yet, for the chosen company's name. */
  empty: (company: string) => string;
}

/** Page of a list over companies, below the picker of the company. */
export function SpanningListPage<Row extends TableRow>(props: SpanningListPageProps<Row>) {
  const { company, companies, empty, children, ...page } = props;
  return (
    <ListPage {...page} empty={company ? empty(company.name) : ""}>
      <CompanyPicker company={company} companies={companies} spans />
      {children}
    </ListPage>
  );
}
