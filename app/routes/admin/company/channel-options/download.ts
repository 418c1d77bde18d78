import type { LoaderFunctionArgs } from "@remix-run/node";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call, channelOptions);
