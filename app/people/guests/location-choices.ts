/** The ids that a group of checkboxes holds: none, one as text, or several. */
export function chosenIds(value: unknown): string[] {
  return [value].flat().filter((id): id is string => typeof id === "string" && id !== "");
}

interface Place {
  pcNumber: string;
  name: string;
  city: string;
  state: string;
}

/** True when each typed word stands in a location's number, name, city, state or network, whatever the case. */
export function matches(typed: string, network: { name: string }, location: Place): boolean {
  const text = [location.pcNumber, location.name, location.city, location.state, network.name].join(" ").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface Network {
  id: number;
  locations: { id: number }[];
}

/** The networks in which something is chosen first, and in each the chosen locations first; otherwise as they were. */
export function chosenFirst<Location extends { id: number }, One extends { id: number; locations: Location[] }>(
  networks: readonly One[],
  networkIds: readonly string[],
  locationIds: readonly string[],
): One[] {
  const isChosen = (location: Location) => locationIds.includes(String(location.id));
  const hasChosen = (network: One) => networkIds.includes(String(network.id)) || network.locations.some(isChosen);
  return first(networks, hasChosen).map((network) => ({ ...network, locations: first(network.locations, isChosen) }));
}

function first<One>(all: readonly One[], isFirst: (one: One) => boolean): One[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/** How many locations are chosen, singly or with their whole network, and how many there are. */
export function countChosen(
  networks: readonly Network[],
  networkIds: readonly string[],
  locationIds: readonly string[],
): { chosen: number; total: number } {
  const isChosen = (network: Network, location: { id: number }) =>
    networkIds.includes(String(network.id)) || locationIds.includes(String(location.id));
  const all = networks.flatMap((network) => network.locations.map((location) => isChosen(network, location)));
  return { chosen: all.filter(Boolean).length, total: all.length };
}
