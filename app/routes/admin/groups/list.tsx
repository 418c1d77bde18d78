import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { groupList } from "#app/organization/groups/group-list.server.ts";
import styles from "#app/organization/groups/ui/groups.module.css";
import { paths } from "#app/paths.ts";
import { numberText } from "#app/ui/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { T } from "#app/ui/translate.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Groups}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:view");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, groupList);
  return json({ company, companies, list }, { headers });
}

export default function GroupsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Groups}"
      purpose="{Groups} limit what users see. Users in a {group} see only the {locations} of their {groups}."
      action={
        company &&
        company.id !== null && (
          <>
            <PageLink to={paths.transferGroups({ company: company.id })}>
              <T>{"Transfer {groups}"}</T>
            </PageLink>
            <PageLink primary to={paths.createGroup(company.id)}>
              <T>{"Create {group}"}</T>
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={(group) => group.name}
          rowLink={(group) => paths.editGroup(group.id)}
          rowActions={({ id }) => [
            { label: "Edit {group}", to: paths.editGroup(id) },
            { label: "Assign {locations}", to: paths.assignLocations(id) },
            { label: "Assign users", to: paths.assignUsers(id) },
          ]}
          cells={{
            name: ({ id, name, color }) => (
              <span className={styles.named}>
                {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
                <a href={paths.editGroup(id)}>{name}</a>
              </span>
            ),
            locations: ({ id, locations }) => <a href={paths.assignLocations(id)}>{numberText(locations)}</a>,
            users: ({ id, users }) => <a href={paths.assignUsers(id)}>{numberText(users)}</a>,
          }}
          download={paths.groupsDownload()}
          empty={{
            text: `Combine ${company.name} {locations} for users who manage only some of them.`,
            action: company.id === null ? undefined : { label: "Create {group}", to: paths.createGroup(company.id) },
          }}
        />
      )}
    </Page>
  );
}
