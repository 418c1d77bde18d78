import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Free Coffee");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, coffeeQueue);
  return json({ company, companies, list }, { headers });
}

export default function ManageCoffeePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SpanningListPage
      {...data}
      title="Manage free coffee"
      purpose="Free coffee requests from owners. Those to decide first, oldest at the top."
      rowName={({ number }) => number}
      rowLink={({ id }) => paths.decideCoffeeRequest(id) + queryOfDesk(data.list, data.company)}
      download={paths.coffeeQueueDownload()}
      empty={(company) => `Orders from ${company} appear here once an owner submits one.`}
    />
  );
}
