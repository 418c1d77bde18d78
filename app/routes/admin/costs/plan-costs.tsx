import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { companyQuery, CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { planCostList, sumPlanCosts } from "#app/programs/costs/plan-costs.server.ts";
import { CostTotals } from "#app/programs/costs/ui/cost-totals.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Plan} Costs");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, list, at, headers } = await readSpanningList(db, advisor, call.request, planCostList);
  if (!list) return json({ company, companies });
  return json({ company, companies, list, sums: await sumPlanCosts(db, advisor.access, company.id, at) }, { headers });
}

export default function PlanCostsPage() {
  const data = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page
      title="{Plan} costs"
      purpose="Costs of {plan} items that the {incentive} covers, with amounts claimed, approved and paid."
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
                const { tone, word } =
                  claim === "none"
                    ? ({ tone: "neutral", word: "Not claimed" } as const)
                    : statusOf(claimWorkflow, claim);
                const shown = <Status tone={tone} word={word} />;
                return claimId === null ? shown : <a href={paths.decideClaim(claimId)}>{shown}</a>;
              },
            }}
            download={paths.planCostReportDownload()}
            empty={{ text: "Items marked as eligible appear here once their {plan} is saved." }}
          />
        </>
      )}
    </Page>
  );
}
