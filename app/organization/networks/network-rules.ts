import { type ColumnValue, defineWorkflow, statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { countText, namesText } from "#app/ui/text/format.ts";

export type NetworkStatus = ColumnValue<"networks", "status">;

/** Workflow of a network. A merge, which is final, belongs to app/handover/merges. */
export const networkWorkflow = defineWorkflow<NetworkStatus>()({
  noun: "{network}",
  statuses: {
    active: { word: "Active", tone: "success" },
    inactive: { word: "Inactive", tone: "warning" },
    merged: { word: "Merged", tone: "neutral" },
  },
  transitions: {
    deactivate: { from: ["active"], to: "inactive", label: "Deactivate {network}", done: "deactivated" },
    reactivate: { from: ["inactive"], to: "active", label: "Reactivate {network}", done: "reactivated" },
  },
});

const { deactivate, reactivate } = networkWorkflow.transitions;
/** Statuses that a user can set; only a merge sets "merged". */
export const SETTABLE_STATUSES = [deactivate.to, reactivate.to] as const;
type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** Return why a network's status cannot change to another, as a sentence; null when it can. */
export function networkStatusRefusal(from: NetworkStatus, to: SettableStatus): string | null {
  if (statusRefusal(networkWorkflow, to === "inactive" ? deactivate : reactivate, from) === null) return null;
  return from === "merged" ? MERGED_IS_READ_ONLY : `This {network} is already ${from}.`;
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
