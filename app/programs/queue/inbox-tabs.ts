/** Tabs of the inbox by who has to act, with the text of an empty tab. */
export const inboxTabs = [
  { name: "mine", label: "Mine", empty: "Nothing needs your attention. Work assigned to others is under Team." },
  { name: "team", label: "Team", empty: "No work is waiting for an {advisor}." },
  { name: "customer", label: "Waiting on owner", empty: "No work is waiting for an owner." },
  { name: "all", label: "All", empty: "No open work in any queue." },
] as const;
export type InboxTab = (typeof inboxTabs)[number]["name"];

/** Return the tab that an address names, else the first one with records, else "mine". */
export function selectInboxTab(requested: string | null, counts: Readonly<Record<InboxTab, number>>): InboxTab {
  const requestedTab = inboxTabs.find(({ name }) => name === requested);
  return (requestedTab ?? inboxTabs.find(({ name }) => counts[name] > 0))?.name ?? "mine";
}
