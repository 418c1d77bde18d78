import { defineList } from "#app/ui/list-address.ts";
import { oneOf, recordId } from "#app/ui/list-filters.ts";

/** The address of a company's list of channel options; in its own order, the channels follow each other. */
export const channelOptionList = defineList({
  sorts: { order: "other", name: "text", active: "other", channel: "text", unitCost: "other" },
  defaultSort: { by: "order", desc: false },
  filters: { active: oneOf(["yes", "no"]), channel: recordId() },
});

export type ChannelOptionListState = ReturnType<typeof channelOptionList.decode>;
