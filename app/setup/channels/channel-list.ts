import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";

/** The address of a company's list of channels. */
export const channelList = defineList({
  sorts: { order: "other", name: "text", active: "other", options: "other", leadDays: "other" },
  defaultSort: { by: "order", desc: false },
  filters: { active: oneOf(["yes", "no"]) },
});

export type ChannelListState = ReturnType<typeof channelList.decode>;
