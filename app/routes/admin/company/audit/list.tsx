import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { MOST_ENTRIES } from "#app/organization/company-audit/most-entries.ts";
import { Changes } from "#app/organization/company-audit/ui/changes.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Company Audit");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "audit:view");
  const company = companyOfPage(advisor);
  return json(
    { company, list: await auditList.page(db, advisor.reach, { companyId: company.id }, call.request, company) },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function CompanyAuditPage() {
  const { company, list } = useLoaderData<typeof loader>();
  const most = MOST_ENTRIES.toLocaleString("en-US");
  return (
    <Page
      title="Audit"
      crumbs={companyCrumbs(company)}
      purpose={`Who did what at ${company.name}, the newest ${most} entries. Choose a last day to go further back.`}
    >
      <CompanyTabs companyId={company.id} current="audit" />
      <ListTable
        list={list}
        rowName={(entry) => `${entry.action} ${entry.object}`}
        cells={{ changes: ({ sentences, result, isCreation }) => <Changes {...{ sentences, result, isCreation }} /> }}
        download={paths.companyAuditDownload(company.id)}
        empty={{ text: `Everything that somebody changes at ${company.name} appears here.` }}
      />
    </Page>
  );
}
