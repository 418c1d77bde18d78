/** Whose step a record of the inbox waits for, and what stands there when none does. */
export const inboxTabs = [
  { name: "mine", label: "Mine", empty: "Nothing waits for you. What others have stands under Team." },
  { name: "team", label: "Team", empty: "Nothing waits for an {advisor}." },
  { name: "customer", label: "Waiting on customer", empty: "Nothing waits for an owner." },
  { name: "all", label: "All", empty: "Nothing is open in any queue." },
] as const;
export type InboxTab = (typeof inboxTabs)[number]["name"];

/** The tab of an address; the first that holds something where it names none, else the reader's own. */
export function inboxTabOf(given: string | null, counts: Readonly<Record<InboxTab, number>>): InboxTab {
  const asked = inboxTabs.find(({ name }) => name === given);
  return (asked ?? inboxTabs.find(({ name }) => counts[name] > 0))?.name ?? "mine";
}
