import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound, fieldErrorText } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { actionTransitionForm } from "#app/planning/actions/action-form.ts";
import { decodeActionList, encodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { listChecklistChoices, listActions, summarizeActions } from "#app/planning/checklist/action-list.server.ts";
import { bulkActionForm, bulkActionText } from "#app/planning/checklist/bulk-action-form.ts";
import { changeActionsInBulk } from "#app/planning/checklist/change-actions.server.ts";
import { findCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import { type Campaign, campaignText, CampaignRoadmap } from "#app/planning/plan-campaigns/ui/campaign-roadmap.tsx";
import { changeActionStatus } from "#app/planning/actions/change-action-status.server.ts";
import { ActionList } from "#app/planning/checklist/ui/action-list.tsx";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { isLocationInScope } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Implementation {Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const { searchParams } = new URL(call.request.url);
  const state = decodeActionList(searchParams);
  if (searchParams.has("location"))
    throw redirect(paths.checklist(parseId(searchParams.get("location"))) + encodeActionList(state));
  const locationId = locationOf(call.params.locationId);
  const choices = await listChecklistChoices(db, member.access, locationId);
  const location = choices.locations.find(({ id }) => id === locationId) ?? null;
  if (locationId !== null && !location) throw notFound("{Location}");
  const at = now();
  const { total, ...progress } = await summarizeActions(db, { reader: member, locationId, state, now: at });
  return json({
    state,
    location,
    choices,
    campaign: await findCampaign(db, member.access, state.filterValues.campaign),
    total,
    progress,
    rows: await listActions(db, { reader: member, locationId, state, now: at }),
    today: dayIn(location?.timeZone ?? userTimeZone(member), at),
    canEdit: can(member, "checklist:edit"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const { searchParams } = new URL(call.request.url);
  const locationId = locationOf(call.params.locationId);
  if (locationId !== null && !(await isLocationInScope(db, member.access, locationId))) throw notFound("{Location}");
  const back = paths.checklist(locationId) + encodeActionList(decodeActionList(searchParams));
  const form = await readForm(call.request);
  const move = parseForm(form, actionTransitionForm);
  if (move.status === "success") {
    const { id, intent, reason, version: seen = null } = move.value;
    const outcome = orNotFound(
      await changeActionStatus(db, { member, actionId: id, move: intent, reason, seen, now: now() }),
      "To-do",
    );
    const refusal = outcome.saved ? null : fieldErrorText(outcome.fieldErrors);
    // A tap with script posts in place and needs no redirect.
    if (form.has("isInPlace")) return json({ refusal });
    return refusal === null ? redirect(back, 303) : redirectWithNotice(back, refusal, { tone: "danger" });
  }
  const bulk = parseForm(form, bulkActionForm);
  if (bulk.status !== "success") {
    const [problem = "Choose a change."] = Object.values(bulk.error ?? {}).flatMap((problems) => problems ?? []);
    return redirectWithNotice(back, problem, { tone: "danger" });
  }
  const outcome = orNotFound(await changeActionsInBulk(db, member, bulk.value, now()), "To-do");
  if (!outcome.saved) return redirectWithNotice(back, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(back, bulkActionText(bulk.value, outcome));
}

function locationOf(param: string | undefined): number | null {
  return param === undefined ? null : parseId(param);
}

function purposeOf(campaign: Campaign | null, location: { name: string } | null): string | undefined {
  if (campaign) return campaignText(campaign);
  return location ? `To-dos at ${location.name}.` : undefined;
}

export default function ChecklistPage() {
  const { location, campaign, progress, choices, canEdit, ...list } = useLoaderData<typeof loader>();
  const [first] = choices.locations;
  const only = location ?? (choices.locations.length === 1 ? first : null);
  return (
    <Page
      title="Implementation {checklist}"
      purpose={purposeOf(campaign, location)}
      action={
        <>
          {campaign && <CampaignRoadmap campaign={campaign} />}
          {only && <PageLink to={paths.checklistSheet(only.id)}>Print sheet</PageLink>}
          {canEdit && first && (
            <PageLink primary={progress.needed > 0} to={paths.customActions((location ?? first).id)}>
              Add to-do
            </PageLink>
          )}
        </>
      }
    >
      <ActionList {...list} locationId={location?.id ?? null} choices={choices} progress={progress} canEdit={canEdit} />
    </Page>
  );
}
