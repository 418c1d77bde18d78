import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channel } from "#app/setup/channels/channel.ts";
import { channels } from "#app/setup/channels/channels.server.ts";
import { change, loadOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Channel");
export const loader = (call: LoaderFunctionArgs) => loadOne(call, call.params.channelId, channels);
export const action = (call: ActionFunctionArgs) => change(call, call.params.channelId, channels);

export default function EditChannelPage() {
  const shown = useLoaderData<typeof loader>();
  return <SettingPage setting={channel} shown={shown} lastResult={useActionData<typeof action>()} />;
}
