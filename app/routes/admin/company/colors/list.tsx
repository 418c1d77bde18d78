import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listCompanyColors } from "#app/platform/brand/color-queries.server.ts";
import { ColorTable } from "#app/setup/colors/ui/color-table.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Colors");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  return json(
    { company, own: await listCompanyColors(db, advisor.access, company.id) },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function ColorsPage() {
  const { company, own } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Colors"
      crumbs={companyCrumbs(company)}
      purpose={`Portal colors for users of ${company.name}, in light and dark mode.`}
    >
      <CompanyNav companyId={company.id} current="colors" />
      <ColorTable companyId={company.id} timeZone={company.timeZone} group="Brand" own={own} />
      <ColorTable companyId={company.id} timeZone={company.timeZone} group="Calendar" own={own} />
      <p>
        Each channel has its own colors. <a href={paths.channels(company.id)}>Show channels</a>
      </p>
    </Page>
  );
}
