import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metricType } from "#app/setup/metric-types/metric-type.ts";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { loadList, moveOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingsListPage } from "#app/setup/settings/ui/settings-list-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metric Types");
export const loader = (call: LoaderFunctionArgs) => loadList(call, metricTypes);
export const action = (call: ActionFunctionArgs) => moveOne(call, metricTypes);

export default function MetricTypesPage() {
  return <SettingsListPage setting={metricType} tab="metricTypes" shown={useLoaderData<typeof loader>()} />;
}
