import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { textList } from "#app/setup/texts/text-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Text");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const list = await textList.page(
    db,
    { access: advisor.access, scope: { companyId: company.id }, at: call.request },
    company,
  );
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  return json({ company, list }, { headers });
}

export default function ManageTextPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Wording"
      crumbs={companyCrumbs(company)}
      purpose={`Wording of pages and emails for users of ${company.name}. Changes show immediately.`}
      list={list}
      rowName={({ key }) => key}
      rowLink={({ key }) => paths.editText(company.id, key)}
      cells={{
        text: ({ key, text }) => (
          <a href={paths.editText(company.id, key)} className="clipped">
            {text || "Empty (not shown)"}
          </a>
        ),
        key: ({ key }) => <code>{key}</code>,
      }}
      download={paths.textsDownload(company.id)}
      empty="The wording of pages and emails appears here."
    >
      <CompanyNav companyId={company.id} current="texts" />
    </ListPage>
  );
}
