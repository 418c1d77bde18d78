import { paths } from "#app/paths.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

export const cardSearch = defineRecordSearch({
  kind: "giftCards",
  label: "Gift card orders",
  table: "giftCardOrders",
  user: { permission: "gift-card:view", link: paths.giftCardOrder },
  admin: { permission: "gift-card:decide", link: paths.decideGiftCardOrder, list: paths.giftCardQueue },
});
