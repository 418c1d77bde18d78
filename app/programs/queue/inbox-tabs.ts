/** Tabs of the inbox by who has to act, each with its purpose and the text of an empty tab. */
export const inboxTabs = [
  {
    name: "mine",
    label: "Waiting on me",
    purpose: "Assigned to you, or unassigned in your {networks}. Oldest first.",
    empty: "Nothing needs your attention. Work assigned to others is under “Waiting on team”.",
  },
  {
    name: "team",
    label: "Waiting on team",
    purpose: "Work for you and other {advisors}, oldest first.",
    empty: "No work is waiting for an {advisor}.",
  },
  {
    name: "customer",
    label: "Waiting on owner",
    purpose: "Work that an owner needs to do next, oldest first.",
    empty: "No work is waiting for an owner.",
  },
  {
    name: "all",
    label: "All",
    purpose: "Open work from all queues, oldest first.",
    empty: "No open work in any queue.",
  },
] as const;
export type InboxTab = (typeof inboxTabs)[number]["name"];

/** Return the tab that an address names, else the first one with records, else "mine". */
export function selectInboxTab(requested: string | null, counts: Readonly<Record<InboxTab, number>>): InboxTab {
  const requestedTab = inboxTabs.find(({ name }) => name === requested);
  return (requestedTab ?? inboxTabs.find(({ name }) => counts[name] > 0))?.name ?? "mine";
}
