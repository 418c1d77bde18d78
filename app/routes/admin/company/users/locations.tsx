import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { seenLocationList } from "#app/people/visible-locations/seen-location-list.server.ts";
import { findVisibility } from "#app/people/visible-locations/visibility-queries.server.ts";
import { visibilityWords } from "#app/people/visible-locations/visibility-words.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Locations} of User");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  const { id, underId, underName } = user;
  return json({
    user: { id, underId, underName, name: fullName(user), isAdvisor: isAdvisorRole(user.role) },
    visibility: visibilityWords(user.role, await findVisibility(db, advisor.reach, user)),
    list: await seenLocationList.page(db, advisor.reach, user, call.request),
  });
}

export default function UserLocationsPage() {
  const { user, visibility, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`What ${user.name} sees`}
      crumbs={companyCrumbs(
        { id: user.underId, name: user.underName },
        { label: "Users", to: paths.companyUsers(user.underId) },
        { label: user.name, to: paths.editUser(user.underId, user.id) },
      )}
      purpose={visibility}
    >
      <ListTable
        list={list}
        rowName={(row) => `${row.number} ${row.name}`}
        rowLink={(row) => paths.editLocation(row.id)}
        download={paths.userLocationsDownload(user.underId, user.id)}
        empty={{
          text: user.isAdvisor
            ? "{Advisors} see every {location} of their companies."
            : "Choose {networks}, {groups} or {locations} for this user, and they show here.",
          action: { label: "Edit user", to: paths.editUser(user.underId, user.id) },
        }}
      />
    </Page>
  );
}
