import type { MenuItem } from "#app/ui/shell/menu.ts";

/** List the pages of a menu, each with its group's name before its own: "Studio Request: View Orders". */
export function menuLinks(menu: readonly MenuItem[]): { label: string; to: string }[] {
  return menu.flatMap((entry) =>
    [entry, ...(entry.children ?? [])].flatMap((page) => {
      if (page.to === undefined || page.external) return [];
      return { label: page === entry ? page.label : `${entry.label}: ${page.label}`, to: page.to };
    }),
  );
}
