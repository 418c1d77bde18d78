import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { listCalendarFeeds } from "#app/planning/calendar-feeds/calendar-feed-queries.server.ts";
import { renewCalendarFeed, revokeCalendarFeed } from "#app/planning/calendar-feeds/save-calendar-feed.server.ts";
import { CalendarFeedList, NewFeedLink, NewFeedForm } from "#app/planning/calendar-feeds/ui/calendar-feeds.tsx";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Calendar} Links");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const feeds = await listCalendarFeeds(db, member.access, member.userId);
  const locations = await listLocationChoices(db, member.access);
  const offered = locations.filter(({ status }) => status !== "closed").map(({ id, name }) => ({ id, name }));
  return json({ feeds, locations: offered, timeZone: userTimeZone(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["renew", "revoke"]);
  if (intent === "revoke") {
    orNotFound(await revokeCalendarFeed(db, member, parseId(form.get("id")), now()), "Link");
    return redirectWithNotice(
      paths.calendarFeeds(),
      "Link turned off. Calendar apps that use it stop getting updates.",
    );
  }
  if (intent !== "renew") return redirectWithNotice(paths.calendarFeeds(), "Nothing changed.", { tone: "info" });
  const chosen = form.get("location");
  const { token, location } = orNotFound(
    await renewCalendarFeed(db, member, chosen ? parseId(chosen) : null, now()),
    "{Location}",
  );
  // Only this answer shows the address: the database has its hash alone.
  return json(
    { address: new URL(paths.calendarFeed(token), env.APP_URL).href, location },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export default function CalendarFeedsPage() {
  const { feeds, locations, timeZone } = useLoaderData<typeof loader>();
  const created = useActionData<typeof action>();
  return (
    <Page
      title="{Calendar} links"
      width="form"
      purpose="Subscribe with a private link on your phone or computer. It covers 90 days back and a year ahead."
      crumbs={[{ label: "Marketing {calendar}", to: paths.marketingCalendar() }]}
    >
      {created && <NewFeedLink address={created.address} location={created.location} />}
      <NewFeedForm locations={locations} />
      <CalendarFeedList feeds={feeds} timeZone={timeZone} />
    </Page>
  );
}
