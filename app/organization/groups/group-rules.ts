import { countText } from "#app/ui/format.ts";

export const MOST_NAME = 80;

/** What a group holds. */
export type GroupPart = "locations" | "users";

/** The most that is ticked at once. */
export const MOST_TICKED = 5_000;

/** What is to be put into a group and taken out of it, before it is saved. */
export interface Pending {
  add: number[];
  remove: number[];
}

export const NOTHING_PENDING: Pending = { add: [], remove: [] };

/** The refusal of a second group of one name in a network, or across the company; capitals make no difference. */
export function takenByGroup({ name }: { name: string }) {
  const sentence = `Another {group} here is called ${name}. Choose another name.`;
  return { location_groups_name_key: { field: "name", sentence } };
}

/** What is said of saved ticks: "Downtown: 3 locations added, 1 removed." */
export function assignedText(group: string, part: GroupPart, { added, removed }: { added: number; removed: number }) {
  const one = part === "locations" ? "location" : "user";
  if (added + removed === 0) return `${group} has what you ticked already.`;
  if (removed === 0) return `${group}: ${countText(added, one)} added.`;
  if (added === 0) return `${group}: ${countText(removed, one)} removed.`;
  return `${group}: ${countText(added, one)} added, ${removed} removed.`;
}

/** Why ticked ids are refused: something left the group's company or network, or was never of it. */
export function refusalOfOutside(part: GroupPart, network: string | null): string {
  const of = network ?? "this company";
  return part === "locations"
    ? `Some of the ticked locations do not belong to ${of}. Tick again.`
    : `Some of the ticked users do not belong to ${of}, or are Location Level Guests. Tick again.`;
}

/** The mark by which a save proves that exactly these ticks were reviewed. */
export function markOf({ add, remove }: Pending): string {
  const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other).join(".");
  return `${sorted(add)}-${sorted(remove)}`;
}

interface MovingGroup {
  id: number;
  name: string;
  /** The network that it leaves. */
  from: string | null;
}

/**
 * The names of groups that come into a network whose groups have some names: what clashes gets " (from {network})",
 * and a number where that clashes too. Capitals make no difference.
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
    const ending = ` (from ${(from ?? "all networks").slice(0, MOST_NAME / 2)}${number > 1 ? ` ${number}` : ""})`;
    const renamed = name.slice(0, MOST_NAME - ending.length) + ending;
    if (!used.has(renamed.toLowerCase())) return renamed;
  }
}

interface HandingOver {
  id: number;
  name: string;
  role: string;
  status: string;
  networkIds: readonly number[];
}

/** Why somebody's place in groups cannot go to another person, by field; null when it can. */
export function refusalOfHandOver(
  from: HandingOver,
  to: HandingOver,
  groups: readonly { name: string; networkId: number | null; network: string | null; isHeld: boolean }[],
): { field: "groupIds" | "toEmail"; sentence: string } | null {
  if (from.id === to.id) return { field: "toEmail", sentence: "Choose another person than the one who hands over." };
  if (to.role === "Location Level Guest") {
    return { field: "toEmail", sentence: `${to.name} is a Location Level Guest and joins no group.` };
  }
  if (to.status === "Blocked") return { field: "toEmail", sentence: `${to.name} is blocked.` };
  const free = groups.find(({ isHeld }) => !isHeld);
  if (free) return { field: "groupIds", sentence: `${from.name} is not in ${free.name}.` };
  const foreign = groups.find(({ networkId }) => networkId !== null && !to.networkIds.includes(networkId));
  if (!foreign) return null;
  return { field: "toEmail", sentence: `${to.name} is not of ${foreign.network}, to which ${foreign.name} belongs.` };
}
