import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Free Coffee");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, coffeeQueue);
  return json({ company, companies, list }, { headers });
}

export default function ManageCoffeePage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Manage free coffee"
      purpose="Free coffee requests from owners. Open requests first, oldest at the top."
    >
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={({ number }) => number}
          rowLink={({ id }) => paths.decideCoffeeRequest(id)}
          download={paths.coffeeQueueDownload()}
          empty={{ text: `Orders from ${company.name} appear here once an owner submits one.` }}
        />
      )}
    </Page>
  );
}
