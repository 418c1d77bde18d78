import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = companyOfPage(advisor);
  const list = await acceptanceList.page(db, advisor.reach, { companyId: company.id }, call.request, company);
  return json({ company, list });
}

export default function TermsAcceptancesPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Acceptances"
      purpose={`Who accepted which terms of ${company.name}, when and from which address.`}
      crumbs={companyCrumbs(company, { label: "Terms and conditions", to: paths.companyTerms(company.id) })}
    >
      <ListTable
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
        empty={{ text: "Each acceptance appears here with its version and its time." }}
      />
    </Page>
  );
}
