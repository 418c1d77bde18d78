import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyPointList } from "#app/insight/trading-points/company-point-list.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Nearby Places");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const company = pageCompany(advisor);
  const list = await companyPointList.page(db, {
    access: advisor.access,
    scope: { companyId: company.id },
    at: call.request,
  });
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export default function CompanyPointsPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Nearby places"
      crumbs={companyCrumbs(company)}
      purpose="Schools, workplaces and other places near {locations}. Owners see them in their trading areas."
      create={{ label: "Add place", to: paths.addCompanyPoint(company.id) }}
      action={
        <>
          <PageLink to={paths.demographics(company.id)}>Demographics</PageLink>
          <PageLink to={paths.companyImport(company.id, "points")}>Import from CSV</PageLink>
        </>
      }
      list={list}
      rowName={({ name }) => name}
      rowLink={({ id }) => paths.editCompanyPoint(company.id, id)}
      download={paths.companyPointsDownload(company.id)}
      empty="Import a list of schools and workplaces, or add one by hand."
    >
      <CompanyNav companyId={company.id} current="points" />
    </ListPage>
  );
}
