import { countText } from "#app/ui/text/format.ts";

export const MAX_GROUP_NAME = 80;

/** Kind of a group's members. */
export type GroupMemberKind = "locations" | "users";

/** Largest number of ticked members in one request. */
export const MAX_TICKED_MEMBERS = 5_000;

/** Members to add and remove that are not saved yet. */
export interface PendingMembers {
  add: number[];
  remove: number[];
}

export const NO_PENDING_MEMBERS: PendingMembers = { add: [], remove: [] };

/**
 * Return the field error of a second group with the same name in a network, or company-wide; letter case does not
 * matter.
 */
export function groupViolations({ name }: { name: string }) {
  const sentence = `Another {group} here is already named ${name}. Choose another name.`;
  return { location_groups_name_key: { field: "name", sentence } };
}

/** Return the notice of saved members: "Downtown: 3 locations added, 1 removed." */
export function assignmentResultText(
  group: string,
  memberKind: GroupMemberKind,
  { added, removed }: { added: number; removed: number },
) {
  const one = memberKind === "locations" ? "{location}" : "user";
  if (added + removed === 0) return `${group} already matches your selection.`;
  if (removed === 0) return `${group}: ${countText(added, one)} added.`;
  if (added === 0) return `${group}: ${countText(removed, one)} removed.`;
  return `${group}: ${countText(added, one)} added, ${removed} removed.`;
}

/** Return why ticked ids are refused: a member left the group's company or network, or never belonged to it. */
export function outsiderRefusal(memberKind: GroupMemberKind, network: string | null): string {
  const of = network ?? "this company";
  return memberKind === "locations"
    ? `Some selected {locations} don't belong to ${of}. Select others.`
    : `Some selected users don't belong to ${of}, or are Location Level Guests. Select others.`;
}

/** Return the mark by which a save proves that exactly these changes were reviewed. */
export function assignmentMark({ add, remove }: PendingMembers): string {
  const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other).join(".");
  return `${sorted(add)}-${sorted(remove)}`;
}

interface MovingGroup {
  id: number;
  name: string;
  /** Network that the group leaves. */
  from: string | null;
}

/**
 * Name the groups that move into a network without repeating its groups' names: a conflict gets " (from {network})",
 * and a number when that is taken too. Letter case does not matter.
 */
export function namesInNetwork(
  moving: readonly MovingGroup[],
  taken: readonly string[],
): { id: number; name: string }[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return moving.map(({ id, name, from }) => {
    const free = freeName(name, from, used);
    used.add(free.toLowerCase());
    return { id, name: free };
  });
}

function freeName(name: string, from: string | null, used: ReadonlySet<string>): string {
  if (!used.has(name.toLowerCase())) return name;
  for (let number = 1; ; number += 1) {
    const ending = ` (from ${(from ?? "all networks").slice(0, MAX_GROUP_NAME / 2)}${number > 1 ? ` ${number}` : ""})`;
    const renamed = name.slice(0, MAX_GROUP_NAME - ending.length) + ending;
    if (!used.has(renamed.toLowerCase())) return renamed;
  }
}

interface HandOverUser {
  id: number;
  name: string;
  role: string;
  status: string;
  networkIds: readonly number[];
}

/** Return why a user's groups cannot be handed over to another user, by field; null when they can. */
export function handOverRefusal(
  from: HandOverUser,
  to: HandOverUser,
  groups: readonly { name: string; networkId: number | null; network: string | null; isHeld: boolean }[],
): { field: "groupIds" | "toEmail"; sentence: string } | null {
  if (from.id === to.id) return { field: "toEmail", sentence: "Choose someone other than the current person." };
  if (to.role === "Location Level Guest") {
    return { field: "toEmail", sentence: `${to.name} is a Location Level Guest and can't join a {group}.` };
  }
  if (to.status === "Blocked") return { field: "toEmail", sentence: `${to.name} is blocked. Choose another user.` };
  const free = groups.find(({ isHeld }) => !isHeld);
  if (free) return { field: "groupIds", sentence: `${from.name} isn't in ${free.name}. Deselect that {group}.` };
  const foreign = groups.find(({ networkId }) => networkId !== null && !to.networkIds.includes(networkId));
  if (!foreign) return null;
  return { field: "toEmail", sentence: `${to.name} isn't in ${foreign.network}, which ${foreign.name} belongs to.` };
}
