import { paths } from "#app/paths.ts";
import type { Entries } from "#app/ui/entries/entries.ts";
import { type ChannelListState as State, channelList } from "../channel-list.ts";
import { type ChannelRow, channelColumns } from "./channel-columns.tsx";

/** What the page of a company's channels says, and how it lists them. */
export const channelEntries: Entries<ChannelRow, State["sort"]["by"], State["filters"]> = {
  title: "Channels",
  purpose: "Where marketing takes place. People choose from the active ones, in this order.",
  noun: "channel",
  nouns: "channels",
  empty: "Add where this company's marketing takes place, such as social media or direct mail.",
  list: channelList,
  searchLabel: "Name",
  columns: channelColumns,
  createPath: paths.createChannel,
  editPath: paths.editChannel,
  downloadPath: paths.channelsDownload,
};
