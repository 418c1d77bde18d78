import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objective } from "#app/setup/objectives/objective.ts";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
import { change, loadOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Objective");
export const loader = (call: LoaderFunctionArgs) => loadOne(call, call.params.objectiveId, objectives);
export const action = (call: ActionFunctionArgs) => change(call, call.params.objectiveId, objectives);

export default function EditObjectivePage() {
  const shown = useLoaderData<typeof loader>();
  return <SettingPage setting={objective} shown={shown} lastResult={useActionData<typeof action>()} />;
}
