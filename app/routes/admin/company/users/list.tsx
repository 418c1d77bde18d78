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
import { changeUsers, findBulkSubjects } from "#app/people/users/change-users.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { BulkQuestion } from "#app/people/users/ui/bulk-question.tsx";
import { GroupQuestion } from "#app/people/users/ui/group-question.tsx";
import { userColumns, userRowActions } from "#app/people/users/ui/user-columns.tsx";
import { UserFilters, userFilterNames } from "#app/people/users/ui/user-filters.tsx";
import { foresee, resultOf } from "#app/people/users/user-bulk.ts";
import { bulkForm } from "#app/people/users/user-bulk-form.ts";
import { groupingOf, userBulkButtons } from "#app/people/users/user-grouping.ts";
import { userList } from "#app/people/users/user-list.ts";
import { listUsers } from "#app/people/users/user-list.server.ts";
import { invitationState, isExpired } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Company Users");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const company = companyOfPage(advisor);
  const state = userList.decode(new URL(call.request.url));
  const { rows, total } = await listUsers(db, advisor.reach, company.id, state);
  const at = now();
  return json(
    {
      company,
      state,
      total,
      rows: rows.map(({ invitationExpiresAt, ...user }) => ({
        ...user,
        invitation: invitationState({ status: user.status, invitationExpiresAt }, at),
        isExpired: isExpired(user.expiresOn, at),
      })),
      mayChange: may(advisor, "user:edit"),
      mayChangeAdvisors: may(advisor, "user:edit-advisor"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = companyOfPage(advisor);
  const list = paths.companyUsers(company.id) + userList.link(userList.decode(new URL(call.request.url)));
  const submission = parseForm(await readForm(call.request), bulkForm);
  if (submission.status !== "success") return redirectWithNotice(list, "Tick 1 to 50 users first.", { tone: "danger" });
  const { intent, userIds, isAsking } = submission.value;
  if (intent === "group") return askForGroup(advisor, company.id, userIds);
  if (isAsking) {
    const subjects = await findBulkSubjects(db, advisor, company.id, userIds, now());
    if (subjects.length === 0) throw notFound("User");
    return json({ foreseen: foresee(intent, subjects, advisor), grouping: null });
  }
  const outcomes = await changeUsers(db, advisor, company.id, intent, userIds, now());
  if (outcomes.length === 0) throw notFound("User");
  const tone = outcomes.some((outcome) => outcome.saved) ? "success" : "danger";
  return redirectWithNotice(list, resultOf(intent, outcomes), { tone });
}

async function askForGroup(advisor: Advisor, companyId: number, userIds: number[]) {
  const subjects = await findBulkSubjects(db, advisor, companyId, userIds, now());
  if (subjects.length === 0) throw notFound("User");
  const groups = await listGroupChoices(db, advisor.reach, companyId);
  return json({ foreseen: null, grouping: groupingOf(subjects, groups) });
}

export default function CompanyUsersPage() {
  const { company, state, rows, total, mayChange, mayChangeAdvisors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const create = { label: "Create user", to: paths.createUser({ company: company.id }) };
  const isOpen = (user: (typeof rows)[number]) => (isAdvisorRole(user.role) ? mayChangeAdvisors : mayChange);
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
      {answer?.foreseen && <BulkQuestion foreseen={answer.foreseen} cancelTo={userList.link(state)} />}
      {answer?.grouping && (
        <GroupQuestion companyId={company.id} grouping={answer.grouping} cancelTo={userList.link(state)} />
      )}
      <DataTable
        label="users"
        list={userList}
        state={state}
        columns={userColumns(company.id, company.timeZone)}
        rows={rows}
        total={total}
        rowKey={(user) => user.id}
        rowName={fullName}
        rowLink={(user) => paths.editUser(company.id, user.id)}
        rowActions={(user) => userRowActions(company.id, user, isOpen(user))}
        search
        searchLabel="Name or e-mail"
        filters={<UserFilters filters={state.filters} />}
        filterNames={userFilterNames}
        download={paths.companyUsersDownload(company.id) + userList.link(state, { page: 1 })}
        bulk={mayChange ? { actions: userBulkButtons } : undefined}
        empty={{
          text: `Invite the people who do the marketing for ${company.name}.`,
          action: create,
        }}
      />
    </Page>
  );
}
