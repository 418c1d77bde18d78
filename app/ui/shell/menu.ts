/** An entry of a menu: a link (`to`), a form post that opens a new tab (`post`), or a group (`children`). */
export interface MenuEntry {
  label: string;
  icon?: string;
  to?: string;
  /** Opens a new tab. */
  external?: boolean;
  post?: string;
  children?: MenuEntry[];
  /** Starts of other addresses that belong to this entry, such as "/company/" to Companies. */
  covers?: readonly string[];
}

/** The entry that an address belongs to: the one with the longest matching start; null when none does. */
export function currentEntry(menu: readonly MenuEntry[], pathname: string): MenuEntry | null {
  let current: MenuEntry | null = null;
  let longest = 0;
  for (const entry of menu.flatMap((entry) => [entry, ...(entry.children ?? [])])) {
    const length = matchLength(entry, pathname);
    if (length > longest) [current, longest] = [entry, length];
  }
  return current;
}

function matchLength({ to, external = false, covers = [] }: MenuEntry, pathname: string): number {
  const own = to === undefined || external ? [] : [to.split("?")[0] ?? to];
  const isBelow = (start: string) =>
    pathname === start || pathname.startsWith(start.endsWith("/") ? start : `${start}/`);
  return Math.max(0, ...[...own, ...covers].filter(isBelow).map((start) => start.length));
}
