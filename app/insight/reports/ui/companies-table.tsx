import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { renderValue } from "#app/ui/list/format-value.tsx";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import type { ColumnView, QueryParam, FilterView } from "#app/ui/list/list-view.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import table from "#app/ui/content/plain-table.module.css";
import { T } from "#app/ui/text/translate.tsx";
import styles from "./report-view.module.css";

interface CompaniesTableProps {
  /** Key of the report. */
  report: string;
  columns: readonly ColumnView[];
  rows: readonly { id: number; name: string; total: number; totals: Readonly<Record<string, unknown>> }[];
  /** Period filters. */
  filters: readonly FilterView[];
  page: number;
  pages: number;
}

/** Table of a report's totals by company, each linked to the company's report. */
export function CompaniesTable({ report, columns, rows, filters, page, pages }: CompaniesTableProps) {
  const days = filters.flatMap(({ name, values }) => values.map((value): QueryParam => [name, value]));
  const queryOf = (...entries: QueryParam[]) => `?${new URLSearchParams([...entries, ...days])}`;
  const to = (number: number) => paths.report(report) + queryOf(["company", "all"], ["page", String(number)]);
  return (
    <>
      <div className="row">
        {filters.length > 0 && (
          <FilterForm label="Report dates" filters={filters}>
            <input type="hidden" name="company" value="all" />
          </FilterForm>
        )}
        <ButtonLink to={paths.reportCsv(report) + queryOf(["company", "all"])} native>
          Download all rows (CSV)
        </ButtonLink>
      </div>
      {/* Focusable, because it can scroll sideways. */}
      <div className={styles.records} role="region" aria-label="By company" tabIndex={0}>
        <table className={table.table}>
          <caption>By company</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Rows</th>
              {columns.map(({ id, head }) => (
                <th key={id} scope="col">
                  <T>{head}</T>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, total, totals }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={paths.report(report) + queryOf(["company", String(id)])}>{name}</a>
                </th>
                <td>{numberText(total)}</td>
                {columns.map((column) => (
                  <td key={column.id}>{renderValue(column, totals)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="row">
          {page > 1 && <PageLink to={to(page - 1)}>Previous page</PageLink>}
          <span>{`Page ${page} of ${pages}`}</span>
          {page < pages && <PageLink to={to(page + 1)}>Next page</PageLink>}
        </div>
      )}
    </>
  );
}
