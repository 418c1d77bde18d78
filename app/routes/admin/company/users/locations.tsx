import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { visibleLocationList } from "#app/people/visible-locations/visible-location-list.server.ts";
import { findUserVisibility } from "#app/people/visible-locations/visibility-queries.server.ts";
import { visibilityText } from "#app/people/visible-locations/visibility-text.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "User {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = orNotFound(
    await findUser(db, advisor.access, parseId(call.params.companyId), parseId(call.params.userId)),
    "User",
  );
  const { id, underId, underName } = user;
  return json({
    user: { id, underId, underName, name: fullName(user), isAdvisor: isAdvisorRole(user.role) },
    visibility: visibilityText(user.role, await findUserVisibility(db, advisor.access, user)),
    list: await visibleLocationList.page(db, { access: advisor.access, scope: user, at: call.request }),
  });
}

export default function UserLocationsPage() {
  const { user, visibility, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`{Locations} visible to ${user.name}`}
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
            : "No {locations} yet. Choose {networks}, {groups} or {locations} for this user.",
          action: { label: "Edit user", to: paths.editUser(user.underId, user.id) },
        }}
      />
    </Page>
  );
}
