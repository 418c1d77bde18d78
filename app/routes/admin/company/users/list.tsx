import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { notFound } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { changeUsers, findBulkSubjects } from "#app/people/bulk-changes/change-users.server.ts";
import { BulkQuestion } from "#app/people/bulk-changes/ui/bulk-question.tsx";
import { GroupQuestion } from "#app/people/bulk-changes/ui/group-question.tsx";
import { userRowActions, UserStatusCell } from "#app/people/users/ui/user-rows.tsx";
import { previewBulk, resultOf } from "#app/people/bulk-changes/user-bulk.ts";
import { bulkForm } from "#app/people/bulk-changes/user-bulk-form.ts";
import { MOST_USERS } from "#app/people/users/user-rules.ts";
import { groupingOf, userBulkButtons } from "#app/people/bulk-changes/user-grouping.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { linkOf } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Company Users");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const company = companyOfPage(advisor);
  const list = await userList.page(db, advisor.reach, { companyId: company.id, now: now() }, call.request, company);
  return json(
    {
      company,
      list,
      at: now(),
      mayChange: may(advisor, "user:edit"),
      mayChangeAdvisors: may(advisor, "user:edit-advisor"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = companyOfPage(advisor);
  const self = paths.companyUsers(company.id) + new URL(call.request.url).search;
  const form = await readForm(call.request, MOST_USERS + 10);
  await userList.nameAll(form, db, advisor.reach, { companyId: company.id, now: now() }, call.request);
  const submission = parseForm(form, bulkForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Tick 1 to ${MOST_USERS} users first.`, { tone: "danger" });
  }
  const { intent, userIds, isAsking, seen } = submission.value;
  if (intent === "group") return askForGroup(advisor, company.id, userIds);
  if (isAsking) {
    const subjects = await findBulkSubjects(db, advisor, company.id, userIds, now());
    if (subjects.length === 0) throw notFound("User");
    return json({ preview: previewBulk(intent, subjects, advisor), grouping: null });
  }
  const outcomes = await changeUsers(db, advisor, company.id, intent, userIds, now(), seen);
  if (outcomes.length === 0) throw notFound("User");
  const tone = outcomes.some((outcome) => outcome.saved) ? "success" : "danger";
  return redirectWithNotice(self, resultOf(intent, outcomes), { tone });
}

async function askForGroup(advisor: Advisor, companyId: number, userIds: number[]) {
  const subjects = await findBulkSubjects(db, advisor, companyId, userIds, now());
  if (subjects.length === 0) throw notFound("User");
  const groups = await listGroupChoices(db, advisor.reach, companyId);
  return json({ preview: null, grouping: groupingOf(subjects, groups) });
}

export default function CompanyUsersPage() {
  const { company, list, at, mayChange, mayChangeAdvisors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const create = { label: "Create user", to: paths.createUser({ company: company.id }) };
  const isOpen = (user: (typeof list.rows)[number]) => (isAdvisorRole(user.role) ? mayChangeAdvisors : mayChange);
  return (
    <Page
      title="Users"
      crumbs={companyCrumbs(company)}
      purpose={`The people who do the marketing for ${company.name}. Its {advisors} show when you filter by their role.`}
      action={
        <>
          {mayChange && <PageLink to={paths.companyImport(company.id, "users")}>Import from CSV</PageLink>}
          <PageLink primary to={create.to}>
            {create.label}
          </PageLink>
        </>
      }
    >
      <CompanyTabs companyId={company.id} current="users" />
      {answer?.preview && <BulkQuestion preview={answer.preview} cancelTo={linkOf(list)} />}
      {answer?.grouping && <GroupQuestion companyId={company.id} grouping={answer.grouping} cancelTo={linkOf(list)} />}
      <ListTable
        list={list}
        rowName={(user) => user.name}
        rowLink={(user) => paths.editUser(company.id, user.id)}
        rowActions={(user) => userRowActions(company.id, user, isOpen(user))}
        cells={{ status: (user) => <UserStatusCell user={user} at={at} /> }}
        download={paths.companyUsersDownload(company.id)}
        bulk={mayChange ? { actions: userBulkButtons } : undefined}
        empty={{
          text: `Invite the people who do the marketing for ${company.name}.`,
          action: create,
        }}
      />
    </Page>
  );
}
