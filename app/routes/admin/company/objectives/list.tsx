import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { NameWithIcon } from "#app/ui/choosable-icon.tsx";
import { objective } from "#app/setup/objectives/objective.ts";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
import { loadList, moveOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingsListPage } from "#app/setup/settings/ui/settings-list-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Objectives");
export const loader = (call: LoaderFunctionArgs) => loadList(call, objectives);
export const action = (call: ActionFunctionArgs) => moveOne(call, objectives);

export default function ObjectivesPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <SettingsListPage
      setting={objective}
      tab="objectives"
      shown={shown}
      cells={{
        name: ({ id, name, icon }) => (
          <NameWithIcon icon={icon}>
            <a href={paths.editObjective(shown.company.id, id)}>{name}</a>
          </NameWithIcon>
        ),
      }}
    />
  );
}
