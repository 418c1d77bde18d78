import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { CompanyTabs, type PageName } from "#app/ui/shell/company-tabs.tsx";
import type { Setting } from "#app/platform/records/setting.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import { EntryList } from "#app/ui/entries/entry-list.tsx";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";

interface Company {
  id: number;
  name: string;
}

interface ListPageProps<Row extends SettingRow> {
  setting: Setting;
  tab: PageName;
  shown: { company: Company; list: ListView<Row>; mayDelete: boolean };
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

type Options = Readonly<Record<string, readonly { id: number; name: string; isActive: boolean }[]>>;

interface FormPageProps {
  setting: Setting;
  shown: { company: Company; options: Options };
  lastResult: SubmissionResult | undefined;
}

/** The page that makes a record of a kind. */
export function NewSettingPage({
  setting,
  shown: { company, options, chosen },
  lastResult,
}: FormPageProps & { shown: { chosen: object } }) {
  const { one, title, paths, begins } = setting;
  return (
    <Page
      title={`Create ${one}`}
      width="form"
      crumbs={companyCrumbs(company, { label: title, to: paths.list(company.id) })}
    >
      <RecordForm
        id={one.replaceAll(" ", "-")}
        schema={setting.newForm}
        record={{ ...begins, ...chosen }}
        isNew
        options={options}
        lastResult={lastResult}
        saveLabel={`Create ${one}`}
        intent="save"
        cancelTo={paths.list(company.id)}
      >
        <SettingFields layout={setting.layout} />
      </RecordForm>
    </Page>
  );
}

/** The page that changes a record of a kind, with where it is used beside it. */
export function SettingPage({
  setting,
  shown: { company, record, options, mayDelete },
  lastResult,
}: FormPageProps & { shown: { record: SettingRow & { version: number }; mayDelete: boolean } }) {
  const { one, title, paths } = setting;
  const list = paths.list(company.id);
  return (
    <Page title={record.name} crumbs={companyCrumbs(company, { label: title, to: list })}>
      <FormWithAside aside={<EntryStanding entry={record} noun={one} list={list} mayDelete={mayDelete} />}>
        <RecordForm
          key={record.version}
          id={one.replaceAll(" ", "-")}
          schema={setting.form}
          record={record}
          options={options}
          lastResult={lastResult}
          saveLabel={`Save ${one}`}
          intent="save"
          cancelTo={list}
        >
          <SettingFields layout={setting.layout} />
        </RecordForm>
      </FormWithAside>
    </Page>
  );
}

function SettingFields({ layout }: Pick<Setting, "layout">) {
  return (
    <Card>
      <FieldStack>
        {layout.map((place) =>
          typeof place === "string" ? (
            <SchemaField key={place} name={place} />
          ) : (
            <FieldRow key={place.join()}>
              {place.map((name) => (
                <SchemaField key={name} name={name} />
              ))}
            </FieldRow>
          ),
        )}
      </FieldStack>
    </Card>
  );
}
