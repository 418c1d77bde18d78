import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { networkFlagWords } from "#app/organization/networks/network-words.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Networks}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:view");
  const company = pageCompany(advisor);
  const list = await networkList.page(
    db,
    { access: advisor.access, scope: { companyId: company.id, now: now() }, at: call.request },
    company,
  );
  return json({ company, list, canCreate: can(advisor, "network:decide") });
}

export default function NetworksPage() {
  const { company, list, canCreate } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="{Networks}"
      crumbs={companyCrumbs(company)}
      purpose={`Businesses that own ${company.name} {locations}.`}
      create={canCreate && { label: "Create {network}", to: paths.createNetwork(company.id) }}
      action={canCreate && <PageLink to={paths.companyImport(company.id, "networks")}>Import from CSV</PageLink>}
      list={list}
      rowName={(network) => network.name}
      rowLink={(network) => paths.editNetwork(company.id, network.id)}
      cells={{ off: ({ off }) => off.map((flag) => networkFlagWords[flag]).join(", ") || "None" }}
      download={paths.networksDownload(company.id)}
      empty={
        canCreate
          ? `A {network} is a business that owns ${company.name} {locations}. Create the first one.`
          : "A Senior Advisor creates the first {network}."
      }
    >
      <CompanyNav companyId={company.id} current="networks" />
    </ListPage>
  );
}
