import type { TourStop } from "#app/ui/shell/tour.tsx";
import type { MenuItem } from "#app/ui/shell/menu.ts";

/** Purpose of each menu item of the portal in a sentence or two, by its icon. */
const purposes: Readonly<Record<string, string>> = {
  dashboard: "Start here to see what needs your attention. Select a number to see its details.",
  locations: "All {locations} around you, nearby places and the trading area of each of yours.",
  plan: "Choose your goals, pick {ideas}, and see each cost before you save.",
  incentive: "Money from your brand: how much is left, how much is reserved, and when it expires.",
  checklist: "The steps of your {plans} by date. Check them off with one tap.",
  calendar: "Your {plans}, events and holidays by date. You can also add them to your phone's calendar.",
  metrics: "How each {location} performs, and the results of your {plans}.",
};

/** Return the tour's stops in the menu's order, so that it shows no page that the user lacks. */
export function tourStops(menu: readonly MenuItem[]): TourStop[] {
  return menu.flatMap(({ label, icon = "", to }) => {
    const text = purposes[icon];
    return text !== undefined && to !== undefined ? [{ label, to, text }] : [];
  });
}
