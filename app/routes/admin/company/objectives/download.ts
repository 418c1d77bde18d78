import type { LoaderFunctionArgs } from "@remix-run/node";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call, objectives);
