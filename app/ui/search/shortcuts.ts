import { paths } from "#app/paths.ts";
import type { MenuEntry } from "../shell/menu.ts";

/** Where the keyboard leads in each tree, after `g`; `within` is the menu's entry of a page that has none of its own. */
const goals = {
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
} satisfies Record<string, Goal[]>;

interface Goal {
  key: string;
  label: string;
  to: string;
  within?: string;
}

export type Tree = keyof typeof goals;

/** The goals that somebody's menu has. */
function goalsOf(tree: Tree, menu: readonly MenuEntry[]): Goal[] {
  const known = new Set(menu.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ to }) => to));
  const of: Goal[] = goals[tree];
  return of.filter(({ to, within = to }) => known.has(within));
}

/** What the keyboard does, as it is explained: the keys and what comes of them. */
export function shortcutsOf(tree: Tree, menu: readonly MenuEntry[]): { keys: readonly string[]; label: string }[] {
  return [
    { keys: ["Ctrl", "K"], label: "Search everything (on a Mac, Command and K)" },
    { keys: ["/"], label: "Go to the search of a list; elsewhere, search everything" },
    { keys: ["n"], label: "New: the main button of the page, such as “Create {plan}”" },
    ...goalsOf(tree, menu).map(({ key, label }) => ({ keys: ["g", key], label })),
    { keys: ["?"], label: "Show these keys" },
  ];
}

export type Stroke = "help" | "new" | "find" | "palette" | "go" | { to: string };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key asks for; null for nothing. `afterG` tells that `g` was pressed just before. */
export function strokeOf(pressed: Pressed, afterG: boolean, tree: Tree, menu: readonly MenuEntry[]): Stroke | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return "palette";
  if (ctrlKey || metaKey || altKey) return null;
  if (afterG) return goalsOf(tree, menu).find((goal) => goal.key === key) ?? null;
  if (key === "g") return "go";
  if (key === "?") return "help";
  if (key === "/") return "find";
  return key === "n" ? "new" : null;
}
