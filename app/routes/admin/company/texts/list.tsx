import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { textList } from "#app/setup/texts/text-list.server.ts";
import styles from "#app/setup/texts/ui/texts.module.css";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Text");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const list = await textList.page(db, advisor.reach, { companyId: company.id }, call.request, company);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  return json({ company, list }, { headers });
}

export default function ManageTextPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Texts"
      crumbs={companyCrumbs(company)}
      purpose={`What pages and mails say to the people of ${company.name}. A change shows at once.`}
    >
      <CompanyTabs companyId={company.id} current="texts" />
      <ListTable
        list={list}
        rowName={({ key }) => key}
        rowLink={({ key }) => paths.editText(company.id, key)}
        cells={{
          text: ({ key, text }) => (
            <a href={paths.editText(company.id, key)} className={styles.text}>
              {text || "Empty, so nothing shows"}
            </a>
          ),
          key: ({ key }) => <code>{key}</code>,
        }}
        download={paths.textsDownload(company.id)}
        empty={{ text: "What pages and mails say appears here." }}
      />
    </Page>
  );
}
