import type { LoaderFunctionArgs } from "@remix-run/node";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call);
