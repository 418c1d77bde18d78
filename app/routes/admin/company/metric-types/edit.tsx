import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metricType } from "#app/setup/metric-types/metric-type.ts";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { change, loadOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Metric Type");
export const loader = (call: LoaderFunctionArgs) => loadOne(call, call.params.metricTypeId, metricTypes);
export const action = (call: ActionFunctionArgs) => change(call, call.params.metricTypeId, metricTypes);

export default function EditMetricTypePage() {
  const shown = useLoaderData<typeof loader>();
  return <SettingPage setting={metricType} shown={shown} lastResult={useActionData<typeof action>()} />;
}
