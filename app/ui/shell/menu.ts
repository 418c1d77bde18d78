/** Menu item: a link (`to`), a form post that opens a new tab (`post`), or a group (`children`). */
export interface MenuItem {
  label: string;
  icon?: string;
  to?: string;
  /** True when it opens a new tab. */
  external?: boolean;
  post?: string;
  children?: MenuItem[];
  /** Prefixes of other paths that belong to this item, such as "/company/" to Companies. */
  covers?: readonly string[];
}

/** Return the menu item of a path: the one with the longest matching prefix; null when none matches. */
export function currentMenuItem(menu: readonly MenuItem[], pathname: string): MenuItem | null {
  let current: MenuItem | null = null;
  let longest = 0;
  for (const entry of menu.flatMap((entry) => [entry, ...(entry.children ?? [])])) {
    const length = matchLength(entry, pathname);
    if (length > longest) [current, longest] = [entry, length];
  }
  return current;
}

function matchLength({ to, external = false, covers = [] }: MenuItem, pathname: string): number {
  const own = to === undefined || external ? [] : [to.split("?")[0] ?? to];
  const isBelow = (start: string) =>
    pathname === start || pathname.startsWith(start.endsWith("/") ? start : `${start}/`);
  return Math.max(0, ...[...own, ...covers].filter(isBelow).map((start) => start.length));
}
