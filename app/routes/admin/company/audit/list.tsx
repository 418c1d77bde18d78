import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { auditList, hasOlderAuditEntries } from "#app/organization/company-audit/audit-list.server.ts";
import { MAX_AUDIT_ENTRIES } from "#app/organization/company-audit/max-audit-entries.ts";
import { AuditChanges } from "#app/organization/company-audit/ui/audit-changes.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Company Audit");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "audit:view");
  const company = pageCompany(advisor);
  const asked = { access: advisor.access, scope: { companyId: company.id }, at: call.request };
  return json(
    {
      company,
      list: await auditList.page(db, asked, company),
      hasOlder: await hasOlderAuditEntries(db, company.id, new URL(call.request.url).searchParams),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function CompanyAuditPage() {
  const { company, list, hasOlder } = useLoaderData<typeof loader>();
  const most = MAX_AUDIT_ENTRIES.toLocaleString("en-US");
  return (
    <ListPage
      title="Audit"
      crumbs={companyCrumbs(company)}
      purpose={
        hasOlder
          ? `The latest ${most} entries for ${company.name}. Choose an end date to see older ones.`
          : `All entries for ${company.name}.`
      }
      list={list}
      rowName={(entry) => `${entry.action} ${entry.object}`}
      cells={{
        changes: ({ sentences, result, isCreation }) => (
          <AuditChanges sentences={sentences} result={result} isCreation={isCreation} />
        ),
      }}
      download={paths.companyAuditDownload(company.id)}
      empty={`No changes at ${company.name} yet.`}
    >
      <CompanyNav companyId={company.id} current="audit" />
    </ListPage>
  );
}
