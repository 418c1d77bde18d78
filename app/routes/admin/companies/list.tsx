import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyList } from "#app/organization/companies/company-list.ts";
import { listCompanies } from "#app/organization/companies/company-list.server.ts";
import { COMPANY_STATUSES } from "#app/organization/companies/company-rules.ts";
import { companyColumns, companyStatuses } from "#app/organization/companies/ui/company-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices } from "#app/ui/filter-bar.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Companies");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const state = companyList.decode(new URL(call.request.url));
  const companies = await listCompanies(db, advisor.reach, state);
  return json({ state, ...companies, canCreate: may(advisor, "company:create") });
}

export default function CompaniesPage() {
  const { state, rows, total, canCreate } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Companies"
      purpose="Franchisor brands, each with its own {networks}, people, texts and features."
      action={
        canCreate && (
          <PageLink primary to={paths.createCompany()}>
            Create company
          </PageLink>
        )
      }
    >
      <DataTable
        label="companies"
        singular="company"
        list={companyList}
        state={state}
        columns={companyColumns()}
        rows={rows}
        total={total}
        rowKey={(company) => company.id}
        rowName={(company) => company.name}
        rowLink={(company) => paths.editCompany(company.id)}
        rowActions={(company) => [
          { label: "Settings", to: paths.editCompany(company.id) },
          { label: "Users", to: paths.companyUsers(company.id) },
          { label: "Terms and conditions", to: paths.companyTerms(company.id) },
        ]}
        search
        searchLabel="Name"
        filters={<FilterChoices name="status" label="Status" values={state.filters.status} options={statusOptions} />}
        filterNames={{ status: { label: "Status", word: statusWord } }}
        download={paths.companiesDownload() + companyList.link(state, { page: 1 })}
        empty={
          canCreate
            ? {
                text: "Create the first company, then invite the people who plan its marketing.",
                action: { label: "Create company", to: paths.createCompany() },
              }
            : { text: "A Senior Advisor assigns the companies that you look after." }
        }
      />
    </Page>
  );
}

const statusOptions = COMPANY_STATUSES.map((status) => ({ value: status, label: companyStatuses[status].word }));

function statusWord(value: string): string {
  return statusOptions.find((option) => option.value === value)?.label ?? value;
}
