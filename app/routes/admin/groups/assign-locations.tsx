import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { SightChangeList } from "#app/access/visibility/ui/sight-change.tsx";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { answerAssignment, shownAssignment } from "#app/organization/groups/answer-assignment.server.ts";
import { assignmentPostOf } from "#app/organization/groups/assignment-form.ts";
import { findGroup } from "#app/organization/groups/group-queries.server.ts";
import { NOTHING_PENDING, assignedText } from "#app/organization/groups/group-rules.ts";
import { AssignmentPage } from "#app/organization/groups/ui/assignment-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Assign {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const shown = await shownAssignment(db, group, "locations", NOTHING_PENDING, "");
  return json({ group, shown }, { headers: rememberCompany(call.request.headers.get("Cookie"), group.companyId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const post = assignmentPostOf(await readForm(call.request, FIELDS_WITH_LOCATIONS));
  const answer = found(await answerAssignment(db, advisor, group, "locations", post, now()), "{Group}");
  if (answer.saved) return redirectWithNotice(paths.editGroup(group.id), assignedText(group.name, "locations", answer));
  return json({ shown: answer.shown, problem: answer.problem }, { status: answer.status });
}

export default function AssignLocationsPage() {
  const { group, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { visibility, ...assignment } = answer?.shown ?? shown;
  return (
    <AssignmentPage
      part="locations"
      group={group}
      shown={assignment}
      problem={answer?.problem ?? null}
      visibility={<SightChangeList change={visibility} />}
    />
  );
}
