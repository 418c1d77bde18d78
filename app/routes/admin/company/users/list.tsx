import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { notFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { runUserBulkAction, findBulkUsers } from "#app/people/bulk-changes/change-users.server.ts";
import { UserBulkConfirmation } from "#app/people/bulk-changes/ui/user-bulk-confirmation.tsx";
import { GroupChooser } from "#app/people/bulk-changes/ui/group-chooser.tsx";
import { userRowActions, UserStatusCell } from "#app/people/users/ui/user-rows.tsx";
import { previewUserBulk, userBulkResultText } from "#app/people/bulk-changes/user-bulk.ts";
import { userBulkForm } from "#app/people/bulk-changes/user-bulk-form.ts";
import { MAX_USERS } from "#app/people/users/user-rules.ts";
import { previewGrouping, userBulkButtons } from "#app/people/bulk-changes/user-grouping.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { listLink } from "#app/ui/list/list-view.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Company Users");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const company = pageCompany(advisor);
  const list = await userList.page(
    db,
    { access: advisor.access, scope: { companyId: company.id, now: now() }, at: call.request },
    company,
  );
  return json(
    {
      company,
      list,
      at: now(),
      canChange: can(advisor, "user:edit"),
      canChangeAdvisors: can(advisor, "user:edit-advisor"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = pageCompany(advisor);
  const self = paths.companyUsers(company.id) + new URL(call.request.url).search;
  const form = await readForm(call.request, MAX_USERS + 10);
  await userList.nameAll(form, db, {
    access: advisor.access,
    scope: { companyId: company.id, now: now() },
    at: call.request,
  });
  const submission = parseForm(form, userBulkForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Select 1 to ${MAX_USERS} users first.`, { tone: "danger" });
  }
  const { intent, userIds, isPreview, seen } = submission.value;
  if (intent === "group") return askForGroup(advisor, company.id, userIds);
  if (isPreview) {
    const subjects = await findBulkUsers({ db, actor: advisor, now: now() }, company.id, userIds);
    if (subjects.length === 0) throw notFound("User");
    return json({ preview: previewUserBulk(intent, subjects, advisor), grouping: null });
  }
  const outcomes = await runUserBulkAction(
    { db, actor: advisor, now: now() },
    { companyId: company.id, intent, userIds, seen },
  );
  if (outcomes.length === 0) throw notFound("User");
  const tone = outcomes.some((outcome) => outcome.saved) ? "success" : "danger";
  return redirectWithNotice(self, userBulkResultText(intent, outcomes), { tone });
}

async function askForGroup(advisor: Advisor, companyId: number, userIds: number[]) {
  const subjects = await findBulkUsers({ db, actor: advisor, now: now() }, companyId, userIds);
  if (subjects.length === 0) throw notFound("User");
  const groups = await listGroupChoices(db, advisor.access, companyId);
  return json({ preview: null, grouping: previewGrouping(subjects, groups) });
}

export default function CompanyUsersPage() {
  const { company, list, at, canChange, canChangeAdvisors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOpen = (user: (typeof list.rows)[number]) => (isAdvisorRole(user.role) ? canChangeAdvisors : canChange);
  return (
    <ListPage
      title="Users"
      crumbs={companyCrumbs(company)}
      purpose={`People with an account at ${company.name}. {Advisors} are hidden. To show them, filter by role.`}
      create={{ label: "Create user", to: paths.createUser({ company: company.id }) }}
      action={canChange && <PageLink to={paths.companyImport(company.id, "users")}>Import from CSV</PageLink>}
      list={list}
      rowName={(user) => user.name}
      rowLink={(user) => paths.editUser(company.id, user.id)}
      rowActions={(user) => userRowActions(company.id, user, isOpen(user))}
      cells={{ status: (user) => <UserStatusCell user={user} at={at} /> }}
      download={paths.companyUsersDownload(company.id)}
      bulk={
        canChange
          ? { actions: userBulkButtons, children: <input type="hidden" name="isPreview" value="on" /> }
          : undefined
      }
      empty={`No users yet. Create users for ${company.name}, or import them from a CSV file.`}
    >
      <CompanyNav companyId={company.id} current="users" />
      {answer?.preview && <UserBulkConfirmation preview={answer.preview} cancelTo={listLink(list)} />}
      {answer?.grouping && <GroupChooser companyId={company.id} grouping={answer.grouping} cancelTo={listLink(list)} />}
    </ListPage>
  );
}
