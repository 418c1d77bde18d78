import type { Entries } from "#app/ui/entries/entries.ts";
import type { EntryRow } from "#app/ui/entries/entry-columns.tsx";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import type { ListState } from "#app/ui/list-address.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyTabs, type PageName } from "#app/ui/shell/company-tabs.tsx";

interface ShownEntries<Row, By extends string, Filters> {
  company: { id: number; name: string };
  state: ListState<By, Filters>;
  rows: Row[];
  total: number;
  mayDelete: boolean;
}

/** The page that lists a company's entries of one kind, under the tab of that kind. */
export function EntriesPage<Row extends EntryRow, By extends string, Filters extends { active: "yes" | "no" | null }>({
  tab,
  entries,
  shown: { company, state, rows, total, mayDelete },
}: {
  tab: PageName;
  entries: Entries<Row, By, Filters>;
  shown: ShownEntries<Row, By, Filters>;
}) {
  const { title, purpose, noun, list } = entries;
  const create = { label: `Create ${noun}`, to: entries.createPath(company.id) };
  return (
    <Page
      title={title}
      crumbs={companyCrumbs(company)}
      purpose={purpose}
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current={tab} />
      <EntryTable
        noun={noun}
        nouns={entries.nouns}
        list={list}
        state={state}
        columns={entries.columns(company.id)}
        rows={rows}
        total={total}
        editPath={(id) => entries.editPath(company.id, id)}
        mayDelete={mayDelete}
        searchLabel={entries.searchLabel}
        filters={entries.filters?.(state.filters)}
        filterNames={entries.filterNames}
        download={entries.downloadPath(company.id) + list.link(state, { page: 1 })}
        create={create}
        empty={entries.empty}
      />
    </Page>
  );
}
