import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metricType } from "#app/setup/metric-types/metric-type.ts";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { create, loadNew } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Metric Type");
export const loader = (call: LoaderFunctionArgs) => loadNew(call, metricTypes);
export const action = (call: ActionFunctionArgs) => create(call, metricTypes);

export default function CreateMetricTypePage() {
  const shown = useLoaderData<typeof loader>();
  return <NewSettingPage setting={metricType} shown={shown} lastResult={useActionData<typeof action>()} />;
}
