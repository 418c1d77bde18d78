import { countText, namesText } from "#app/ui/format.ts";

export const NETWORK_STATUSES = ["active", "inactive", "merged"] as const;
export type NetworkStatus = (typeof NETWORK_STATUSES)[number];
/** Statuses that a user can set; only a merge sets "merged". */
export const SETTABLE_STATUSES = ["active", "inactive"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** Return the status that a network can change to; null when it is merged, which is final. */
export function nextNetworkStatus(status: NetworkStatus): SettableStatus | null {
  if (status === "merged") return null;
  return status === "active" ? "inactive" : "active";
}

/** Return why a network's status cannot change to another, as a sentence; null when it can. */
export function networkStatusRefusal(from: NetworkStatus, to: SettableStatus): string | null {
  if (from === "merged") return MERGED_IS_READ_ONLY;
  return from === to ? `This {network} is already ${from}.` : null;
}

export const MERGED_IS_READ_ONLY = "This {network} was merged into another one and can't be changed.";

export const NO_ADVISOR = "Choose an {advisor} in this company.";

export interface NetworkSize {
  /** Number of locations that are not closed. */
  locations: number;
  /** Number of members who are not blocked. */
  users: number;
  groups: number;
}

/** Return the effect of a change of status as text, with the numbers it affects. */
export function impactText(to: SettableStatus, { locations, users, groups }: NetworkSize): string {
  if (to === "active") return "You can add {locations}, users and transfers again.";
  const size = [
    ...(locations > 0 ? [countText(locations, "{location}")] : []),
    ...(users > 0 ? [countText(users, "user")] : []),
    ...(groups > 0 ? [countText(groups, "{group}")] : []),
  ];
  const keptText = size.length > 0 ? `It keeps its ${namesText(size)}, and its users keep their access. ` : "";
  return `${keptText}You can't add {locations}, users or transfers until you reactivate it.`;
}

/** Return the field errors of a second network with the same name or code in a company; letter case does not matter. */
export function networkViolations({ name, code = "" }: { name: string; code?: string }) {
  const other = "Another {network} in this company";
  return {
    networks_company_name_key: { field: "name", sentence: `${other} is already named ${name}. Choose another name.` },
    networks_company_code_key: {
      field: "code",
      sentence: `${other} already has the code ${code}. Choose another code.`,
    },
  };
}
