import { personName } from "#app/platform/fields/person-fields.ts";
import { CUSTOMER_ROLES, ROLES, type Role, isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { CellProblemCode } from "#app/platform/import-kinds/import-kind.ts";
import { firstSentences } from "#app/platform/imports/first-sentences.ts";
import {
  MAX_USER_GROUPS,
  MAX_USER_LOCATIONS,
  MAX_USER_NETWORKS,
  type ScopeIds,
  type ScopeItem,
} from "#app/people/access-scope/scope-rules.ts";
import { CANNOT_ASSIGN, NO_CUSTOMER_ROLE } from "#app/people/users/user-rules.ts";

/** Value of a cell, or its refusal. The parsers take the account's current value for a column the file lacks. */
export type CellResult<Value> = { value: Value } | { refusal: string; code?: CellProblemCode };

/** Parse a first or last name; it may be empty for a user who never registered and enters it then. */
export function parseName(
  cell: string | undefined,
  label: "first name" | "last name",
  current: string,
  canBeEmpty: boolean,
): CellResult<string> {
  if (cell === undefined || cell === current) return { value: current };
  if (cell.trim() === "" && canBeEmpty) return { value: "" };
  const parsed = names[label].safeParse(cell);
  return parsed.success ? { value: parsed.data } : { refusal: parsed.error.issues[0]?.message ?? `Enter a ${label}.` };
}

const names = { "first name": personName("first name"), "last name": personName("last name") };

/** Parse a role of the company that the importer may assign; the current one is null for a new account. */
export function parseRole(cell: string | undefined, current: Role | null, roles: readonly Role[]): CellResult<Role> {
  if (cell === undefined && current) return { value: current };
  const role = ROLES.find((known) => known.toLowerCase() === cell?.trim().toLowerCase());
  if (!role) return { refusal: `Enter one of these roles: ${CUSTOMER_ROLES.join(", ")}.` };
  if (isAdvisorRole(role)) return { refusal: NO_CUSTOMER_ROLE };
  return roles.includes(role) ? { value: role } : { refusal: CANNOT_ASSIGN };
}

const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0", ""];

export function parseBoolean(cell: string | undefined, current: boolean): CellResult<boolean> {
  if (cell === undefined) return { value: current };
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { refusal: "Enter yes or no." };
}

/**
 * Parse the names in a cell into ids. When several records share a name, those of `networkIds` are meant; null when the
 * networks are unknown, and any of them will do.
 */
export function parseIds({
  cell,
  kind,
  current,
  catalog,
  networkIds = [],
}: {
  cell: string | undefined;
  kind: keyof ScopeIds;
  current: readonly number[];
  catalog: ScopeCatalog;
  networkIds?: readonly number[] | null;
}): CellResult<number[]> {
  if (cell === undefined) return { value: [...current] };
  const { most, one, many, goesBy } = limits[kind];
  const ids = new Set<number>();
  const refusals: string[] = [];
  for (const word of splitCellNames(cell)) {
    const all = catalog.named(kind, word);
    const inNetworks = all.filter(({ networkId }) => networkId === null || networkIds?.includes(networkId));
    const meant = inNetworks.length > 0 ? inNetworks : all;
    const [found] = meant;
    if (!found) refusals.push(`No ${one} has the ${goesBy} “${word}”.`);
    else if (networkIds && meant.length > 1)
      refusals.push(`${meant.length} ${many} are named “${word}”. Rename one, or choose it on the user's page.`);
    else ids.add(found.id);
  }
  if (refusals.length > 0) return { refusal: firstSentences(refusals), code: "unknown" };
  return ids.size > most ? { refusal: `Enter up to ${most} ${many}.` } : { value: [...ids] };
}

const limits = {
  networkIds: { most: MAX_USER_NETWORKS, one: "{network}", many: "{networks}", goesBy: "code or name" },
  groupIds: { most: MAX_USER_GROUPS, one: "{group}", many: "{groups}", goesBy: "name" },
  locationIds: { most: MAX_USER_LOCATIONS, one: "{location}", many: "{locations}", goesBy: "{pcNumber}" },
} as const;

/** Split a cell into its names, which | or ; separate. */
export function splitCellNames(cell: string): string[] {
  const words = cell.split(/[|;]/).map((word) => word.trim());
  return words.filter((word) => word !== "");
}

/** Network, group or location that a file may name: `words` are its names, `word` is the one shown. */
export type NamedScopeItem = ScopeItem & { word: string; words: string[] };

/** Networks, groups and locations that the cells of some rows name or that their accounts have. */
export class ScopeCatalog {
  readonly #byId = new Map<string, NamedScopeItem>();
  readonly #byWord = new Map<string, NamedScopeItem[]>();

  constructor(namedItems: readonly NamedScopeItem[]) {
    for (const namedItem of namedItems) {
      this.#byId.set(keyOf(namedItem.kind, namedItem.id), namedItem);
      for (const word of new Set(namedItem.words.map((one) => keyOf(namedItem.kind, one.toLowerCase())))) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), namedItem]);
      }
    }
  }

  find(kind: keyof ScopeIds, id: number): NamedScopeItem | null {
    return this.#byId.get(keyOf(kind, id)) ?? null;
  }

  /** Return the records with a name, ignoring case. */
  named(kind: keyof ScopeIds, word: string): readonly NamedScopeItem[] {
    return this.#byWord.get(keyOf(kind, word.toLowerCase())) ?? [];
  }

  /** Format ids as a file's cell: "N01 | N02". */
  written(kind: keyof ScopeIds, ids: readonly number[]): string {
    return ids.map((id) => this.find(kind, id)?.word ?? `#${id}`).join(" | ");
  }
}

function keyOf(kind: keyof ScopeIds, word: string | number): string {
  return `${kind} ${word}`;
}
