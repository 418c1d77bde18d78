import { parseId } from "#app/http/ids.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { MAX_USER_GROUPS, MAX_USER_LOCATIONS, MAX_USER_NETWORKS, type ScopeIds } from "./scope-rules.ts";

/** Search text of each list of choices in a form; "" lists the first ones. */
export interface ChoiceSearches {
  networks: string;
  groups: string;
  locations: string;
}

export const NO_SEARCHES: ChoiceSearches = { networks: "", groups: "", locations: "" };

type FormOrParams = URLSearchParams | FormData;

/**
 * Parse the ids chosen in a half-filled form, posted or in an address. Addresses join ids with dots so that many fit;
 * anything that is not an id is dropped. The button `up` moves a network one position up.
 */
export function parseChosenScope(params: FormOrParams): ScopeIds {
  return {
    networkIds: moveUp(idsOf(params, "networkIds", MAX_USER_NETWORKS), parseId(params.get("up"))),
    groupIds: idsOf(params, "groupIds", MAX_USER_GROUPS),
    locationIds: idsOf(params, "locationIds", MAX_USER_LOCATIONS),
  };
}

export function parseChoiceSearches(params: FormOrParams): ChoiceSearches {
  return {
    networks: textOf(params, "findNetworks"),
    groups: textOf(params, "findGroups"),
    locations: textOf(params, "findLocations"),
  };
}

/**
 * Tell whether a form was posted to see other choices, not to be saved: by its own buttons, or by the Enter key in a
 * search box whose text differs from the search shown.
 */
export function isChoiceSearch(form: FormData): boolean {
  const isSearched = ["Networks", "Groups", "Locations"].some(
    (kind) => textOf(form, `find${kind}`) !== textOf(form, `found${kind}`),
  );
  return parseIntent(form, ["find"]) !== null || form.has("up") || isSearched;
}

function textOf(params: FormOrParams, name: string): string {
  const value = params.get(name);
  return cleanText(typeof value === "string" ? value : "");
}

function idsOf(params: FormOrParams, name: string, max: number): number[] {
  const values = params.getAll(name).flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  const ids = values.map(parseId).filter((id) => id > 0);
  return [...new Set(ids)].slice(0, max);
}

function moveUp(ids: number[], id: number): number[] {
  const index = ids.indexOf(id);
  if (index < 1) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index - 1), id, ...others.slice(index - 1)];
}
