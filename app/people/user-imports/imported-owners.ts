import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { lastOwnerRefusal } from "#app/people/users/user-rules.ts";
import type { CheckedUser, ImportedUser } from "./imported-user.ts";

/** Active network with the ids of its current owners and administrators. */
export interface NetworkOwners {
  id: number;
  name: string;
  ownerIds: number[];
}

/** List the networks that lose an owner or administrator by some rows. */
export function networksLosingOwners(rows: readonly CheckedUser[]): number[] {
  return [...new Set(importedValues(rows).flatMap(lostNetworks))];
}

/**
 * Refuse the rows that would leave a network without an owner, counting both current owners and those of the same file.
 */
export function refuseOwnerless(rows: readonly CheckedUser[], networks: readonly NetworkOwners[]): CheckedUser[] {
  const values = importedValues(rows);
  const gained = new Set(values.filter(runsNetworks).flatMap((value) => value.networkIds));
  const lostPairs = new Set(
    values.flatMap((value) => lostNetworks(value).map((id) => pairKey(id, value.current?.id ?? 0))),
  );
  const ownerless = networks.filter(
    ({ id, ownerIds }) => !gained.has(id) && ownerIds.every((ownerId) => lostPairs.has(pairKey(id, ownerId))),
  );
  return rows.map((row) => {
    if (row.outcome !== "changed") return row;
    const lost = lostNetworks(row.value);
    const refusal = lastOwnerRefusal(ownerless.filter(({ id }) => lost.includes(id)).map(({ name }) => name));
    if (!refusal) return row;
    const field = row.value.role === row.value.current?.role ? "networks" : "role";
    return { line: row.line, outcome: "bad", problems: [{ field, sentence: refusal.sentence, code: "conflict" }] };
  });
}

function importedValues(rows: readonly CheckedUser[]): ImportedUser[] {
  return rows.flatMap((row) => (row.outcome === "new" || row.outcome === "changed" ? [row.value] : []));
}

function lostNetworks({ current, role, networkIds }: ImportedUser): number[] {
  if (!current || !isOwnerRole(current.role) || current.status === "Blocked") return [];
  return isOwnerRole(role) ? current.networkIds.filter((id) => !networkIds.includes(id)) : current.networkIds;
}

function runsNetworks({ role, current }: ImportedUser): boolean {
  return isOwnerRole(role) && current?.status !== "Blocked";
}

function pairKey(networkId: number, userId: number): string {
  return `${networkId} ${userId}`;
}
