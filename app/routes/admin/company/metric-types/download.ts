import type { LoaderFunctionArgs } from "@remix-run/node";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call, metricTypes);
