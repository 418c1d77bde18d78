import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { listFeeds } from "#app/planning/calendar-feeds/feed-queries.server.ts";
import { renewCalendarFeed, revokeCalendarFeed } from "#app/planning/calendar-feeds/save-calendar-feed.server.ts";
import { Feeds, NewAddress, NewFeed } from "#app/planning/calendar-feeds/ui/feeds.tsx";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Calendar} Feeds");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const feeds = await listFeeds(db, member.reach, member.userId);
  const locations = await listLocationChoices(db, member.reach);
  const offered = locations.filter(({ status }) => status !== "closed").map(({ id, name }) => ({ id, name }));
  return json({ feeds, locations: offered, timeZone: timeZoneOf(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "revoke") {
    found(await revokeCalendarFeed(db, member, idOf(form.get("id")), now()), "Feed");
    return redirectWithNotice(paths.calendarFeeds(), "The address is dead. Programs that read it get nothing more.");
  }
  if (intent !== "renew") return redirectWithNotice(paths.calendarFeeds(), "Nothing is changed.", { tone: "info" });
  const chosen = form.get("location");
  const { token, location } = found(
    await renewCalendarFeed(db, member, chosen ? idOf(chosen) : null, now()),
    "{Location}",
  );
  // The address is shown in this answer alone: only its hash is kept.
  return json(
    { address: new URL(paths.calendarFeed(token), env.APP_URL).href, location },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export default function CalendarFeedsPage() {
  const { feeds, locations, timeZone } = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  return (
    <Page
      title="{Calendar} feeds"
      width="form"
      purpose="A private address that your phone or computer reads, from 90 days ago to a year ahead."
      crumbs={[{ label: "Marketing {Calendar}", to: paths.marketingCalendar() }]}
    >
      {made && <NewAddress address={made.address} location={made.location} />}
      <NewFeed locations={locations} />
      <Feeds feeds={feeds} timeZone={timeZone} />
    </Page>
  );
}
