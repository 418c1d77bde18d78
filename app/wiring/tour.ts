import type { TourStop } from "#app/ui/shell/tour.tsx";
import type { MenuEntry } from "#app/ui/shell/menu.ts";

/** What each entry of the portal's menu is for, in a sentence or two, by its icon. */
const purposes: Readonly<Record<string, string>> = {
  dashboard: "It begins with what needs you now. Every number leads to what stands behind it.",
  locations: "All {locations} around you, who is near, and the trading area of each of yours.",
  plan: "Say what you want to reach, pick {ideas}, and see what each costs before you save.",
  incentive: "The money that your brand gives you: what is left, what is bound, and when it lapses.",
  checklist: "The steps of your {plans} with their days. Tick off what is done, with one thumb.",
  calendar: "Everything on its day: your {plans}, events, holidays. It comes to your phone's calendar too.",
  metrics: "How each {location} does, and what your {plans} did to it.",
};

/** The stops of the tour: the menu's own entries in its order, so that nobody is shown what they do not have. */
export function tourOf(menu: readonly MenuEntry[]): TourStop[] {
  return menu.flatMap(({ label, icon = "", to }) => {
    const text = purposes[icon];
    return text !== undefined && to !== undefined ? [{ label, to, text }] : [];
  });
}
