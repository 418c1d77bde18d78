/** Whose step a record of the inbox waits for, and what stands there when none does. */
export const inboxTabs = [
  { name: "mine", label: "Mine", empty: "Nothing waits for you. What others have stands under Team." },
  { name: "team", label: "Team", empty: "Nothing waits for an {advisor}." },
  { name: "customer", label: "Waiting on customer", empty: "Nothing waits for an owner." },
  { name: "all", label: "All", empty: "Nothing is open in any queue." },
] as const;
export type InboxTab = (typeof inboxTabs)[number]["name"];

/** The tab of an address; "mine" unless it names another. */
export function inboxTabOf(given: string | null): InboxTab {
  return inboxTabs.find(({ name }) => name === given)?.name ?? "mine";
}
