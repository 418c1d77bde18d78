import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { withParameter } from "#app/http/call.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { inboxTabOf, inboxTabs } from "#app/programs/queue/inbox-tabs.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { PageTabs } from "#app/ui/page-tabs.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { inbox } from "#app/wiring/inbox.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Inbox");

export async function loader(call: LoaderFunctionArgs) {
  const { reach, userId } = await requireAdvisor(call, "claim:decide");
  const counts = await inbox.counts(db, reach, userId, now());
  const tab = inboxTabOf(new URL(call.request.url).searchParams.get("tab"), counts);
  // The list's links and its file stay on the tab, whatever it holds by then.
  const at = withParameter(call.request, "tab", tab);
  const list = await inbox.page(db, reach, { userId, tab, now: now() }, at, { kept: ["tab"] });
  return json({ tab, list, counts });
}

export default function InboxPage() {
  const { tab, list, counts } = useLoaderData<typeof loader>();
  const tabs = inboxTabs.map(({ name, label }) => ({
    name,
    label: `${label} (${counts[name].toLocaleString("en-US")})`,
    to: paths.inbox({ tab: name }),
  }));
  return (
    <Page title="Inbox" purpose="What waits, over all queues. Whoever waits longest stands first.">
      <PageTabs label="Whose step it is" tabs={tabs} current={tab} />
      <ListTable
        list={list}
        rowName={({ title }) => title}
        rowLink={({ to }) => to}
        download={paths.inboxDownload()}
        empty={{ text: inboxTabs.find(({ name }) => name === tab)?.empty ?? "" }}
      />
    </Page>
  );
}
