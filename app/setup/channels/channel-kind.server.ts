import type { EntryKind } from "#app/platform/records/entry-kind.server.ts";

/** What people plan on: social media, direct mail, sampling. */
export const channelKind: EntryKind = {
  table: "channels",
  noun: "channel",
  orderedWithin: "companyId",
  uses: [
    { noun: "channel option", table: "channelOptions", column: "channelId" },
    { noun: "company event", table: "companyEventChannels", column: "channelId" },
    { noun: "{idea}", table: "ideas", column: "channelId" },
    { noun: "item of {plans}", plural: "items of {plans}", table: "planItems", column: "channelId" },
  ],
};

/** What can be bought on a channel, with its usual cost. */
export const channelOptionKind: EntryKind = {
  table: "channelOptions",
  noun: "channel option",
  orderedWithin: "channelId",
  uses: [
    { noun: "{idea}", table: "ideaChannelOptions", column: "channelOptionId" },
    {
      noun: "item of autopilot sets",
      plural: "items of autopilot sets",
      table: "autopilotItems",
      column: "channelOptionId",
    },
    { noun: "item of {plans}", plural: "items of {plans}", table: "planItems", column: "channelOptionId" },
  ],
};
