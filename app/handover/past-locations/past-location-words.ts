const itemWords: Readonly<Record<string, string>> = {
  planned: "Planned",
  inProgress: "In progress",
  done: "Done",
  skipped: "Skipped",
};

/** The word of an item's kept status; itself where it has none. */
export function wordOfItem(status: string): string {
  return itemWords[status] ?? status;
}
