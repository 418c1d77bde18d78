import type { Role } from "#app/platform/identity/roles.ts";
import type { ColumnValue } from "#app/platform/workflow/define-workflow.ts";

/** Users who see one location. */
export interface LocationViewers {
  network: string;
  total: number;
  people: LocationViewer[];
  /** Mainstreet Advisors of its company. */
  advisors: string[];
}

interface LocationViewer {
  id: number;
  companyId: number;
  name: string;
  email: string;
  role: Role;
  status: ColumnValue<"users", "status">;
  isInGroups: boolean;
  /** Groups of the user that contain the location. */
  groups: string[];
}

/** Return why a user sees the location: "Through the group Downtown in Lakeshore." */
export function visibilityReason(
  seer: Pick<LocationViewer, "role" | "isInGroups" | "groups">,
  network: string,
): string {
  if (seer.role === "Location Level Guest") return "The {location} is shared with this {guest}.";
  if (seer.isInGroups) {
    const several = seer.groups.length > 1 ? "{groups}" : "{group}";
    return `Through the ${several} ${seer.groups.join(", ")} in ${network}.`;
  }
  return `Sees all {locations} in ${network}.`;
}
