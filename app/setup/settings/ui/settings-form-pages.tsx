import type { SubmissionResult } from "@conform-to/react";
import type { Setting } from "#app/platform/records/setting.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { EntryUse } from "#app/ui/entries/entry-use.tsx";

interface Company {
  id: number;
  name: string;
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
      <FormWithAside aside={<EntryUse entry={record} noun={one} list={list} mayDelete={mayDelete} />}>
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
