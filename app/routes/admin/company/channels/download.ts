import type { LoaderFunctionArgs } from "@remix-run/node";
import { channels } from "#app/setup/channels/channels.server.ts";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call, channels);
