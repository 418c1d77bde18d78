import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound, sentencesOf } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { moveForm } from "#app/planning/actions/action-form.ts";
import { decodeActionList, queryOfActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { findChecklistChoices, listActions, summarise } from "#app/planning/checklist/action-list.server.ts";
import { bulkForm, bulkResult } from "#app/planning/checklist/bulk-form.ts";
import { changeActions } from "#app/planning/checklist/change-actions.server.ts";
import { moveAction } from "#app/planning/actions/move-action.server.ts";
import { ActionList } from "#app/planning/checklist/ui/action-list.tsx";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { isLocationInReach } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Implementation {Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const { searchParams } = new URL(call.request.url);
  const state = decodeActionList(searchParams);
  if (searchParams.has("location"))
    throw redirect(paths.checklist(idOf(searchParams.get("location"))) + queryOfActionList(state));
  const locationId = locationOf(call.params.locationId);
  const choices = await findChecklistChoices(db, member.reach, locationId);
  const location = choices.locations.find(({ id }) => id === locationId) ?? null;
  if (locationId !== null && !location) throw notFound("{Location}");
  const at = now();
  const { total, ...progress } = await summarise(db, member, locationId, state, at);
  return json({
    state,
    location,
    choices,
    total,
    progress,
    rows: await listActions(db, member, locationId, state, at),
    today: dayIn(location?.timeZone ?? timeZoneOf(member), at),
    mayEdit: may(member, "checklist:edit"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const { searchParams } = new URL(call.request.url);
  const locationId = locationOf(call.params.locationId);
  if (locationId !== null && !(await isLocationInReach(db, member.reach, locationId))) throw notFound("{Location}");
  const back = paths.checklist(locationId) + queryOfActionList(decodeActionList(searchParams));
  const form = await readForm(call.request);
  const move = parseForm(form, moveForm);
  if (move.status === "success") {
    const { id, intent, reason, version: seen = null } = move.value;
    const outcome = found(await moveAction(db, member, id, { move: intent, reason, seen }, now()), "Action");
    const refusal = outcome.saved ? null : sentencesOf(outcome.problems);
    // One tap with script asks for no other page.
    if (form.has("isInPlace")) return json({ refusal });
    return refusal === null ? redirect(back, 303) : redirectWithNotice(back, refusal, { tone: "danger" });
  }
  const bulk = parseForm(form, bulkForm);
  if (bulk.status !== "success") {
    const [problem = "Choose what to do."] = Object.values(bulk.error ?? {}).flatMap((problems) => problems ?? []);
    return redirectWithNotice(back, problem, { tone: "danger" });
  }
  const outcome = found(await changeActions(db, member, bulk.value, now()), "Action");
  if (!outcome.saved) return redirectWithNotice(back, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(back, bulkResult(bulk.value, outcome));
}

function locationOf(given: string | undefined): number | null {
  return given === undefined ? null : idOf(given);
}

export default function ChecklistPage() {
  const { location, progress, choices, mayEdit, ...list } = useLoaderData<typeof loader>();
  const [first] = choices.locations;
  const only = location ?? (choices.locations.length === 1 ? first : null);
  return (
    <Page
      title="Implementation {Checklist}"
      purpose={location ? `What is to be done at ${location.name}.` : undefined}
      action={
        <>
          {only && <PageLink to={paths.checklistSheet(only.id)}>Print sheet</PageLink>}
          {mayEdit && first && (
            <PageLink primary={progress.needed > 0} to={paths.customActions((location ?? first).id)}>
              Add action
            </PageLink>
          )}
        </>
      }
    >
      <ActionList {...list} locationId={location?.id ?? null} choices={choices} progress={progress} mayEdit={mayEdit} />
    </Page>
  );
}
