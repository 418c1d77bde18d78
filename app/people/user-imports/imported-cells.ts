import { personName } from "#app/platform/fields/person-fields.ts";
import { CUSTOMER_ROLES, ROLES, type Role, isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { ProblemCode } from "#app/platform/imports/import-kind.ts";
import { firstSentences } from "#app/platform/imports/first-sentences.ts";
import {
  MOST_GROUPS,
  MOST_LOCATIONS,
  MOST_NETWORKS,
  type ScopeIds,
  type Scoped,
} from "#app/people/access-scope/scope-rules.ts";
import { CANNOT_ASSIGN, NO_CUSTOMER_ROLE } from "#app/people/users/user-rules.ts";

/** What a cell says, or why it says nothing. `kept` is what holds where the file lacks the column. */
export type Said<Value> = { value: Value } | { refusal: string; code?: ProblemCode };

/** A first or last name; whoever never registered may be left to say it themselves. */
export function nameSaid(
  cell: string | undefined,
  label: "first name" | "last name",
  kept: string,
  mayBeEmpty: boolean,
): Said<string> {
  if (cell === undefined || cell === kept) return { value: kept };
  if (cell.trim() === "" && mayBeEmpty) return { value: "" };
  const parsed = names[label].safeParse(cell);
  return parsed.success ? { value: parsed.data } : { refusal: parsed.error.issues[0]?.message ?? `Enter a ${label}.` };
}

const names = { "first name": personName("first name"), "last name": personName("last name") };

/** A role of the company that the importer may give; `kept` is null for a new account. */
export function roleSaid(cell: string | undefined, kept: Role | null, roles: readonly Role[]): Said<Role> {
  if (cell === undefined && kept) return { value: kept };
  const role = ROLES.find((known) => known.toLowerCase() === cell?.trim().toLowerCase());
  if (!role) return { refusal: `Write one of these roles: ${CUSTOMER_ROLES.join(", ")}.` };
  if (isAdvisorRole(role)) return { refusal: NO_CUSTOMER_ROLE };
  return roles.includes(role) ? { value: role } : { refusal: CANNOT_ASSIGN };
}

const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0", ""];

export function yesOrNoSaid(cell: string | undefined, kept: boolean): Said<boolean> {
  if (cell === undefined) return { value: kept };
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { refusal: "Write yes or no." };
}

/**
 * The ids that the names in a cell stand for. Where several things go by one name, those of `networkIds` are meant; null
 * where these are not told, and any of them will do.
 */
export function idsSaid(
  cell: string | undefined,
  kind: keyof ScopeIds,
  kept: readonly number[],
  catalog: Catalog,
  networkIds: readonly number[] | null = [],
): Said<number[]> {
  if (cell === undefined) return { value: [...kept] };
  const { most, one, many, goesBy } = limits[kind];
  const ids = new Set<number>();
  const refusals: string[] = [];
  for (const word of wordsOf(cell)) {
    const all = catalog.named(kind, word);
    const inNetworks = all.filter(({ networkId }) => networkId === null || networkIds?.includes(networkId));
    const meant = inNetworks.length > 0 ? inNetworks : all;
    const [found] = meant;
    if (!found) refusals.push(`No ${one} has the ${goesBy} “${word}”.`);
    else if (networkIds && meant.length > 1)
      refusals.push(`${meant.length} ${many} are called “${word}”. Rename one, or choose it by hand.`);
    else ids.add(found.id);
  }
  if (refusals.length > 0) return { refusal: firstSentences(refusals), code: "unknown" };
  return ids.size > most ? { refusal: `Name at most ${most} ${many}.` } : { value: [...ids] };
}

const limits = {
  networkIds: { most: MOST_NETWORKS, one: "network", many: "networks", goesBy: "code or name" },
  groupIds: { most: MOST_GROUPS, one: "group", many: "groups", goesBy: "name" },
  locationIds: { most: MOST_LOCATIONS, one: "location", many: "locations", goesBy: "PC number" },
} as const;

/** The names in a cell, which | or ; separate. */
export function wordsOf(cell: string): string[] {
  const words = cell.split(/[|;]/).map((word) => word.trim());
  return words.filter((word) => word !== "");
}

/** A network, group or location that a file may name: `words` are what it goes by, `word` is what is shown of it. */
export type Nameable = Scoped & { word: string; words: string[] };

/** The networks, groups and locations that the cells of some rows name or their accounts hold. */
export class Catalog {
  readonly #byId = new Map<string, Nameable>();
  readonly #byWord = new Map<string, Nameable[]>();

  constructor(nameables: readonly Nameable[]) {
    for (const nameable of nameables) {
      this.#byId.set(keyOf(nameable.kind, nameable.id), nameable);
      for (const word of new Set(nameable.words.map((one) => keyOf(nameable.kind, one.toLowerCase())))) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), nameable]);
      }
    }
  }

  find(kind: keyof ScopeIds, id: number): Nameable | null {
    return this.#byId.get(keyOf(kind, id)) ?? null;
  }

  /** Those that go by a name, whatever its case. */
  named(kind: keyof ScopeIds, word: string): readonly Nameable[] {
    return this.#byWord.get(keyOf(kind, word.toLowerCase())) ?? [];
  }

  /** Some ids in the words of a file: "N01 | N02". */
  written(kind: keyof ScopeIds, ids: readonly number[]): string {
    return ids.map((id) => this.find(kind, id)?.word ?? `#${id}`).join(" | ");
  }
}

function keyOf(kind: keyof ScopeIds, word: string | number): string {
  return `${kind} ${word}`;
}
