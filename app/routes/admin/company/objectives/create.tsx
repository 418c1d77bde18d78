import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objective } from "#app/setup/objectives/objective.ts";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
import { create, loadNew } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Objective");
export const loader = (call: LoaderFunctionArgs) => loadNew(call, objectives);
export const action = (call: ActionFunctionArgs) => create(call, objectives);

export default function CreateObjectivePage() {
  const shown = useLoaderData<typeof loader>();
  return <NewSettingPage setting={objective} shown={shown} lastResult={useActionData<typeof action>()} />;
}
