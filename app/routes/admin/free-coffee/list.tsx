import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { coffeeDesk, coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";
import { listRecentDecisions } from "#app/programs/queue/recent-decisions.server.ts";
import { ListUndoNotice } from "#app/programs/queue/ui/undo-notice.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Free Coffee");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, coffeeQueue);
  const recent = await listRecentDecisions(db, coffeeDesk, advisor.userId, now());
  return json({ company, companies, list, recent }, { headers });
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
    >
      <ListUndoNotice
        list={data.list}
        decisions={data.recent}
        noun="order"
        to={paths.decideCoffeeRequest}
        queueTo={paths.coffeeQueue()}
      />
    </SpanningListPage>
  );
}
