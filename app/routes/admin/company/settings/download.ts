import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadSettings } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => downloadSettings(call);
