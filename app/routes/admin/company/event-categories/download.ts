import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { download } from "#app/setup/settings/settings-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => download(call, eventCategories);
