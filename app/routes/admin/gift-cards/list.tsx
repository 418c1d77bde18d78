import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { giftCardDesk, giftCardQueue } from "#app/programs/gift-cards/card-list.server.ts";
import { listRecentDecisions } from "#app/programs/queue/recent-decisions.server.ts";
import { ListUndoNotice } from "#app/programs/queue/ui/undo-notice.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Gift Cards");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, giftCardQueue);
  const recent = await listRecentDecisions(db, giftCardDesk, advisor.userId, now());
  return json({ company, companies, list, recent }, { headers });
}

export default function ManageCardsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SpanningListPage
      {...data}
      title="Manage gift cards"
      purpose="Gift card orders from owners. Open orders first, oldest at the top."
      rowName={({ number }) => number}
      rowLink={({ id }) => paths.decideGiftCardOrder(id) + queryOfDesk(data.list, data.company)}
      download={paths.giftCardQueueDownload()}
      empty={(company) => `Orders from ${company} appear here once an owner submits one.`}
    >
      <ListUndoNotice
        list={data.list}
        decisions={data.recent}
        noun="order"
        to={paths.decideGiftCardOrder}
        queueTo={paths.giftCardQueue()}
      />
    </SpanningListPage>
  );
}
