import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { NameWithIcon } from "#app/ui/choosable-icon.tsx";
import { channel } from "#app/setup/channels/channel.ts";
import { channels } from "#app/setup/channels/channels.server.ts";
import { loadList, moveOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingsListPage } from "#app/setup/settings/ui/settings-list-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Channels");
export const loader = (call: LoaderFunctionArgs) => loadList(call, channels);
export const action = (call: ActionFunctionArgs) => moveOne(call, channels);

export default function ChannelsPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <SettingsListPage
      setting={channel}
      tab="channels"
      shown={shown}
      cells={{
        name: ({ id, name, icon, lightColor, darkColor }) => (
          <NameWithIcon icon={icon} shades={{ light: lightColor, dark: darkColor }}>
            <a href={paths.editChannel(shown.company.id, id)}>{name}</a>
          </NameWithIcon>
        ),
        options: ({ id, options }) => <a href={paths.channelOptions(shown.company.id, { channel: id })}>{options}</a>,
      }}
    />
  );
}
