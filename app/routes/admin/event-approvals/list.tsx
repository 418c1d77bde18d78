import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { eventDesk, eventQueue } from "#app/programs/events/event-queue.server.ts";
import { listRecentDecisions } from "#app/programs/queue/recent-decisions.server.ts";
import { ListUndoNotice } from "#app/programs/queue/ui/undo-notice.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, eventQueue);
  const recent = await listRecentDecisions(db, eventDesk, advisor.userId, now());
  return json({ company, companies, list, recent }, { headers });
}

export default function EventApprovalsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SpanningListPage
      {...data}
      title="Events"
      purpose="Events with reimbursement or gift cards. Those that need approval come first."
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.eventApproval(id) + queryOfDesk(data.list, data.company)}
      download={paths.eventApprovalsDownload()}
      empty={(company) => `Events from ${company} appear here once they include reimbursement or gift cards.`}
    >
      <ListUndoNotice
        list={data.list}
        decisions={data.recent}
        noun="event"
        to={paths.eventApproval}
        queueTo={paths.eventApprovals()}
      />
    </SpanningListPage>
  );
}
