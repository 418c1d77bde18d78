import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { decodeCalendar, toCalendarWindow } from "#app/planning/calendar/calendar-address.ts";
import { listCalendarChoices } from "#app/planning/calendar/filters/calendar-choices.server.ts";
import { listCalendarLayers } from "#app/wiring/calendar-layers.server.ts";
import { toCalendarPage, listLaneLocations } from "#app/planning/calendar/calendar-page.ts";
import { type EntryMoveResult, entryMoveForm } from "#app/planning/calendar/moving/entry-move-form.ts";
import { parseEntryKey } from "#app/planning/calendar/moving/entry-record.ts";
import { rescheduleEntry, reschedulePermissions } from "#app/wiring/reschedule-entry.server.ts";
import { CalendarView } from "#app/planning/calendar/ui/calendar-view.tsx";
import { ENTRY_PARAM, EntryDialog, useOpenEntry } from "#app/planning/calendar/entries/ui/entry-dialog.tsx";
import { entriesByKey } from "#app/planning/calendar/moving/ui/movable-entries.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { EventDetails } from "#app/planning/custom-events/ui/event-details.tsx";
import { QuickAdd } from "#app/planning/custom-events/ui/quick-add.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { PrintButton } from "#app/planning/calendar/ui/print-button.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { createEvent } from "#app/programs/events/save-event.server.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Marketing {Calendar}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const address = new URL(call.request.url);
  const today = dayIn(userTimeZone(member), now());
  const state = decodeCalendar(address, today);
  // Only the menu's address has no search: every link within the calendar has one.
  if (address.search === "")
    await countUsage(db, member, { usage: "calendar.viewed", now: now(), networkId: member.network?.id });
  const choices = await listCalendarChoices(db, member);
  const lanes = state.view === "lanes" ? listLaneLocations(state, choices.locations).shown.map(({ id }) => id) : null;
  const scope = { ...state, companyId: member.companyId, today, lanes, withRevisions: false };
  const contents = await listCalendarLayers(db, member.access, scope, toCalendarWindow(state));
  const page = toCalendarPage(contents, state, choices.locations);
  const canMove = {
    event: can(member, "event:edit"),
    item: can(member, "plan:edit"),
    action: can(member, "checklist:edit"),
  };
  return json({ state, choices, page, today, canCreate: can(member, "event:edit"), canMove });
}

/** Move a calendar entry that was dragged, or add an event in place. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const form = await readForm(call.request);
  if (parseIntent(form, ["add"])) {
    await requireMember(call, "event:edit");
    return add(member, form, new URL(call.request.url));
  }
  const submission = parseForm(form, entryMoveForm);
  const record = submission.status === "success" ? parseEntryKey(submission.value.entry) : null;
  if (submission.status !== "success" || !record) return json(NOT_MOVED, { status: NOT_MOVED.status });
  await requireMember(call, reschedulePermissions[record.kind]);
  const moved = await rescheduleEntry(db, { member, record, move: submission.value, now: now() });
  return json(moved, { status: moved.status });
}

const NOT_MOVED: EntryMoveResult = {
  sentence: "Nothing moved. Drop it on a day of the {calendar}.",
  undo: null,
  status: 422,
};

async function add(member: Member, form: FormData, { pathname, search }: URL) {
  const submission = parseForm(form, newCustomEventForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await createEvent(db, { member, form: submission.value, now: now() });
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(pathname + search, `${submission.value.title} added to the {calendar}.`);
}

// Opening an entry in place changes nothing that the loader reads.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const [current, next] = [new URL(currentUrl), new URL(nextUrl)];
  const isSwitched = current.searchParams.get(ENTRY_PARAM) !== next.searchParams.get(ENTRY_PARAM);
  for (const { searchParams } of [current, next]) searchParams.delete(ENTRY_PARAM);
  return formMethod === undefined && isSwitched && current.href === next.href ? false : defaultShouldRevalidate;
};

export default function MarketingCalendarPage() {
  const { state, choices, page, today, canCreate, canMove } = useLoaderData<typeof loader>();
  const opened = useOpenEntry();
  const record = opened.key === null ? null : parseEntryKey(opened.key);
  const [adding, setAdding] = useState<{ day: string; location: number | null } | null>(null);
  return (
    <Page
      title="Marketing {calendar}"
      action={
        <>
          <PrintButton />
          <PageLink to={paths.calendarFeeds()}>Add to your phone</PageLink>
          {canCreate && (
            <PageLink to={paths.createCustomEvent()} primary>
              Create event
            </PageLink>
          )}
        </>
      }
    >
      <CalendarView
        state={state}
        choices={choices}
        page={page}
        today={today}
        canCreate={canCreate}
        canMove={canMove}
        onOpen={opened.open}
        onAdd={(day, location) => setAdding({ day, location: location ?? state.location })}
      />
      <EntryDialog
        isOpen={opened.key !== null}
        entry={entriesByKey(page).get(opened.key ?? "") ?? null}
        onClose={opened.close}
      >
        {record?.kind === "event" ? <EventDetails eventId={record.id} day={record.originalDay} /> : null}
      </EntryDialog>
      <QuickAdd
        day={adding?.day ?? null}
        location={adding?.location ?? null}
        choices={choices}
        onClose={() => setAdding(null)}
      />
    </Page>
  );
}
