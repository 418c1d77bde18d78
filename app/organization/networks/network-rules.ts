import { countText } from "#app/ui/format.ts";

export const NETWORK_STATUSES = ["active", "inactive", "merged"] as const;
export type NetworkStatus = (typeof NETWORK_STATUSES)[number];
/** What somebody can set; merging alone makes a network merged. */
export const SETTABLE_STATUSES = ["active", "inactive"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** The status that a network can be given next; null where it is merged and stays so. */
export function nextStatus(status: NetworkStatus): SettableStatus | null {
  if (status === "merged") return null;
  return status === "active" ? "inactive" : "active";
}

/** Why a network's status cannot become another one, as a sentence; null when it can. */
export function refusalOfStatus(from: NetworkStatus, to: SettableStatus): string | null {
  if (from === "merged") return MERGED_IS_READ_ONLY;
  return from === to ? `This network is ${from} already.` : null;
}

export const MERGED_IS_READ_ONLY = "This network is merged into another one and cannot be changed.";

export const NO_ADVISOR = "Choose an advisor of this company.";

export interface NetworkSize {
  /** Locations that are not closed. */
  locations: number;
  /** People with a membership who are not blocked. */
  users: number;
  groups: number;
}

/** What a change of status touches, in numbers. */
export function touchedBy(to: SettableStatus, { locations, users, groups }: NetworkSize): string {
  if (to === "active") return "{Locations}, users and transfers can be added to it again.";
  const size = `${countText(locations, "{location}")}, ${countText(users, "user")} and ${countText(groups, "{group}")}`;
  return `It keeps its ${size}, and its people keep their access. No {location}, user or transfer can be added to it until you activate it again.`;
}

/** The refusals of a second network of one name or code in a company; capitals make no difference. */
export function takenByNetwork({ name, code = "" }: { name: string; code?: string }) {
  const other = "Another {network} of this company";
  return {
    networks_company_name_key: { field: "name", sentence: `${other} is called ${name}. Choose another name.` },
    networks_company_code_key: { field: "code", sentence: `${other} has the code ${code}. Choose another code.` },
  };
}
