import { paths } from "#app/paths.ts";
import { NameWithIcon } from "#app/ui/choosable-icon.tsx";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn, usesColumn } from "#app/ui/entries/entry-columns.tsx";
import { countText } from "#app/ui/format.ts";
import type { ChannelListState } from "../channel-list.ts";

export interface ChannelRow extends EntryRow {
  icon: string;
  lightColor: string;
  darkColor: string;
  leadDays: number;
  options: number;
}

/** The columns of a company's channels. */
export function channelColumns(companyId: number): TableColumn<ChannelRow, ChannelListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 240,
      cell: (channel) => (
        <NameWithIcon icon={channel.icon} shades={{ light: channel.lightColor, dark: channel.darkColor }}>
          <EntryLink to={paths.editChannel(companyId, channel.id)}>{channel.name}</EntryLink>
        </NameWithIcon>
      ),
    },
    activeColumn(),
    {
      id: "options",
      header: "Options",
      sort: "options",
      align: "right",
      size: 100,
      cell: (channel) => (
        <EntryLink to={paths.channelOptions(companyId, { channel: channel.id })}>{String(channel.options)}</EntryLink>
      ),
    },
    {
      id: "leadDays",
      header: "Lead time",
      sort: "leadDays",
      align: "right",
      size: 110,
      cell: ({ leadDays }) => (leadDays === 0 ? "None" : countText(leadDays, "day")),
    },
    usesColumn(),
  ];
}
