import { type Problems, problem } from "#app/http/problems.ts";
import { MOST_NAME } from "#app/organization/groups/group-rules.ts";

export const MOST_SOURCES = 5;

/** What the survivor takes from one of the networks, each from any. */
export const MERGED_FIELDS = [
  "name",
  "code",
  "legalName",
  "contact",
  "advisor",
  "isPreviewLocationsDisabled",
  "isSocialMediaDisabled",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

/** The id of the network that each field is taken from. */
export type FieldSources = Record<MergedField, number>;

/** Networks that are to become one. */
export interface Merge {
  companyId: number;
  survivorId: number;
  sourceIds: number[];
}

interface Mergeable {
  id: number;
  name: string;
  status: "active" | "inactive" | "merged";
}

/** Why networks cannot be merged, as a sentence; null when they can. */
export function refusalOfMerge(survivor: Mergeable | undefined, sources: readonly Mergeable[]): string | null {
  if (!survivor) return "Choose the {network} that stays.";
  if (sources.length === 0) return "Choose at least one {network} that is merged into it.";
  if (sources.length > MOST_SOURCES) return `Choose at most ${MOST_SOURCES} {networks} that are merged into it.`;
  if (sources.some(({ id }) => id === survivor.id)) return `${survivor.name} cannot be merged into itself.`;
  if (survivor.status !== "active")
    return `${survivor.name} is ${survivor.status}. Choose an active {network} to stay.`;
  const gone = sources.find(({ status }) => status === "merged");
  return gone ? `${gone.name} is merged already.` : null;
}

/** The problem of a field that is taken from none of the networks; null where each is from one of them. */
export function problemOfFields(fields: FieldSources, networks: readonly { id: number }[]): Problems | null {
  const field = MERGED_FIELDS.find((one) => !networks.some(({ id }) => id === fields[one]));
  return field ? problem(field, "Choose one of the {networks}.") : null;
}

/** The problem of a name typed to confirm; null when it is the survivor's. */
export function problemOfTypedName(typed: string, survivor: string): Problems | null {
  return typed.trim() === survivor ? null : problem("typedName", `Type ${survivor} to merge.`);
}

/** What a source is called once the survivor took its name: "Prairie (merged)", with a number where that is taken. */
export function nameOfMerged(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number > 1 ? ` (merged ${number})` : " (merged)";
    const merged = name.slice(0, MOST_NAME - ending.length) + ending;
    if (!used.has(merged.toLowerCase())) return merged;
  }
}

/** One kind of thing in numbers: how many each network has, and how many the survivor has afterwards. */
export interface MergeCount {
  name: string;
  label: string;
  unit?: "cents";
  /** By the network's id. */
  before: Record<number, number>;
  after: number;
  /** What is worth knowing besides: "2 are renamed." */
  note: string | null;
}
