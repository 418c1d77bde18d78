import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { sightList } from "#app/people/users/sight-list.ts";
import { listSeenLocations } from "#app/people/users/sight-list.server.ts";
import { sightWords } from "#app/people/users/sight-words.ts";
import { sightColumns } from "#app/people/users/ui/sight-columns.tsx";
import { findSight, findUser } from "#app/people/users/user-queries.server.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Locations} of User");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  const state = sightList.decode(new URL(call.request.url));
  const { id, underId, underName } = user;
  return json({
    user: { id, underId, underName, name: fullName(user) },
    sight: sightWords(user.role, await findSight(db, advisor.reach, user)),
    state,
    ...(await listSeenLocations(db, advisor.reach, user, state)),
  });
}

export default function UserLocationsPage() {
  const { user, sight, state, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`What ${user.name} sees`}
      crumbs={companyCrumbs(
        { id: user.underId, name: user.underName },
        { label: "Users", to: paths.companyUsers(user.underId) },
        { label: user.name, to: paths.editUser(user.underId, user.id) },
      )}
      purpose={sight}
    >
      <DataTable
        label="{locations}"
        list={sightList}
        state={state}
        columns={sightColumns}
        rows={rows}
        total={total}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.pcNumber} ${row.name}`}
        rowLink={(row) => paths.editLocation(row.id)}
        search
        searchLabel="Number, name or city"
        download={paths.userLocationsDownload(user.underId, user.id) + sightList.link(state, { page: 1 })}
        empty={{
          text: "Choose {networks}, {groups} or {locations} for this user, and they show here.",
          action: { label: "Edit user", to: paths.editUser(user.underId, user.id) },
        }}
      />
    </Page>
  );
}
