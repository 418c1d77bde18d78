import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listChecklistChoices } from "#app/planning/checklist/action-list.server.ts";
import { listCustomActions } from "#app/planning/custom-actions/custom-action-queries.server.ts";
import { createCustomAction } from "#app/planning/custom-actions/create-custom-action.server.ts";
import { customActionForm } from "#app/planning/custom-actions/custom-action-form.ts";
import { CustomActionForm } from "#app/planning/custom-actions/ui/custom-action-form.tsx";
import { CustomActionsCard } from "#app/planning/custom-actions/ui/custom-actions-card.tsx";
import { isLocationInScope } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Custom Actions");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const locationId = parseId(call.params.locationId);
  const { locations, people } = await listChecklistChoices(db, member.access, locationId);
  const location = orNotFound(
    locations.find(({ id }) => id === locationId),
    "{Location}",
  );
  return json({
    location,
    locations,
    people,
    today: dayIn(location.timeZone, now()),
    actions: await listCustomActions(db, member.access, location.id, now()),
    canEdit: can(member, "checklist:edit"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const locationId = parseId(call.params.locationId);
  const form = await readForm(call.request);
  const submission = parseForm(form, customActionForm);
  if (submission.status !== "success") {
    orNotFound((await isLocationInScope(db, member.access, locationId)) || null, "{Location}");
  }
  if (parseIntent(form, ["preview"])) return json({ lastResult: { initialValue: submission.payload } });
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(
    await createCustomAction(db, { member, pageLocationId: locationId, form: submission.value, now: now() }),
    "{Location}",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  const where = outcome.places === 1 ? "" : ` at ${countText(outcome.places, "{location}")}`;
  return redirectWithNotice(paths.customActions(locationId), `${submission.value.title} added${where}.`);
}

export default function CustomActionsPage() {
  const { location, actions, canEdit, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title="Custom Actions"
      width="form"
      crumbs={[
        { label: "Implementation {checklist}", to: paths.checklist() },
        { label: location.name, to: paths.checklist(location.id) },
      ]}
      purpose={`Your own to-dos at ${location.name}, in addition to your {plans}.`}
    >
      <CustomActionsCard locationId={location.id} actions={actions} />
      {canEdit && (
        <CustomActionForm key={actions.length} {...choices} locationId={location.id} lastResult={answer?.lastResult} />
      )}
    </Page>
  );
}
