import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";

/** The address of a company's list of channels. */
export const channelList = defineList({
  sorts: { order: "text", name: "text", active: "text", options: "other", leadDays: "other" },
  defaultSort: { by: "order" },
  defaultSize: 25,
  filters: { active: oneOf(["yes", "no"]) },
});

export type ChannelListState = ReturnType<typeof channelList.decode>;
