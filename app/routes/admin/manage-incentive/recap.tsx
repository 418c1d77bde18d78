import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { accountRecapList, sumAccounts } from "#app/programs/incentives/account-list.server.ts";
import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Incentive} Recap");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, at, headers } = await chooseCompany(db, advisor.access, call.request);
  if (!company) return json({ company, companies });
  const list = await accountRecapList.page(
    db,
    { access: advisor.access, scope: { companyId: company.id }, at },
    { kept: ["company"] },
  );
  return json({ company, companies, list, sums: await sumAccounts(db, advisor.access, company.id, at) }, { headers });
}

export default function ManageIncentiveRecapPage() {
  const data = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page
      title="Balances"
      purpose="Balances by {location}: available, reserved, spent and expired money."
      crumbs={[{ label: "Manage {incentive}", to: paths.incentivePrograms(company ? { company: company.id } : {}) }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {"list" in data && (
        <>
          <Card title={`Total for ${data.list.total} balances`}>
            <BalanceBar {...data.sums} />
          </Card>
          <ListTable
            list={data.list}
            rowName={({ holder, program }) => `${holder}, ${program}`}
            rowLink={({ id }) => paths.budgetAccount(id)}
            download={`${paths.manageIncentiveRecapDownload()}?company=${data.company.id}`}
            empty={{ text: "Balances appear here once a program allocates money." }}
          />
        </>
      )}
    </Page>
  );
}
