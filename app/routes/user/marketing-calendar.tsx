import { randomUUID } from "node:crypto";
import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { recordEvent } from "#app/modules/analytics/record-event.server.ts";
import { countUsage } from "#app/modules/analytics/count-usage.server.ts";
import { decodeCalendar, windowOf } from "#app/modules/calendar/calendar-address.ts";
import { findCalendarChoices } from "#app/modules/calendar/calendar-choices.server.ts";
import { listCalendar } from "#app/modules/calendar/calendar-layers.server.ts";
import { calendarPage } from "#app/modules/calendar/calendar-page.ts";
import { CalendarView } from "#app/modules/calendar/ui/calendar-view.tsx";
import { timeZoneOf } from "#app/modules/companies/time-zones.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Marketing {Calendar}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const address = new URL(call.request.url);
  const today = dayIn(timeZoneOf(member), now());
  const state = decodeCalendar(address, today);
  // The address without a search is the menu's: each link within the calendar has one.
  if (address.search === "") {
    const organizationId = member.memberships[0]?.id;
    await recordEvent(db, member, { id: randomUUID(), event: "Marketing Calendar", organizationId }, now());
    await countUsage(db, member, "calendar.viewed", now(), organizationId);
  }
  const choices = await findCalendarChoices(db, member);
  const scope = { ...state, companyId: member.companyId, today, withPlaces: state.view === "lanes" };
  const entries = await listCalendar(db, member.reach, scope, windowOf(state));
  const page = calendarPage(entries, state, choices.locations);
  return json({ state, choices, page, today, mayCreate: may(member, "event:edit") });
}

export default function MarketingCalendarPage() {
  const { state, choices, page, today, mayCreate } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Marketing {Calendar}"
      purpose="Your events, those of your company, what your {plans} run and what is due, in one picture."
      action={
        mayCreate ? (
          <PageLink to={paths.createCustomEvent()} primary>
            Create event
          </PageLink>
        ) : undefined
      }
    >
      <CalendarView state={state} choices={choices} page={page} today={today} mayCreate={mayCreate} />
    </Page>
  );
}
