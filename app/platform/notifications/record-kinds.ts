/**
 * Kind of record that notifications link to: the pages that show one, its table, and the column or rule that decides
 * visibility.
 */
interface NotifiedRecordKind {
  pages: readonly RegExp[];
  table: string;
  reach: "record" | "location" | "company" | "event";
}

export const notifiedRecordKinds = {
  claim: {
    pages: [/^\/incentive\/claims\/(\d+)$/, /^\/manage-incentive\/reimbursement\/(\d+)\/edit$/],
    table: "claims",
    reach: "record",
  },
  plan: { pages: [/^\/plans\/(\d+)(?:\/answer)?$/], table: "plans", reach: "location" },
  giftCards: {
    pages: [/^\/event-management\/gift-cards\/(\d+)$/, /^\/gift-cards\/manage-orders\/(\d+)$/],
    table: "giftCardOrders",
    reach: "record",
  },
  event: { pages: [/^\/event-management\/(\d+)$/], table: "customEvents", reach: "event" },
  freeCoffee: {
    pages: [/^\/free-coffee-request\/view-orders\/(\d+)$/, /^\/free-coffee\/manage-orders\/(\d+)$/],
    table: "freeCoffeeRequests",
    reach: "record",
  },
  studio: {
    pages: [/^\/studio-request\/view-orders\/(\d+)$/, /^\/studio-request\/checklist\/(\d+)$/],
    table: "studioRequests",
    reach: "record",
  },
  social: {
    pages: [/^\/social-media\/view-orders\/(\d+)$/, /^\/social-media\/checklist\/(\d+)$/],
    table: "socialOrders",
    reach: "record",
  },
  announcement: { pages: [/^\/announcements\/(\d+)$/], table: "announcements", reach: "company" },
  opening: { pages: [/^\/competitive-intelligence\/view\/(\d+)$/], table: "openings", reach: "company" },
} as const satisfies Record<string, NotifiedRecordKind>;

/** Return the record that a link shows, null for a page without one. */
export function recordFromLink(link: string): { kind: string; id: number } | null {
  const [path = ""] = link.split("?");
  for (const [kind, { pages }] of Object.entries(notifiedRecordKinds)) {
    for (const page of pages) {
      const id = page.exec(path)?.[1];
      if (id !== undefined) return { kind, id: Number(id) };
    }
  }
  return null;
}
