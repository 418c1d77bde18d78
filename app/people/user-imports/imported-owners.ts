import { isOwnerRole } from "#app/platform/identity/roles.ts";
import type { CheckedUser, ImportedUser } from "./imported-user.ts";
import { refusalOfLastOwner } from "#app/people/users/user-rules.ts";

/** An active network and the ids of those who run it now. */
export interface RunNetwork {
  id: number;
  name: string;
  ownerIds: number[];
}

/** The networks that some rows take an owner or administrator from. */
export function networksLost(rows: readonly CheckedUser[]): number[] {
  return [...new Set(valuesOf(rows).flatMap(lostBy))];
}

/** Refuses the rows that would leave a network with nobody to run it, be it of those who do now or of the same file. */
export function keepingOwners(rows: readonly CheckedUser[], networks: readonly RunNetwork[]): CheckedUser[] {
  const values = valuesOf(rows);
  const gained = new Set(values.filter(runsNetworks).flatMap((value) => value.networkIds));
  const gone = new Set(values.flatMap((value) => lostBy(value).map((id) => placeOf(id, value.kept?.id ?? 0))));
  const ownerless = networks.filter(
    ({ id, ownerIds }) => !gained.has(id) && ownerIds.every((ownerId) => gone.has(placeOf(id, ownerId))),
  );
  return rows.map((row) => {
    if (row.outcome !== "changed") return row;
    const lost = lostBy(row.value);
    const refusal = refusalOfLastOwner(ownerless.filter(({ id }) => lost.includes(id)).map(({ name }) => name));
    if (!refusal) return row;
    const field = row.value.role === row.value.kept?.role ? "networks" : "role";
    return { line: row.line, outcome: "bad", problems: [{ field, sentence: refusal.sentence, code: "conflict" }] };
  });
}

function valuesOf(rows: readonly CheckedUser[]): ImportedUser[] {
  return rows.flatMap((row) => (row.outcome === "new" || row.outcome === "changed" ? [row.value] : []));
}

function lostBy({ kept, role, networkIds }: ImportedUser): number[] {
  if (!kept || !isOwnerRole(kept.role) || kept.status === "Blocked") return [];
  return isOwnerRole(role) ? kept.networkIds.filter((id) => !networkIds.includes(id)) : kept.networkIds;
}

function runsNetworks({ role, kept }: ImportedUser): boolean {
  return isOwnerRole(role) && kept?.status !== "Blocked";
}

function placeOf(networkId: number, userId: number): string {
  return `${networkId} ${userId}`;
}
