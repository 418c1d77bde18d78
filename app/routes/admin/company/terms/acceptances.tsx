import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = pageCompany(advisor);
  const list = await acceptanceList.page(
    db,
    { access: advisor.access, scope: { companyId: company.id }, at: call.request },
    company,
  );
  return json({ company, list });
}

export default function TermsAcceptancesPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Acceptances"
      purpose={`Users who accepted the ${company.name} terms, with version, time and IP address.`}
      crumbs={companyCrumbs(company, { label: "Terms and conditions", to: paths.companyTerms(company.id) })}
      list={list}
      cells={{
        version: ({ version }) =>
          version === 0 ? (
            "Default agreement"
          ) : (
            <a href={paths.companyTermsVersion(company.id, version)}>Version {version}</a>
          ),
      }}
      rowName={({ user }) => user}
      rowLink={({ userId }) => paths.editUser(company.id, userId)}
      download={paths.companyTermsAcceptancesDownload(company.id)}
      empty="Acceptances appear here with their version and time."
    />
  );
}
