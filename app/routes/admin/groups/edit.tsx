import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { SightChangeList } from "#app/access/visibility/ui/sight-change.tsx";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { groupForm } from "#app/organization/groups/group-form.ts";
import { findGroup, findVisibilityWithout } from "#app/organization/groups/group-queries.server.ts";
import { changeGroup, deleteGroup } from "#app/organization/groups/save-group.server.ts";
import { GroupPage } from "#app/organization/groups/ui/group-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Group}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const mayDelete = may(advisor, "group:delete");
  const withoutIt = mayDelete ? await findVisibilityWithout(db, group) : null;
  return json({ group, withoutIt }, { headers: rememberCompany(call.request.headers.get("Cookie"), group.companyId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = found(await findGroup(db, advisor.reach, idOf(call.params.groupId)), "{Group}");
  const form = await readForm(call.request);
  if (form.get("intent") === "delete") {
    const deleter = await requireAdvisor(call, "group:delete");
    return removeGroup(deleter, group, idOf(form.get("version")));
  }
  const submission = parseForm(form, groupForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeGroup(db, advisor, { id: group.id }, submission.value, now()), "{Group}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.editGroup(group.id), `${submission.value.name} is saved.`);
}

async function removeGroup(advisor: Advisor, group: { id: number; companyId: number }, version: number) {
  const outcome = found(await deleteGroup(db, advisor, { id: group.id, version }), "{Group}");
  if (!outcome.saved) {
    const text = "This {group} changed since you looked. See what deleting it does now.";
    return redirectWithNotice(paths.editGroup(group.id), text, { tone: "danger" });
  }
  return redirectWithNotice(paths.groups({ company: group.companyId }), `${outcome.found.name} is deleted.`);
}

export default function EditGroupPage() {
  const { group, withoutIt } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <GroupPage group={group} lastResult={lastResult} withoutIt={withoutIt && <SightChangeList change={withoutIt} />} />
  );
}
