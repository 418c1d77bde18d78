import { paths } from "#app/paths.ts";
import type { MenuItem } from "../shell/menu.ts";

/**
 * Destinations of the keys after `g`, in the portal and in the back office. `within` is the menu item for a page that
 * has none of its own.
 */
const destinations = {
  user: [
    { key: "d", label: "Dashboard", to: paths.dashboard() },
    { key: "p", label: "{Plans}", to: paths.plans(), within: paths.createPlan() },
    { key: "c", label: "Marketing {calendar}", to: paths.marketingCalendar() },
    { key: "i", label: "LSM {incentive}", to: paths.incentiveRecap() },
  ],
  admin: [
    { key: "d", label: "Companies", to: paths.companies() },
    { key: "p", label: "{Incentive} programs", to: paths.incentivePrograms() },
    { key: "c", label: "Claims", to: paths.claimQueue() },
    { key: "i", label: "Inbox", to: paths.inbox() },
  ],
} satisfies Record<string, Destination[]>;

interface Destination {
  key: string;
  label: string;
  to: string;
  within?: string;
}

export type Tree = keyof typeof destinations;

/** Return the destinations that are in the user's menu. */
function destinationsInMenu(tree: Tree, menu: readonly MenuItem[]): Destination[] {
  const known = new Set(menu.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ to }) => to));
  const of: Destination[] = destinations[tree];
  return of.filter(({ to, within = to }) => known.has(within));
}

/** List the shortcuts for the help: their keys and their effects. */
export function listShortcuts(tree: Tree, menu: readonly MenuItem[]): { keys: readonly string[]; label: string }[] {
  return [
    { keys: ["Ctrl", "K"], label: "Search everything (Command+K on a Mac)" },
    { keys: ["/"], label: "Search this list, or the whole portal if there is no list" },
    { keys: ["j"], label: "Next row of a list; Enter opens it" },
    { keys: ["k"], label: "Previous row of a list" },
    { keys: ["n"], label: "Use the page's main button, such as “Create {plan}”" },
    ...destinationsInMenu(tree, menu).map(({ key, label }) => ({ keys: ["g", key], label })),
    { keys: ["?"], label: "Show keyboard shortcuts" },
  ];
}

export type Shortcut = "help" | "new" | "find" | "palette" | "go" | "next" | "previous" | { to: string };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Return the shortcut of a key; null for none. `afterG` is true when `g` was pressed just before. */
export function shortcutOfKey(
  pressed: KeyPress,
  afterG: boolean,
  tree: Tree,
  menu: readonly MenuItem[],
): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return "palette";
  if (ctrlKey || metaKey || altKey) return null;
  if (afterG) return destinationsInMenu(tree, menu).find((goal) => goal.key === key) ?? null;
  if (key === "g") return "go";
  if (key === "?") return "help";
  if (key === "/") return "find";
  if (key === "j") return "next";
  if (key === "k") return "previous";
  return key === "n" ? "new" : null;
}
