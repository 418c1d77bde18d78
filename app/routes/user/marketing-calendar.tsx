import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { decodeCalendar, windowOf } from "#app/planning/calendar/calendar-address.ts";
import { findCalendarChoices } from "#app/planning/calendar/filters/calendar-choices.server.ts";
import { listCalendar } from "#app/wiring/calendar-layers.server.ts";
import { calendarPage, lanePlaces } from "#app/planning/calendar/calendar-page.ts";
import { type EntryMoved, entryMoveForm } from "#app/planning/calendar/moving/entry-move-form.ts";
import { recordOfEntry } from "#app/planning/calendar/moving/entry-record.ts";
import { moveEntry, movePermissions } from "#app/wiring/move-entry.server.ts";
import { CalendarView } from "#app/planning/calendar/ui/calendar-view.tsx";
import { ENTRY_PARAMETER, EntryPanel, useOpenedEntry } from "#app/planning/calendar/entries/ui/entry-panel.tsx";
import { entriesOf } from "#app/planning/calendar/moving/ui/moved-bars.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { EventDetails } from "#app/planning/custom-events/ui/event-details.tsx";
import { QuickAdd } from "#app/planning/custom-events/ui/quick-add.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { PrintButton } from "#app/planning/calendar/ui/print-button.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { createEvent } from "#app/programs/events/save-event.server.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Marketing {Calendar}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const address = new URL(call.request.url);
  const today = dayIn(timeZoneOf(member), now());
  const state = decodeCalendar(address, today);
  // The address without a search is the menu's: each link within the calendar has one.
  if (address.search === "") await countUsage(db, member, "calendar.viewed", now(), member.network?.id);
  const choices = await findCalendarChoices(db, member);
  const lanes = state.view === "lanes" ? lanePlaces(state, choices.locations).shown.map(({ id }) => id) : null;
  const scope = { ...state, companyId: member.companyId, today, lanes, withRevisions: false };
  const contents = await listCalendar(db, member.reach, scope, windowOf(state));
  const page = calendarPage(contents, state, choices.locations);
  const mayMove = {
    event: may(member, "event:edit"),
    item: may(member, "plan:edit"),
    action: may(member, "checklist:edit"),
  };
  return json({ state, choices, page, today, mayCreate: may(member, "event:edit"), mayMove });
}

/** What the script of the calendar posts: an entry that was moved, or an event that was added in place. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const form = await readForm(call.request);
  if (form.get("intent") === "add") {
    await requireMember(call, "event:edit");
    return add(member, form, new URL(call.request.url));
  }
  const submission = parseForm(form, entryMoveForm);
  const record = submission.status === "success" ? recordOfEntry(submission.value.entry) : null;
  if (submission.status !== "success" || !record) return json(NOT_MOVED, { status: NOT_MOVED.status });
  await requireMember(call, movePermissions[record.kind]);
  const moved = await moveEntry(db, member, record, submission.value, now());
  return json(moved, { status: moved.status });
}

const NOT_MOVED: EntryMoved = {
  sentence: "Nothing is moved. Drop it on a day of the {calendar}.",
  undo: null,
  status: 422,
};

async function add(member: Member, form: FormData, { pathname, search }: URL) {
  const submission = parseForm(form, newCustomEventForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await createEvent(db, member, submission.value, now());
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(pathname + search, `${submission.value.title} is on the {calendar}.`);
}

// Opening an entry in place changes nothing of what is below it.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const [current, next] = [new URL(currentUrl), new URL(nextUrl)];
  const isSwitched = current.searchParams.get(ENTRY_PARAMETER) !== next.searchParams.get(ENTRY_PARAMETER);
  for (const { searchParams } of [current, next]) searchParams.delete(ENTRY_PARAMETER);
  return formMethod === undefined && isSwitched && current.href === next.href ? false : defaultShouldRevalidate;
};

export default function MarketingCalendarPage() {
  const { state, choices, page, today, mayCreate, mayMove } = useLoaderData<typeof loader>();
  const opened = useOpenedEntry();
  const record = opened.key === null ? null : recordOfEntry(opened.key);
  const [adding, setAdding] = useState<{ day: string; location: number | null } | null>(null);
  return (
    <Page
      title="Marketing {Calendar}"
      action={
        <>
          <PrintButton />
          <PageLink to={paths.calendarFeeds()}>Add to your phone</PageLink>
          {mayCreate && (
            <PageLink to={paths.createCustomEvent()} primary>
              Create event
            </PageLink>
          )}
        </>
      }
    >
      <CalendarView
        {...{ state, choices, page, today, mayCreate, mayMove }}
        onOpen={opened.open}
        onAdd={(day, location) => setAdding({ day, location: location ?? state.location })}
      />
      <EntryPanel
        isOpen={opened.key !== null}
        entry={entriesOf(page).get(opened.key ?? "") ?? null}
        onClose={opened.close}
      >
        {record?.kind === "event" ? <EventDetails eventId={record.id} day={record.originalDay} /> : null}
      </EntryPanel>
      <QuickAdd
        day={adding?.day ?? null}
        location={adding?.location ?? null}
        choices={choices}
        onClose={() => setAdding(null)}
      />
    </Page>
  );
}
