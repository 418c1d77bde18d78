import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channelOption } from "#app/setup/channels/channel-option.ts";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { create, loadNew } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Channel Option");
export const loader = (call: LoaderFunctionArgs) => loadNew(call, channelOptions);
export const action = (call: ActionFunctionArgs) => create(call, channelOptions);

export default function CreateChannelOptionPage() {
  const shown = useLoaderData<typeof loader>();
  return <NewSettingPage setting={channelOption} shown={shown} lastResult={useActionData<typeof action>()} />;
}
