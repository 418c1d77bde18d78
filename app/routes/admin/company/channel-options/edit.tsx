import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channelOption } from "#app/setup/channels/channel-option.ts";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { change, loadOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Channel Option");
export const loader = (call: LoaderFunctionArgs) => loadOne(call, call.params.optionId, channelOptions);
export const action = (call: ActionFunctionArgs) => change(call, call.params.optionId, channelOptions);

export default function EditChannelOptionPage() {
  const shown = useLoaderData<typeof loader>();
  return <SettingPage setting={channelOption} shown={shown} lastResult={useActionData<typeof action>()} />;
}
