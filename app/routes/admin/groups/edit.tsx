import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { groupForm } from "#app/organization/groups/group-form.ts";
import { findGroup, findVisibilityWithoutGroup } from "#app/organization/groups/group-queries.server.ts";
import { changeGroup, deleteGroup } from "#app/organization/groups/save-group.server.ts";
import { GroupForm } from "#app/organization/groups/ui/group-form.tsx";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card, Facts, Page, PageLink } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Group}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = orNotFound(await findGroup(db, advisor.access, parseId(call.params.groupId)), "{Group}");
  const canDelete = can(advisor, "group:delete");
  const withoutIt = canDelete ? await findVisibilityWithoutGroup(db, group) : null;
  return json({ group, withoutIt }, { headers: rememberCompany(call.request.headers.get("Cookie"), group.companyId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const group = orNotFound(await findGroup(db, advisor.access, parseId(call.params.groupId)), "{Group}");
  const form = await readForm(call.request);
  if (parseIntent(form, ["delete"])) {
    const deleter = await requireAdvisor(call, "group:delete");
    return removeGroup(deleter, group, parseId(form.get("version")));
  }
  const submission = parseForm(form, groupForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeGroup({ db, actor: advisor, now: now() }, { id: group.id }, submission.value),
    "{Group}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.editGroup(group.id), `${submission.value.name} saved.`);
}

async function removeGroup(advisor: Advisor, group: { id: number; companyId: number }, version: number) {
  const outcome = orNotFound(await deleteGroup(db, advisor, { id: group.id, version }), "{Group}");
  if (!outcome.saved) {
    const text = "This {group} changed since you opened it. Review what deleting it does now.";
    return redirectWithNotice(paths.editGroup(group.id), text, { tone: "danger" });
  }
  return redirectWithNotice(paths.groups({ company: group.companyId }), `${outcome.found.name} deleted.`);
}

export default function EditGroupPage() {
  const { group, withoutIt } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { id, companyId, company, network, name, version, locations, users } = group;
  return (
    <Page
      title={name}
      crumbs={[{ label: "{Groups}", to: paths.groups({ company: companyId }) }]}
      purpose={network ? `A {group} in ${network}, ${company}.` : `A {group} shared by all {networks} in ${company}.`}
      action={
        <>
          <PageLink to={paths.assignLocations(id)}>
            <T>{"Assign {locations}"}</T>
          </PageLink>
          <PageLink to={paths.assignUsers(id)}>Assign users</PageLink>
        </>
      }
    >
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Applies to", value: network ?? "All {networks}" },
            { term: "{Locations}", value: countText(locations, "{location}") },
            { term: "Users", value: countText(users, "user") },
          ]}
        />
      </Card>
      <FormWithAside
        aside={
          withoutIt && (
            <Card title="Delete {group}">
              <div className="stack loose">
                <p className="soft">
                  <T>{"Its {locations} and users stay. Deleting it changes what its users see:"}</T>
                </p>
                <VisibilityChangeList change={withoutIt} />
                <div>
                  <ConfirmButton
                    label="Delete {group}"
                    tone="danger"
                    title={`Delete “${name}”?`}
                    text={`${countText(locations, "{location}")} and ${countText(users, "user")} leave the {group}. You can't undo this.`}
                    intent="delete"
                    values={{ version }}
                  />
                </div>
              </div>
            </Card>
          )
        }
      >
        <GroupForm key={version} companyId={companyId} group={group} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
