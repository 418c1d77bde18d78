import type { ReactNode } from "react";
import { CompanyTabs, type PageName } from "#app/ui/shell/company-tabs.tsx";
import type { Setting } from "#app/platform/records/setting.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import { EntryList } from "#app/ui/entries/entry-list.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";

interface ListPageProps<Row extends SettingRow> {
  setting: Setting;
  tab: PageName;
  shown: { company: { id: number; name: string }; list: ListView<Row>; mayDelete: boolean };
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
}

/** The page that lists a company's records of one kind, under the tab of that kind. */
export function SettingsListPage<Row extends SettingRow>({ setting, tab, shown, cells }: ListPageProps<Row>) {
  const { company, list, mayDelete } = shown;
  const { one, paths, title, purpose, empty } = setting;
  const chosen = Object.fromEntries(list.state.filters.map(([name, value]) => [name, Number(value) || undefined]));
  const create = { label: `Create ${one}`, to: paths.create(company.id, chosen) };
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
      <EntryList
        list={list}
        cells={cells}
        editPath={(id) => paths.edit(company.id, id)}
        mayDelete={mayDelete}
        download={paths.download(company.id)}
        empty={{ text: empty, action: create }}
      />
    </Page>
  );
}
