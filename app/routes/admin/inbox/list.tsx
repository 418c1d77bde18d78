import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { withSearchParam } from "#app/http/call.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { type AbsentAdvisor, decidingUserIds } from "#app/platform/identity/stand-ins.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findDaysAway } from "#app/people/advisors/days-away.server.ts";
import { paths } from "#app/paths.ts";
import { INBOX_QUERY } from "#app/programs/queue/desk-query.ts";
import { selectInboxTab, inboxTabs } from "#app/programs/queue/inbox-tabs.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { PageTabs } from "#app/ui/page/page-tabs.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { dayText, namesText } from "#app/ui/text/format.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { inbox } from "#app/wiring/inbox.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Inbox");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const { access, standsInFor } = advisor;
  const userIds = decidingUserIds(advisor);
  const counts = await inbox.counts(db, access, userIds, now());
  const tab = selectInboxTab(new URL(call.request.url).searchParams.get("tab"), counts);
  // The list's links and its download keep the tab, even when the default tab changes later.
  const at = withSearchParam(call.request, "tab", tab);
  const list = await inbox.page(db, { access, scope: { userIds, tab, now: now() }, at }, { kept: ["tab"] });
  const away = await findDaysAway(db, advisor);
  const isOver = away.awayUntil !== null && away.awayUntil < dayIn(advisor.timeZone ?? "UTC", now());
  return json({ tab, list, counts, standsInFor, away: isOver ? null : away });
}

export default function InboxPage() {
  const { tab, list, counts, standsInFor, away } = useLoaderData<typeof loader>();
  const current = inboxTabs.find(({ name }) => name === tab);
  const tabs = inboxTabs.map(({ name, label }) => ({
    name,
    label: `${label} (${counts[name].toLocaleString("en-US")})`,
    to: paths.inbox({ tab: name }),
  }));
  return (
    <ListPage
      title="Inbox"
      purpose={current?.purpose}
      action={<PageLink to={paths.daysAway()}>Days away</PageLink>}
      list={list}
      cells={{
        status: ({ tone, word, nextStep }) => (
          <>
            <Status tone={tone} word={word} />
            {nextStep && <span className="note">{nextStep}</span>}
          </>
        ),
      }}
      rowName={({ title }) => title}
      rowLink={({ to }) => (tab === "mine" ? to + INBOX_QUERY : to)}
      download={paths.inboxDownload()}
      empty={current?.empty ?? ""}
    >
      {away?.awayFrom && away.awayUntil && (
        <p className="soft">
          {`${away.standIn} decides in your place from ${dayText(away.awayFrom)} until ${dayText(away.awayUntil)}.`}
        </p>
      )}
      {standsInFor.length > 0 && <p className="soft">{standInText(standsInFor)}</p>}
      <PageTabs label="Inbox views" tabs={tabs} current={tab} />
    </ListPage>
  );
}

/** Return "You stand in for Pat Lee until 12/05/2026." */
function standInText(absent: readonly AbsentAdvisor[]): string {
  return `You stand in for ${namesText(absent.map(({ name, until }) => `${name} until ${dayText(until)}`))}.`;
}
