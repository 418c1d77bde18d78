import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { MAX_GROUP_NAME } from "#app/organization/groups/group-rules.ts";
import type { NetworkStatus } from "#app/organization/networks/network-rules.ts";

export const MAX_SOURCES = 5;

/** Fields of the survivor, each of which may come from any of the networks. */
export const MERGE_FIELDS = [
  "name",
  "code",
  "legalName",
  "contact",
  "advisor",
  "isPreviewLocationsDisabled",
  "isSocialMediaDisabled",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Id of the network that each field of the survivor is taken from. */
export type MergeFieldSources = Record<MergeField, number>;

/** Networks to merge into one. */
export interface Merge {
  companyId: number;
  survivorId: number;
  sourceIds: number[];
}

interface Mergeable {
  id: number;
  name: string;
  status: NetworkStatus;
}

/** Return why networks cannot be merged, as a sentence; null when they can. */
export function mergeRefusal(survivor: Mergeable | undefined, sources: readonly Mergeable[]): string | null {
  if (!survivor) return "Choose the {network} to keep.";
  if (sources.length === 0) return "Choose at least one {network} to merge into it.";
  if (sources.length > MAX_SOURCES) return `Choose up to ${MAX_SOURCES} {networks} to merge into it.`;
  if (sources.some(({ id }) => id === survivor.id)) return `${survivor.name} can't be merged into itself.`;
  if (survivor.status !== "active")
    return `${survivor.name} is ${survivor.status}. Choose an active {network} to keep.`;
  const merged = sources.find(({ status }) => status === "merged");
  return merged ? `${merged.name} is already merged.` : null;
}

/** Return why the choice of fields is refused, null when each field comes from one of the networks. */
export function validateMergeFields(
  fields: MergeFieldSources,
  networks: readonly { id: number }[],
): FieldErrors | null {
  const field = MERGE_FIELDS.find((one) => !networks.some(({ id }) => id === fields[one]));
  return field ? fieldError(field, "Choose a value.") : null;
}

/** Return why the name typed to confirm is refused, null when it is the survivor's. */
export function validateTypedName(typed: string, survivor: string): FieldErrors | null {
  return typed.trim() === survivor ? null : fieldError("typedName", `Type ${survivor} to merge.`);
}

/** Return a source's name after the survivor took it: "Prairie (merged)", numbered when that is taken. */
export function mergedNetworkName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number > 1 ? ` (merged ${number})` : " (merged)";
    const merged = name.slice(0, MAX_GROUP_NAME - ending.length) + ending;
    if (!used.has(merged.toLowerCase())) return merged;
  }
}

/** Counts of one handler: each network's before, and the survivor's after. */
export interface MergeCount {
  name: string;
  label: string;
  unit?: "cents";
  /** Counts by network id. */
  before: Record<number, number>;
  after: number;
  /** Note for the preview: "2 are renamed." */
  note: string | null;
}
