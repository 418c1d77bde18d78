import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyList } from "#app/organization/companies/company-list.server.ts";
import { CompanyTable } from "#app/organization/companies/ui/company-table.tsx";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Companies");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const list = await companyList.page(db, advisor.reach, {}, call.request);
  return json({ list, canCreate: may(advisor, "company:create") });
}

export default function CompaniesPage() {
  const { list, canCreate } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Companies"
      purpose="Franchisor brands, each with its own {networks}, people, texts and features."
      action={
        canCreate && (
          <PageLink primary to={paths.createCompany()}>
            Create company
          </PageLink>
        )
      }
    >
      <CompanyTable list={list} canCreate={canCreate} />
    </Page>
  );
}
