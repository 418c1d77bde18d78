import { MAX_SOURCES } from "./merge-rules.ts";

interface Network {
  id: number;
  name: string;
  status: string;
  locations: number;
  contactEmail: string | null;
}

/** Networks that look like one business; the largest active one is suggested as the survivor. */
export interface SuggestedMerge {
  survivor: Network;
  sources: Network[];
  /** Number of further networks beyond the maximum of one merge. */
  remainingCount: number;
  reason: string;
}

/**
 * Suggest which of a company's networks to merge: those with the same name, apart from legal forms such as "LLC", or
 * the same contact email.
 */
export function suggestMerges(networks: readonly Network[]): SuggestedMerge[] {
  const byName = groupByKey(networks, ({ name }) => normalizedNetworkName(name));
  const byContact = groupByKey(networks, ({ contactEmail }) => contactEmail?.toLowerCase() ?? "");
  const known = new Set(byName.map(idsOf));
  return [
    ...byName.flatMap((alike) => toSuggestedMerge(alike, "Same name.")),
    ...byContact
      .filter((alike) => !known.has(idsOf(alike)))
      .flatMap((alike) => toSuggestedMerge(alike, `Same contact: ${alike[0]?.contactEmail}.`)),
  ];
}

/** Normalize a name for comparison: "Lakeshore Brands, LLC" and "Lakeshore Brands Inc." become equal. */
export function normalizedNetworkName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !LEGAL_FORMS.has(word)).join(" ");
}

const LEGAL_FORMS = new Set(["llc", "inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "lp", "the"]);

/** Group networks by key, keeping groups of two or more; networks with the key "" are in no group. */
function groupByKey(networks: readonly Network[], keyOf: (network: Network) => string): Network[][] {
  const groups = new Map<string, Network[]>();
  for (const network of networks) {
    const key = keyOf(network);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), network]);
  }
  return [...groups.values()].filter((alike) => alike.length > 1);
}

function toSuggestedMerge(alike: readonly Network[], why: string): SuggestedMerge[] {
  const [survivor] = alike
    .filter(({ status }) => status === "active")
    .toSorted((one, other) => other.locations - one.locations);
  if (!survivor) return [];
  const others = alike.filter((one) => one !== survivor);
  const sources = others.slice(0, MAX_SOURCES);
  return [{ survivor, sources, remainingCount: others.length - sources.length, reason: why }];
}

function idsOf(alike: readonly Network[]): string {
  return alike.map(({ id }) => id).join();
}
