import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { SCREENS } from "#app/platform/wording/text-catalogue.ts";
import { textList } from "#app/setup/texts/text-list.ts";
import { listTexts } from "#app/setup/texts/text-list.server.ts";
import { textColumns } from "#app/setup/texts/ui/text-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Text");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = textList.decode(new URL(call.request.url));
  return json(
    { company, state, ...(await listTexts(db, advisor.reach, company.id, state)) },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function ManageTextPage() {
  const { company, state, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Texts"
      crumbs={companyCrumbs(company)}
      purpose={`What pages and mails say to the people of ${company.name}. A change shows at once.`}
    >
      <CompanyTabs companyId={company.id} current="texts" />
      <DataTable
        label="texts"
        list={textList}
        state={state}
        columns={textColumns(company.id, company.timeZone)}
        rows={rows}
        total={total}
        rowKey={(text) => text.key}
        rowName={(text) => text.key}
        rowLink={(text) => paths.editText(company.id, text.key)}
        search
        searchLabel="Words or key"
        filters={
          <>
            <FilterChoices name="screen" label="Screen" values={state.filters.screen} options={screenOptions} />
            <FilterSelect
              name="changed"
              label="Show"
              value={state.filters.changed ? "1" : null}
              options={[{ value: "1", label: "Only changed" }]}
              anyLabel="All texts"
            />
          </>
        }
        filterNames={{ screen: { label: "Screen" }, changed: { label: "Show", word: () => "Only changed" } }}
        download={paths.textsDownload(company.id) + textList.link(state, { page: 1 })}
        empty={{ text: "What pages and mails say appears here." }}
      />
    </Page>
  );
}

const screenOptions = SCREENS.map((screen) => ({ value: screen, label: screen }));
