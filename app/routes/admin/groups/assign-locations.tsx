import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { answerAssignment, loadAssignment } from "#app/organization/groups/answer-assignment.server.ts";
import { AssignmentPage } from "#app/organization/groups/ui/assignment-page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Assign {Locations}");
export const loader = (call: LoaderFunctionArgs) => loadAssignment(db, call, "locations");
export const action = (call: ActionFunctionArgs) => answerAssignment(db, call, "locations");

export default function AssignLocationsPage() {
  const shown = { ...useLoaderData<typeof loader>(), ...useActionData<typeof action>() };
  const visibility = <VisibilityChangeList change={shown.shown.visibility} />;
  return <AssignmentPage memberKind="locations" {...shown} visibility={visibility} />;
}
