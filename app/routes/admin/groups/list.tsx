import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { groupList } from "#app/organization/groups/group-list.server.ts";
import styles from "#app/ui/fields/choosable-icon.module.css";
import { paths } from "#app/paths.ts";
import { numberText } from "#app/ui/text/format.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Groups}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:view");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, groupList);
  return json({ company, companies, list }, { headers });
}

export default function GroupsPage() {
  const data = useLoaderData<typeof loader>();
  const companyId = data.company?.id ?? null;
  return (
    <SpanningListPage
      {...data}
      title="{Groups}"
      purpose="{Groups} limit what users see. Users in a {group} see only the {locations} of their {groups}."
      create={companyId !== null && { label: "Create {group}", to: paths.createGroup(companyId) }}
      action={
        companyId !== null && (
          <PageLink to={paths.transferGroups({ company: companyId })}>{"Transfer {groups}"}</PageLink>
        )
      }
      rowName={(group) => group.name}
      rowLink={(group) => paths.editGroup(group.id)}
      rowActions={({ id }) => [
        { label: "Edit {group}", to: paths.editGroup(id) },
        { label: "Assign {locations}", to: paths.assignLocations(id) },
        { label: "Assign users", to: paths.assignUsers(id) },
      ]}
      cells={{
        name: ({ id, name, color }) => (
          <span className="inline">
            {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
            <a href={paths.editGroup(id)}>{name}</a>
          </span>
        ),
        locations: ({ id, locations }) => <a href={paths.assignLocations(id)}>{numberText(locations)}</a>,
        users: ({ id, users }) => <a href={paths.assignUsers(id)}>{numberText(users)}</a>,
      }}
      download={paths.groupsDownload()}
      empty={(company) => `Combine ${company} {locations} for users who manage only some of them.`}
    />
  );
}
