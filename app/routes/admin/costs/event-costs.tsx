import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { companyQuery, CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { eventCostList, sumEventCosts } from "#app/programs/costs/event-costs.server.ts";
import { CostTotals } from "#app/programs/costs/ui/cost-totals.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Event Costs");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, list, at, headers } = await readSpanningList(db, advisor, call.request, eventCostList);
  if (!list) return json({ company, companies });
  return json({ company, companies, list, sums: await sumEventCosts(db, advisor.access, company.id, at) }, { headers });
}

export default function EventCostsPage() {
  const data = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page
      title="Event costs"
      purpose="Costs of events that the {incentive} covers, with amounts claimed, approved and paid."
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
          <CostTotals cost="Estimate" {...data.sums} />
          <ListTable
            list={data.list}
            rowName={({ title }) => title}
            download={paths.eventCostReportDownload()}
            empty={{ text: "Events marked as reimbursable appear here." }}
          />
        </>
      )}
    </Page>
  );
}
