import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { companyQuery, CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { claimStatusTones, claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import { planCostList, sumPlanCosts } from "#app/programs/costs/plan-costs.server.ts";
import { CostTotals } from "#app/programs/costs/ui/cost-totals.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Plan} Costs");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "program:view");
  const { company, companies, at, headers } = await chooseCompanies(db, reach, call.request);
  if (!company) return json({ company, companies });
  const list = await planCostList.page(db, reach, { companyId: company.id }, at, spanningPage(company));
  return json({ company, companies, list, sums: await sumPlanCosts(db, reach, company.id, at) }, { headers });
}

export default function PlanCostsPage() {
  const data = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page
      title="{Plan} costs"
      purpose="What {plans} spend on items that the {incentive} pays for, and what was claimed, approved and paid of it."
      crumbs={[
        {
          label: "Manage {incentive}",
          to: paths.incentivePrograms(companyQuery(company)),
        },
      ]}
    >
      <CompanyPicker company={company} companies={companies} spans />
      {"list" in data && (
        <>
          <CostTotals cost="Eligible cost" {...data.sums} />
          <ListTable
            list={data.list}
            rowName={({ title }) => title}
            cells={{
              claim: ({ claim, claimId }) => {
                const [tone, word] =
                  claim === "none"
                    ? (["neutral", "Not claimed"] as const)
                    : [claimStatusTones[claim], claimStatusWords[claim]];
                const shown = <Status tone={tone} word={word} />;
                return claimId === null ? shown : <a href={paths.decideClaim(claimId)}>{shown}</a>;
              },
            }}
            download={paths.planCostReportDownload()}
            empty={{ text: "Items that are marked as eligible appear here once their {plan} is saved." }}
          />
        </>
      )}
    </Page>
  );
}
