import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channel } from "#app/setup/channels/channel.ts";
import { channels } from "#app/setup/channels/channels.server.ts";
import { create, loadNew } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Channel");
export const loader = (call: LoaderFunctionArgs) => loadNew(call, channels);
export const action = (call: ActionFunctionArgs) => create(call, channels);

export default function CreateChannelPage() {
  const shown = useLoaderData<typeof loader>();
  return <NewSettingPage setting={channel} shown={shown} lastResult={useActionData<typeof action>()} />;
}
