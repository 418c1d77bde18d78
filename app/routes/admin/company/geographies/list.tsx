import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { geographyList } from "#app/organization/geographies/geography-list.server.ts";
import { geographyTypeLabel } from "#app/organization/geographies/geography-rules.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Geographies");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const list = await geographyList.page(db, {
    access: advisor.access,
    scope: { companyId: company.id },
    at: call.request,
  });
  return json({ company, list });
}

export default function GeographiesPage() {
  const { company, list } = useLoaderData<typeof loader>();
  const edit = (id: number) => paths.editGeography(company.id, id);
  return (
    <ListPage
      title="Geographies"
      crumbs={companyCrumbs(company)}
      purpose="Markets, regions, states and districts. A {location} belongs to at most one of each type."
      create={{ label: "Create geography", to: paths.createGeography(company.id) }}
      list={list}
      rowName={(geography) => geography.name}
      rowLink={(geography) => edit(geography.id)}
      rowActions={(geography) => [{ label: "Edit geography", to: edit(geography.id) }]}
      cells={{
        type: ({ type }) => geographyTypeLabel(type),
        parent: ({ parent, parentId }) => (parentId ? <a href={edit(parentId)}>{parent}</a> : "None"),
      }}
      download={paths.geographiesDownload(company.id)}
      empty="Add markets and regions for company events and reports."
    >
      <CompanyNav companyId={company.id} current="geographies" />
    </ListPage>
  );
}
