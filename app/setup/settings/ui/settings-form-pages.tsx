import type { SubmissionResult } from "@conform-to/react";
import type { SettingDefinition } from "#app/platform/records/setting.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { SettingUsage } from "#app/ui/settings/setting-usage.tsx";

interface Company {
  id: number;
  name: string;
}

type Options = Readonly<Record<string, readonly { id: number; name: string; isActive: boolean }[]>>;

interface FormPageProps {
  setting: SettingDefinition;
  shown: { company: Company; options: Options };
  lastResult: SubmissionResult | undefined;
}

/** Page that creates a record of a kind. */
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
        <FormSections layout={[{ fields: setting.layout }]} />
      </RecordForm>
    </Page>
  );
}

/** Page that changes a record of a kind, next to its uses. */
export function SettingPage({
  setting,
  shown: { company, record, options, canDelete },
  lastResult,
}: FormPageProps & { shown: { record: SettingRow & { version: number }; canDelete: boolean } }) {
  const { one, title, paths } = setting;
  const list = paths.list(company.id);
  return (
    <Page title={record.name} crumbs={companyCrumbs(company, { label: title, to: list })}>
      <FormWithAside aside={<SettingUsage entry={record} noun={one} list={list} canDelete={canDelete} />}>
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
          <FormSections layout={[{ fields: setting.layout }]} />
        </RecordForm>
      </FormWithAside>
    </Page>
  );
}
