import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.ts";
import { listAcceptances } from "#app/setup/terms/acceptance-list.server.ts";
import { acceptanceColumns } from "#app/setup/terms/ui/acceptance-columns.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices } from "#app/ui/filter-bar.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = companyOfPage(advisor);
  const state = acceptanceList.decode(new URL(call.request.url));
  return json({ company, state, ...(await listAcceptances(db, advisor.reach, company.id, state)) });
}

export default function TermsAcceptancesPage() {
  const { company, state, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Acceptances"
      purpose={`Who accepted which terms of ${company.name}, when and from which address.`}
      crumbs={companyCrumbs(company, { label: "Terms and conditions", to: paths.companyTerms(company.id) })}
    >
      <DataTable
        label="acceptances"
        list={acceptanceList}
        state={state}
        columns={acceptanceColumns(company.id, company.timeZone)}
        rows={rows}
        total={total}
        rowKey={(row) => row.id}
        rowName={fullName}
        rowLink={(row) => paths.editUser(company.id, row.userId)}
        search
        searchLabel="Name or e-mail"
        filters={<FilterChoices name="role" label="Role" values={state.filters.role} options={roleOptions} />}
        filterNames={{ role: { label: "Role" } }}
        download={paths.companyTermsAcceptancesDownload(company.id) + acceptanceList.link(state, { page: 1 })}
        empty={{
          text: "Each acceptance appears here with its version and its time.",
        }}
      />
    </Page>
  );
}

const roleOptions = CUSTOMER_ROLES.map((role) => ({ value: role, label: role }));
