import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listOwnColors } from "#app/platform/brand/color-queries.server.ts";
import { ColorTable } from "#app/setup/colors/ui/color-table.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Colors");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  return json(
    { company, own: await listOwnColors(db, advisor.reach, company.id) },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function ColorsPage() {
  const { company, own } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Colors"
      crumbs={companyCrumbs(company)}
      purpose={`How the portal looks to the people of ${company.name}, in light and in dark mode.`}
    >
      <CompanyTabs companyId={company.id} current="colors" />
      <ColorTable companyId={company.id} timeZone={company.timeZone} group="Brand" own={own} />
      <ColorTable companyId={company.id} timeZone={company.timeZone} group="Calendar" own={own} />
      <p>
        Each channel has colors of its own. <a href={paths.channels(company.id)}>Open the channels</a>
      </p>
    </Page>
  );
}
