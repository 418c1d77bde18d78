import { idOf } from "#app/http/ids.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { MOST_GROUPS, MOST_LOCATIONS, MOST_NETWORKS, type ScopeIds } from "./scope-rules.ts";

/** What is searched for among the choices of a form; "" shows the first ones. */
export interface Finds {
  networks: string;
  groups: string;
  locations: string;
}

export const FOUND_ALL: Finds = { networks: "", groups: "", locations: "" };

type Given = URLSearchParams | FormData;

/**
 * What a half-filled form has chosen, be it posted or asked about in an address, which joins ids with dots so that many
 * fit; whatever is no id is left out. The button `up` moves a network one place up.
 */
export function chosenScope(given: Given): ScopeIds {
  return {
    networkIds: movedUp(idsOf(given, "networkIds", MOST_NETWORKS), idOf(given.get("up"))),
    groupIds: idsOf(given, "groupIds", MOST_GROUPS),
    locationIds: idsOf(given, "locationIds", MOST_LOCATIONS),
  };
}

export function findsOf(given: Given): Finds {
  return {
    networks: textOf(given, "findNetworks"),
    groups: textOf(given, "findGroups"),
    locations: textOf(given, "findLocations"),
  };
}

/**
 * True for a form that was posted to see other choices and not to be saved: by its own buttons, or by the Enter key in
 * a search box that holds another search than the one shown.
 */
export function asksForChoices(form: FormData): boolean {
  const isSearched = ["Networks", "Groups", "Locations"].some(
    (kind) => textOf(form, `find${kind}`) !== textOf(form, `found${kind}`),
  );
  return form.get("intent") === "find" || form.has("up") || isSearched;
}

function textOf(given: Given, name: string): string {
  const value = given.get(name);
  return cleanText(typeof value === "string" ? value : "");
}

function idsOf(given: Given, name: string, most: number): number[] {
  const typed = given.getAll(name).flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  const ids = typed.map(idOf).filter((id) => id > 0);
  return [...new Set(ids)].slice(0, most);
}

function movedUp(ids: number[], id: number): number[] {
  const place = ids.indexOf(id);
  if (place < 1) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
