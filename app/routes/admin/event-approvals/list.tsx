import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, eventQueue);
  return json({ company, companies, list }, { headers });
}

export default function EventApprovalsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page title="Events" purpose="Events with reimbursement or gift cards. Those that need approval come first.">
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={({ title }) => title}
          rowLink={({ id }) => paths.eventApproval(id)}
          download={paths.eventApprovalsDownload()}
          empty={{ text: `Events from ${company.name} appear here once they include reimbursement or gift cards.` }}
        />
      )}
    </Page>
  );
}
