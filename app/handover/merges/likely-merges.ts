import { MOST_SOURCES } from "./merge-rules.ts";

interface Network {
  id: number;
  name: string;
  status: string;
  locations: number;
  contactEmail: string | null;
}

/** Networks that look like one business; the largest active one would stay. */
export interface LikelyMerge {
  survivor: Network;
  sources: Network[];
  /** The count of those beyond what one merge takes. */
  more: number;
  why: string;
}

/** What a company could merge: networks with one name but for its legal form, or with one contact. */
export function likelyMerges(networks: readonly Network[]): LikelyMerge[] {
  const byName = together(networks, ({ name }) => plainName(name));
  const byContact = together(networks, ({ contactEmail }) => contactEmail?.toLowerCase() ?? "");
  const known = new Set(byName.map(idsOf));
  return [
    ...byName.flatMap((alike) => mergeOf(alike, "They have the same name.")),
    ...byContact
      .filter((alike) => !known.has(idsOf(alike)))
      .flatMap((alike) => mergeOf(alike, `Their contact is ${alike[0]?.contactEmail}.`)),
  ];
}

/** A name as it compares: "Lakeshore Brands, LLC" and "Lakeshore Brands Inc." are one. */
export function plainName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !LEGAL_FORMS.has(word)).join(" ");
}

const LEGAL_FORMS = new Set(["llc", "inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "lp", "the"]);

/** The networks that share a key, two or more of them; "" is shared by nobody. */
function together(networks: readonly Network[], keyOf: (network: Network) => string): Network[][] {
  const groups = new Map<string, Network[]>();
  for (const network of networks) {
    const key = keyOf(network);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), network]);
  }
  return [...groups.values()].filter((alike) => alike.length > 1);
}

function mergeOf(alike: readonly Network[], why: string): LikelyMerge[] {
  const [survivor] = alike
    .filter(({ status }) => status === "active")
    .toSorted((one, other) => other.locations - one.locations);
  if (!survivor) return [];
  const others = alike.filter((one) => one !== survivor);
  const sources = others.slice(0, MOST_SOURCES);
  return [{ survivor, sources, more: others.length - sources.length, why }];
}

function idsOf(alike: readonly Network[]): string {
  return alike.map(({ id }) => id).join();
}
