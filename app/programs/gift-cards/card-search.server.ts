import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

export const cardSearch: SearchSource = {
  kind: "giftCards",
  label: "Gift card orders",
  table: "giftCardOrders",
  joins: sql`join locations on locations.id = gift_card_orders.location_id`,
  number: sql`gift_card_orders.number`,
  text: sql`gift_card_orders.number`,
  title: sql`gift_card_orders.number`,
  note: sql`locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "gift-card:view",
    where: (access) => access.record("giftCardOrders"),
    link: ({ id }) => paths.giftCardOrder(id),
  },
  admin: {
    permission: "gift-card:decide",
    where: (access) => access.record("giftCardOrders"),
    link: ({ id }) => paths.decideGiftCardOrder(id),
    list: (company) => paths.giftCardQueue({ company }),
  },
};
