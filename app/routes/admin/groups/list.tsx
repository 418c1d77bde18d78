import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { groupList } from "#app/organization/groups/group-list.ts";
import { listGroups } from "#app/organization/groups/group-list.server.ts";
import {
  GroupFilters,
  groupColumns,
  groupFilterNames,
  groupRowActions,
} from "#app/organization/groups/ui/group-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { Say } from "#app/ui/say.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Groups}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:view");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = groupList.decode(new URL(call.request.url));
  const groups = company ? await listGroups(db, advisor.reach, company.id, state) : { rows: [], total: 0 };
  return json({ company, companies, state, ...groups }, { headers });
}

export default function GroupsPage() {
  const { company, companies, state, rows, total } = useLoaderData<typeof loader>();
  const create = company && { label: "Create {group}", to: paths.createGroup(company.id) };
  return (
    <Page
      title="{Groups}"
      purpose="{Groups} narrow what people see: somebody in a {group} sees its {locations} and no others of their {networks}."
      action={
        company &&
        create && (
          <>
            <PageLink to={paths.transferGroups({ company: company.id })}>
              <Say>{"Transfer {groups}"}</Say>
            </PageLink>
            <PageLink primary to={create.to}>
              {create.label}
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} />
      {company && create && (
        <DataTable
          label="{groups}"
          list={groupList}
          state={state}
          columns={groupColumns(company.timeZone)}
          rows={rows}
          total={total}
          rowKey={(group) => group.id}
          rowName={(group) => group.name}
          rowLink={(group) => paths.editGroup(group.id)}
          rowActions={groupRowActions}
          search
          searchLabel="Name or description"
          filters={<GroupFilters filters={state.filters} />}
          filterNames={groupFilterNames}
          download={`${paths.groupsDownload()}${groupList.link(state, { page: 1 })}&company=${company.id}`}
          empty={{
            text: `Bundle {locations} of ${company.name} for the people who look after some of them.`,
            action: create,
          }}
        />
      )}
    </Page>
  );
}
