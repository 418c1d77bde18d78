import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { channelOption } from "#app/setup/channels/channel-option.ts";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { loadList, moveOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingsListPage } from "#app/setup/settings/ui/settings-list-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Channel Options");
export const loader = (call: LoaderFunctionArgs) => loadList(call, channelOptions);
export const action = (call: ActionFunctionArgs) => moveOne(call, channelOptions);

export default function ChannelOptionsPage() {
  return <SettingsListPage setting={channelOption} tab="channelOptions" shown={useLoaderData<typeof loader>()} />;
}
